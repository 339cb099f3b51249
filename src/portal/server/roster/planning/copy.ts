import { sql } from "kysely";
import { addDays, daysBetween, parseDate } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { chosen } from "./calendar.ts";
import { movedCopies } from "./copies.ts";
import { type Range, rangeFrom, rangeOf } from "./range.ts";
import { copyAnswer, counted, setDeleted, settleCopies } from "./settleCopies.ts";

/** Most shifts that are made at once: a fortnight of a large provider's region. */
export const mostCopies = 5000;

/**
 * Copies the shifts of some days to other days, as drafts. What is there already is left out, so that a second run makes
 * nothing twice. `existing` says what happens where people have other shifts: skip, merge or replace (drafts only).
 */
export const shiftsCopied: Effect = { answer: copyAnswer, ofInput: copyShifts };

async function copyShifts(context: Context, body: JsonObject): Promise<Reply> {
  const range = rangeOf(context, body);
  const to = parseDate(String(body.to));
  if (to === undefined) throw invalid({ to: ["Enter a date such as 20-11-2026."] });
  const days = daysBetween(range.first, to);
  if (days < range.days) throw invalid({ to: ["Choose a day after the days that are copied."] });
  const sources = await shiftsIn(context, range, body);
  if (sources.length > mostCopies)
    throw invalid({ end_date: [`Copy at most ${mostCopies} shifts at once.`] });
  const target = rangeFrom(context, { start: to, end: addDays(to, range.days - 1) });
  return settleCopies(context, await movedCopies(context, sources, days), {
    existing: body.existing,
    target,
    those: chosen(body),
    isPreview: body.preview === true,
    done: "copied",
  });
}

/** Takes a copy back: its drafts that nobody has changed go, and those that it replaced come back. */
export const copyUndone: Effect = { answer: copyAnswer, ofInput: undoCopy };

async function undoCopy(context: Context, body: JsonObject): Promise<Reply> {
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

/** The shifts that begin in a range, as whole records: planned or worked, and not those that did not take place. */
export async function shiftsIn(context: Context, range: Range, body: JsonObject): Promise<JsonObject[]> {
  const { db, tenant, services, user } = context;
  const type = recordTypeOf(services.types, "shifts");
  const { rows } = await sql<Row>`
    select * from shifts where tenant_id = ${tenant.id} and deleted_at is null
      and status not in ('cancelled', 'no_show') and start_at >= ${range.from} and start_at < ${range.until}
      and ${chosen(body)} and ${rowsFor(type, user)}
    order by start_at, uuid limit ${mostCopies + 1}`.execute(db);
  return rows.map((row) => ({ ...decodeRow(type, row, context), uuid: String(row.uuid) }));
}
