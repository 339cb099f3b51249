import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Context } from "#framework/server/context.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { billSupports, type Drafted } from "./lines/draft.ts";
import { leftOutInWords } from "./words.ts";
import { isBillable, isUnbilled, shiftSupports } from "./lines/supports.ts";

/** Which deliveries a run is for: days where the provider is, and one participant or all of them. */
export interface RunScope {
  from: string;
  until: string;
  participant?: string;
}

/** What a run has come to so far. */
export interface Progress {
  participants: number;
  done: number;
  invoices: number;
  lines: number;
  total: number;
  left_out: string[];
}

/** So many reasons are kept with a run. */
const mostReasons = 200;

const rangeSql = (context: Context, { from, until }: RunScope) => {
  const { zone } = tenantCalendar(context);
  return sql`shifts.start_at >= ${startOfDay(from, zone).toISOString()}::timestamptz
    and shifts.start_at < ${startOfDay(addDays(until, 1), zone).toISOString()}::timestamptz`;
};

/** That a participant's part of a shift is for a run, and of someone whom the person may see. */
function isMeant(context: Context, scope: RunScope) {
  const type = recordTypeOf(context.services.types, "participants");
  const own = scope.participant === undefined ? sql`true` : sql`uuid = ${scope.participant}`;
  return sql`${rangeSql(context, scope)} and ${isUnbilled} and met.target in (select uuid from participants
    where tenant_id = ${context.tenant.id} and deleted_at is null and ${rowsFor(type, context.user)} and ${own})`;
}

/** Participants with something delivered that is on no invoice, whom the person may see, and how much; in a lasting order. */
export async function supportsToBill(
  context: Context,
  scope: RunScope,
): Promise<{ participant: string; supports: number }[]> {
  const { rows } = await sql<{ participant: string; supports: number }>`
    select met.target as participant, count(*)::int as supports from shifts
    join shifts_participants met on met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid
    where shifts.tenant_id = ${context.tenant.id} and ${isBillable} and ${isMeant(context, scope)}
    group by 1 order by 1`.execute(context.db);
  return rows;
}

/** How many parts of shifts were delivered in the days of a run and are on no invoice, of any participant. */
export async function countUnbilled(context: Context, scope: RunScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shifts
    join shifts_participants met on met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid
    where shifts.tenant_id = ${context.tenant.id} and ${rangeSql(context, scope)} and ${isBillable} and ${isUnbilled}`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Bills what one participant was delivered in the days of a run. Anyone who adds a shift to an invoice has locked the shift
 * before they wait for others who bill the participant: it is the same here, so that nobody waits in a circle.
 */
export async function billParticipant(
  context: Context,
  scope: RunScope,
  participant: string,
): Promise<{ drafted: Drafted[]; leftOut: string[] }> {
  const supports = await shiftSupports(
    context,
    sql`met.target = ${participant} and ${rangeSql(context, scope)} and ${isUnbilled}`,
    { lock: true },
  );
  const { drafted, leftOut } = await billSupports(context, participant, supports);
  return { drafted, leftOut: leftOutInWords(leftOut) };
}

/**
 * What was delivered in the days of a run to participants whom the person may see, and is on no invoice.
 * @param only of these participants; of all of them where it is left out
 */
export const unbilledIn = (context: Context, scope: RunScope, only?: readonly string[]) =>
  shiftSupports(
    context,
    sql`${isMeant(context, scope)} and ${only ? sql`met.target = any (${[...only]}::uuid[])` : sql`true`}`,
  );

/** Progress with what one more participant came to. */
export const advanced = (
  progress: Progress,
  { drafted, leftOut }: { drafted: readonly Drafted[]; leftOut: readonly string[] },
): Progress => ({
  ...progress,
  done: progress.done + 1,
  invoices: progress.invoices + drafted.length,
  lines: progress.lines + drafted.reduce((sum, { lines }) => sum + lines, 0),
  total: progress.total + drafted.reduce((sum, { total }) => sum + total, 0),
  left_out: [...progress.left_out, ...leftOut].slice(0, mostReasons),
});

/** The scope that a run's record says. */
export const scopeOf = ({ from, until, participant }: JsonObject): RunScope => ({
  from: String(from),
  until: String(until),
  ...(typeof participant === "string" && { participant }),
});
