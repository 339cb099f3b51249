import { sql } from "kysely";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import type { Check } from "#framework/server/records/write/stages.ts";
import { sentenceOf } from "../fitness/rules.ts";
import { forbidAssigning, judgeNow } from "../fitness/workers.ts";
import { gapsOf } from "./gaps.ts";
import { careWarnings, mustNotBeSent } from "./warnings.ts";

/** What speaks against sending each of the workers to their participant, and how to reach them. */
export const careShown: Shown = async (context, rows) => {
  const ids = rows.map(({ staff }) => String(staff));
  const [participant, workers, gaps] = await Promise.all([
    participantOf(context, String(rows[0]?.participant)),
    workersOf(context, ids),
    gapsOf(context, ids),
  ]);
  return rows.map(({ staff }) => {
    const worker = workers.get(String(staff));
    if (!worker) return { warnings: [] };
    const { job_title = null, mobile_no = null } = worker;
    const warnings = [...careWarnings(participant, worker), ...(gaps.get(String(staff))?.notes ?? [])];
    return withoutNulls({ job_title, mobile_no, warnings });
  });
};

/** Nobody is assigned whom the participant refuses, or who is not fit for work. */
export const carePossible: Check = async ({ context }, { participant, staff }) => {
  const id = String(staff);
  const worker = (await judgeNow(context, [id])).get(id);
  if (!worker) return { staff: ["One of the support workers was not found."] };
  const isRefused = mustNotBeSent(await participantOf(context, String(participant)), id);
  const problems = [
    ...(isRefused ? [`${worker.name} must not be assigned to this participant.`] : []),
    ...forbidAssigning(worker.reasons).map((reason) => sentenceOf(worker.name, reason)),
  ];
  return problems.length > 0 ? { staff: problems } : undefined;
};

/** @throws 404 when the person may not see the participant */
export async function participantOf(context: Context, id: string): Promise<JsonObject & { uuid: string }> {
  const type = recordTypeOf(context.services.types, "participants");
  return { ...decodeRow(type, await findAccessibleRow(context, type, id), context), uuid: id };
}

/** Those of the workers who the person may see, by id. */
async function workersOf(context: Context, ids: string[]): Promise<Map<string, JsonObject>> {
  const type = recordTypeOf(context.services.types, "staff");
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<Row>`select * from staff where tenant_id = ${context.tenant.id} and deleted_at is null
    and uuid in (${sql.join(ids)}) and ${rowsFor(type, context.user)}`.execute(context.db);
  return new Map(
    rows.map((row) => [String(row.uuid), { ...decodeRow(type, row, context), uuid: String(row.uuid) }]),
  );
}
