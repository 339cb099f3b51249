import { sql } from "kysely";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { reachRow } from "../../records/one.ts";
import { type Row, wholeRecord } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { removeRecord } from "../../records/remove.ts";
import { rowsFor } from "../../records/rowAccess.ts";
import { sentenceOf } from "../fitness/rules.ts";
import { forbidAssigning, judgeNow } from "../fitness/workers.ts";
import type { Input } from "../module.ts";
import { gapsOf } from "./gaps.ts";
import { careWarnings, mustNotBeSent } from "./warnings.ts";

/** The workers of a participant, each with what speaks against sending them. */
export async function assignedStaff(context: Context, { params, query }: Input): Promise<unknown> {
  const care = recordTypeOf(context.services.types, "participant-staff");
  const participant = await participantOf(context, params.uuid ?? "");
  const asked = readListQuery(care, context.user, query, false);
  const { rows, count } = await listRecords(context, care, {
    ...asked,
    filter: { all: [asked.filter, { field: "participant", operator: "is", value: participant.uuid }] },
  });
  const workers = await workersOf(
    context,
    rows.map(({ staff }) => String(staff)),
  );
  const gaps = await gapsOf(context, [...workers.keys()]);
  const staffs = rows.map((row) => {
    const worker = workers.get(String(row.staff));
    return {
      ...row,
      job_title: worker?.job_title,
      mobile_no: worker?.mobile_no,
      warnings: worker
        ? [...careWarnings(participant, worker), ...(gaps.get(String(row.staff))?.notes ?? [])]
        : [],
    };
  });
  return { staffs, pagination: pagination(count, rows.length, asked) };
}

/**
 * Assigns workers; who is assigned already stays so.
 * @throws 422 that names each worker who was not found, must not be sent to the participant or is not fit for work
 */
export async function assignStaff(context: Context, { body }: Input): Promise<unknown> {
  const care = recordTypeOf(context.services.types, "participant-staff");
  const participant = await participantOf(context, String(body.client_uuid));
  const wanted = body.staff_uuids as string[];
  const workers = await workersOf(context, wanted);
  const judged = await judgeNow(context, [...workers.keys()]);
  const problems = wanted.flatMap((id) => {
    const worker = judged.get(id);
    if (!worker) return ["One of the support workers was not found."];
    const refused = mustNotBeSent(participant, id)
      ? [`${worker.name} must not be assigned to this participant.`]
      : [];
    return [...refused, ...forbidAssigning(worker.reasons).map((reason) => sentenceOf(worker.name, reason))];
  });
  if (problems.length > 0) throw invalid({ staff_uuids: problems });
  const present = await assignmentsOf(context, participant.uuid);
  const added = wanted.filter((id) => !present.has(id));
  for (const staff of added) await createRecord(context, care, { participant: participant.uuid, staff });
  context.services.counts.forget(context.tenant.id, "participants");
  return answer(
    added.length === 1 ? "1 support worker assigned" : `${added.length} support workers assigned`,
  );
}

/** Takes a worker away from a participant: from the next request on they see nothing of them. */
export async function removeStaff(context: Context, { body }: Input): Promise<unknown> {
  const participant = await participantOf(context, String(body.client_uuid));
  const assignment = (await assignmentsOf(context, participant.uuid)).get(String(body.staff_uuid));
  if (assignment === undefined) throw notFound();
  await removeRecord(context, recordTypeOf(context.services.types, "participant-staff"), assignment);
  context.services.counts.forget(context.tenant.id, "participants");
  return answer("Support worker removed");
}

/** @throws 404 when the person may not see the participant */
export async function participantOf(context: Context, id: string): Promise<JsonObject & { uuid: string }> {
  const type = recordTypeOf(context.services.types, "participants");
  return { ...wholeRecord(type, await reachRow(context, type, id), context), uuid: id };
}

/** Those of the workers whom the person may see, by id. */
async function workersOf(context: Context, ids: string[]): Promise<Map<string, JsonObject>> {
  const type = recordTypeOf(context.services.types, "staff");
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<Row>`select * from staff where tenant_id = ${context.tenant.id} and deleted_at is null
    and uuid in (${sql.join(ids)}) and ${rowsFor(type, context.user)}`.execute(context.db);
  return new Map(
    rows.map((row) => [String(row.uuid), { ...wholeRecord(type, row, context), uuid: String(row.uuid) }]),
  );
}

/** The assignments of a participant by the worker's id. */
async function assignmentsOf({ db, tenant }: Context, participant: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("participant_staff")
    .select(["uuid", "staff"])
    .where("tenant_id", "=", tenant.id)
    .where("participant", "=", participant)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ uuid, staff }) => [staff, uuid]));
}
