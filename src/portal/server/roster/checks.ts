import { sql } from "kysely";
import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { FieldMessages } from "#framework/server/http/errors.ts";
import { factsOf } from "../fitness/facts.ts";
import { serviceRefusals } from "../fitness/participants.ts";
import { labelsOf } from "../fitness/requirements.ts";
import { placeOfShift } from "../places/places.ts";
import { blocksOf } from "./judge/blocks.ts";
import { peopleBy } from "./judge/people.ts";
import type { Times } from "./judge/times.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";

/**
 * Why a shift cannot be planned (domain reference, section 4.3), by field: what `blocksOf` says, and another shift of its
 * worker then.
 * @param id the shift's own, so that it does not stand in its own way
 * @param options `free`: whether the worker must have no other shift then
 */
export async function planProblems(
  context: Context,
  wished: JsonObject,
  times: Times,
  id?: string,
  { free = true }: { free?: boolean } = {},
): Promise<FieldMessages> {
  const participants = uuidsIn(wished.participants);
  const workers = isUuid(wished.staff) ? [wished.staff] : [];
  const { zone } = await placeOfShift(context, wished);
  const fitness = await factsOf(context, workers, times);
  const problems = blocksOf(wished, times, zone, {
    people: await peopleBy(context, "participants", participants),
    refused: await serviceRefusals(context, participants),
    fitness,
    labels: labelsOf(context),
  });
  const [worker] = workers;
  const name = fitness.get(worker ?? "")?.name;
  if (!free || worker === undefined) return problems;
  // Overlapping inserts would wait for each other in a circle, which the database breaks with an error.
  await takeTurn(context.db, `shifts ${context.tenant.id} ${worker}`);
  const other = (await shiftsAt(context, [worker], times, id)).get(worker);
  if (!other || name === undefined) return problems;
  const when = writtenSpan(other.start_at, other.end_at, { zone, today: tenantCalendar(context).today });
  return { ...problems, staff: [`${name} already has a shift on ${when}.`, ...(problems.staff ?? [])] };
}

/** When a shift is that stands in the way of another. */
export interface Taken {
  start_at: string;
  end_at: string;
}

/** The first shift of each of the workers that touches a time; those who are free are left out. */
export async function shiftsAt(
  { db, tenant }: Context,
  workers: readonly string[],
  { start, end }: Pick<Times, "start" | "end">,
  id?: string,
): Promise<Map<string, Taken>> {
  if (workers.length === 0) return new Map();
  const { rows } = await sql<Taken & { staff: string }>`
    select distinct on (staff) staff, start_at, end_at from shifts
    where tenant_id = ${tenant.id} and staff in (${sql.join([...workers])}) and deleted_at is null
      and status not in ('cancelled', 'no_show') ${id === undefined ? sql`` : sql`and uuid <> ${id}`}
      and start_at < ${end.toISOString()} and end_at > ${start.toISOString()}
    order by staff, start_at`.execute(db);
  return new Map(rows.map(({ staff, ...taken }) => [staff, taken]));
}
