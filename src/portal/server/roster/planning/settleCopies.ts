import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { logActivities } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { publishChange } from "#framework/server/events/changes.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { insertSettled } from "#framework/server/records/write/bulk.ts";
import { decodeRow, type Row, titleOf } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { countBudgetsOf } from "../budgets.ts";
import { withRatios } from "../team.ts";
import { type Candidate, type Copy, decideCopies } from "./copies.ts";
import type { Range } from "./range.ts";

/** What making drafts from other days or from a template answers. */
export const copyAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["results", "shifts", "replaced"],
  properties: {
    results: {
      type: "array",
      description:
        "What became of each shift, or would: copied, open (without its worker) or skipped, with the reason.",
      items: { type: "object", required: ["source", "outcome", "start_at"] },
    },
    shifts: { type: "array", items: { type: "string" }, description: "The new drafts; none in a preview." },
    replaced: { type: "array", items: { type: "string" }, description: "Drafts that were deleted for them." },
  },
};

/** How drafts are made from other days or from a template. */
export interface Settling {
  /** What happens where people have other shifts: skip, merge or replace (drafts only). */
  existing: unknown;
  /** The days that they come to, and which drafts of these days count. */
  target: Range;
  those: RawBuilder<SqlBool>;
  isPreview: boolean;
  /** What was done with them, such as `copied`. */
  done: string;
}

/** Decides on each candidate and, unless it is a preview, stores those that can be, and takes away the drafts that they replace. */
export async function settleCopies(
  context: Context,
  candidates: readonly Candidate[],
  { existing, target, those, isPreview, done }: Settling,
): Promise<Reply> {
  const replaced = existing === "replace" ? await draftsIn(context, target, those) : [];
  const copies = await decideCopies(context, candidates, { merge: existing === "merge", replaced });
  const kept = copies.filter(({ outcome }) => outcome !== "skipped");
  const records = withRatios(kept.map(({ record }) => record));
  const made = kept.map((copy, index) => ({ ...copy, record: records[index] ?? copy.record }));
  const results = copies.map(({ source, outcome, reason, planned }) => ({
    source,
    outcome,
    start_at: planned.start.toISOString(),
    ...(reason !== undefined && { reason }),
  }));
  if (isPreview) return answer(`${counted(made.length)} would be ${done}`, { results, shifts: [], replaced });
  await setDeleted(context, replaced, true);
  await store(context, made);
  return answer(`${counted(made.length)} ${done}`, {
    results,
    shifts: made.map(({ uuid }) => uuid),
    replaced,
  });
}

/** A number of shifts in words. */
export const counted = (count: number): string => (count === 1 ? "1 shift" : `${count} shifts`);

async function draftsIn(
  { db, tenant, services, user }: Context,
  range: Range,
  those: RawBuilder<SqlBool>,
): Promise<string[]> {
  const type = recordTypeOf(services.types, "shifts");
  const { rows } = await sql<{ uuid: string }>`
    select uuid from shifts where tenant_id = ${tenant.id} and deleted_at is null and draft
      and start_at >= ${range.from} and start_at < ${range.until} and ${those} and ${rowsFor(type, user)}
    for update`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Deletes drafts so that they can be restored, or restores them, each with an entry in the log. */
export async function setDeleted(context: Context, ids: readonly string[], deleted: boolean): Promise<void> {
  if (ids.length === 0) return;
  const type = recordTypeOf(context.services.types, "shifts");
  const { rows } = await sql<Row>`
    update shifts set deleted_at = ${deleted ? sql`now()` : sql`null`}, updated_at = now(), updated_by = ${context.user.uuid}
    where tenant_id = ${context.tenant.id} and uuid = any (${[...ids]}::uuid[]) returning *`.execute(
    context.db,
  );
  const records = rows.map((row) => ({ ...decodeRow(type, row, context), uuid: String(row.uuid) }));
  await written(context, records, deleted ? "delete" : "restore");
  await publishChange(context, type, "", deleted ? "delete" : "restore");
}

/** Writes the copies, their entries in the log, and what they draw on budgets. */
async function store(context: Context, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return;
  const type = recordTypeOf(context.services.types, "shifts");
  await insertSettled(context, type, copies, context.user.uuid);
  const records = copies.map(({ uuid, record }) => ({ uuid, ...record }));
  await written(context, records, "create");
  await publishChange(context, type, "", "create");
}

async function written(context: Context, records: readonly JsonObject[], action: string): Promise<void> {
  const type = recordTypeOf(context.services.types, "shifts");
  await logActivities(
    context,
    records.map((record) => ({
      action,
      resource: type.name,
      record: String(record.uuid),
      label: titleOf(type, record, context),
    })),
  );
  await countBudgetsOf(context, records);
}
