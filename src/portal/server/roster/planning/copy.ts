import { sql } from "kysely";
import { addDays, daysBetween, parseDate } from "#framework/shared/dates/dates.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import { logActivities } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { recordChanged } from "#framework/server/events/changes.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { insertSettled } from "#framework/server/records/write/bulk.ts";
import { checkedInput } from "#framework/server/records/write/checkedInput.ts";
import { type Row, titleOf, wholeRecord } from "#framework/server/records/read/present.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { countBudgetsOf } from "../budgets.ts";
import { chosen } from "./calendar.ts";
import { type Copy, decideCopies, movedCopies } from "./copies.ts";
import { type Range, rangeFrom } from "./range.ts";

/** Most shifts of one copy: a fortnight of a large provider's region. */
const most = 5000;

/** What copying answers. */
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

/**
 * Copies the shifts of some days to other days, as drafts. What is there already is left out, so that a second run makes
 * nothing twice. `existing` says what happens where people have other shifts: skip, merge or replace (drafts only).
 */
export async function copyShifts(context: Context, { body: sent }: Input): Promise<Reply> {
  const body = checkedInput(context, "actions/roster-copy", sent);
  const range = rangeFrom(context, { start: String(body.start_date), end: String(body.end_date) });
  const to = parseDate(String(body.to));
  if (to === undefined) throw invalid({ to: ["Enter a date such as 20-11-2026."] });
  const days = daysBetween(range.first, to);
  if (days < range.days) throw invalid({ to: ["Choose a day after the days that are copied."] });
  const sources = await shiftsIn(context, range, body);
  if (sources.length > most) throw invalid({ end_date: [`Copy at most ${most} shifts at once.`] });
  const target = rangeFrom(context, { start: to, end: addDays(to, range.days - 1) });
  const replaced = body.existing === "replace" ? await draftsIn(context, target, body) : [];
  const moved = await movedCopies(context, sources, days);
  const copies = await decideCopies(context, moved, { merge: body.existing === "merge", replaced });
  const made = copies.filter(({ outcome }) => outcome !== "skipped");
  const results = copies.map(({ source, outcome, reason, planned }) => ({
    source,
    outcome,
    start_at: planned.start.toISOString(),
    ...(reason !== undefined && { reason }),
  }));
  if (body.preview === true)
    return answer(`${counted(made.length)} would be copied`, { results, shifts: [], replaced });
  await setDeleted(context, replaced, true);
  await store(context, made);
  return answer(`${counted(made.length)} copied`, {
    results,
    shifts: made.map(({ uuid }) => uuid),
    replaced,
  });
}

/** Takes a copy back: its drafts that nobody has changed go, and those that it replaced come back. */
export async function undoCopy(context: Context, { body: sent }: Input): Promise<Reply> {
  const body = checkedInput(context, "actions/roster-copy-undo", sent);
  const { db, tenant, user, services } = context;
  const type = recordTypeOf(services.types, "shifts");
  const [ids, back] = [body.shift_uuids, body.replaced].map(uuidsIn);
  const { rows } = await sql<{ uuid: string }>`
    select uuid from shifts where tenant_id = ${tenant.id} and uuid = any (${ids}::uuid[]) and draft and version = 1
      and deleted_at is null and created_by = ${user.uuid} and ${rowsFor(type, user)} for update`.execute(db);
  await setDeleted(
    context,
    rows.map(({ uuid }) => uuid),
    true,
  );
  const { rows: gone } = await sql<{ uuid: string }>`
    select uuid from shifts where tenant_id = ${tenant.id} and uuid = any (${back}::uuid[]) and draft
      and deleted_at is not null and updated_by = ${user.uuid} and ${rowsFor(type, user)} for update`.execute(
    db,
  );
  await setDeleted(
    context,
    gone.map(({ uuid }) => uuid),
    false,
  );
  return answer(`${counted(rows.length)} removed`, {
    results: [],
    shifts: rows.map(({ uuid }) => uuid),
    replaced: gone.map(({ uuid }) => uuid),
  });
}

const counted = (count: number): string => (count === 1 ? "1 shift" : `${count} shifts`);

/** The shifts that begin in a range, as whole records: planned or worked, and not those that did not take place. */
async function shiftsIn(context: Context, range: Range, body: JsonObject): Promise<JsonObject[]> {
  const { db, tenant, services, user } = context;
  const type = recordTypeOf(services.types, "shifts");
  const { rows } = await sql<Row>`
    select * from shifts where tenant_id = ${tenant.id} and deleted_at is null
      and status not in ('cancelled', 'no_show') and start_at >= ${range.from} and start_at < ${range.until}
      and ${chosen(body)} and ${rowsFor(type, user)}
    order by start_at, uuid limit ${most + 1}`.execute(db);
  return rows.map((row) => ({ ...wholeRecord(type, row, context), uuid: String(row.uuid) }));
}

async function draftsIn(
  { db, tenant, services, user }: Context,
  range: Range,
  body: JsonObject,
): Promise<string[]> {
  const type = recordTypeOf(services.types, "shifts");
  const { rows } = await sql<{ uuid: string }>`
    select uuid from shifts where tenant_id = ${tenant.id} and deleted_at is null and draft
      and start_at >= ${range.from} and start_at < ${range.until} and ${chosen(body)} and ${rowsFor(type, user)}
    for update`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Deletes drafts so that they can be restored, or restores them, each with an entry in the log. */
async function setDeleted(context: Context, ids: readonly string[], deleted: boolean): Promise<void> {
  if (ids.length === 0) return;
  const type = recordTypeOf(context.services.types, "shifts");
  const { rows } = await sql<Row>`
    update shifts set deleted_at = ${deleted ? sql`now()` : sql`null`}, updated_at = now(), updated_by = ${context.user.uuid}
    where tenant_id = ${context.tenant.id} and uuid = any (${[...ids]}::uuid[]) returning *`.execute(
    context.db,
  );
  await written(context, rows, deleted ? "delete" : "restore");
  await recordChanged(context, type, "", deleted ? "delete" : "restore");
}

/** Writes the copies, their entries in the log, and what they draw on budgets. */
async function store(context: Context, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return;
  const type = recordTypeOf(context.services.types, "shifts");
  await insertSettled(context, type, copies, context.user.uuid);
  const rows = copies.map(({ uuid, record }): Row => ({ uuid, ...record }));
  await written(context, rows, "create");
  await recordChanged(context, type, "", "create");
}

async function written(context: Context, rows: readonly Row[], action: string): Promise<void> {
  const type = recordTypeOf(context.services.types, "shifts");
  const records = rows.map((row) =>
    action === "create"
      ? (row as JsonObject)
      : { ...wholeRecord(type, row, context), uuid: String(row.uuid) },
  );
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
