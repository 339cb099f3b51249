import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Period } from "#portal/shared/pay/facts.ts";
import type { Pay } from "#portal/shared/pay/lines.ts";
import { type PayInput, payPeriod } from "#portal/shared/pay/payPeriod.ts";
import { packs } from "./packs.ts";
import { paidAs, type PaidStaff, paidStaffBy } from "./staff.ts";
import { spanFrom, worksOf } from "./works.ts";

/** Records that pay as rostered, though nobody worked. */
const asRostered = new Set(["cancelled", "no_show"]);

/** What is paid beside work: leave and public holidays that were not worked, by day, and times on call. */
type Besides = Pick<PayInput, "away" | "onCall">;

/**
 * What a worker is paid for a period, line by line with evidence, from payment records (domain reference, section 4.4).
 * @param records those of the period and of the one before it, as they are stored; reversed ones and their reversals pay nothing
 * @returns undefined where the person has no pay rate
 */
export async function payOf(
  context: Context,
  staff: string,
  period: Period,
  records: readonly JsonObject[],
  besides: Besides = {},
): Promise<Pay | undefined> {
  const person = (await paidStaffBy(context, [staff])).get(staff);
  return person && payOfPerson(context, person, period, await withShifts(context, records), besides);
}

/**
 * The same for a person whose facts are known already.
 * @param records payment records with their shifts
 */
export async function payOfPerson(
  context: Context,
  person: PaidStaff,
  period: Period,
  records: readonly JsonObject[],
  besides: Besides = {},
): Promise<Pay | undefined> {
  const as = paidAs(person, period);
  if (!as) return undefined;
  const counted = records.filter(({ reversed, reversal_of: of }) => reversed !== true && !isUuid(of));
  const works = await worksOf(context, counted);
  const timed = new Set(works.map(({ id }) => id));
  const rules = as.isEmployee ? packs.filter(({ award }) => award === as.award) : [];
  const own = person.ownVehicle ? works : works.map((work) => ({ ...work, km: 0 }));
  const pay = payPeriod({ worker: as.worker, works: own, period, ...besides }, rules);
  const untimed = counted.filter(({ uuid }) => !timed.has(String(uuid)));
  return {
    ...pay,
    exceptions: [
      ...pay.exceptions,
      ...untimed.map(({ uuid, date }) => ({
        code: "no-times" as const,
        works: [String(uuid)],
        date: String(date ?? period.first),
      })),
    ],
  };
}

/** Payment records as shifts: with the place, sleepover and kilometres of the shift that they come from. */
export async function withShifts(
  { db, tenant }: Context,
  records: readonly JsonObject[],
): Promise<JsonObject[]> {
  const ids = [...new Set(records.flatMap(({ shift }) => (isUuid(shift) ? [shift] : [])))];
  const { rows } = await sql<JsonObject & { uuid: string }>`
    select uuid, shift_type, start_at::text as planned_from, end_at::text as planned_until,
      data->'participants' as participants, data->>'time_zone' as time_zone,
      data->>'location_type' as location_type, data->'disturbances' as disturbances,
      data->'care_times' as care_times,
      data->'travel_km' as travel_km, data->'transport_km' as transport_km
    from shifts where tenant_id = ${tenant.id} and uuid = any (${ids}::uuid[])`.execute(db);
  const shifts = new Map(rows.map((shift) => [shift.uuid, shift]));
  return records.map((record) => ({
    ...(isUuid(record.shift) && shifts.get(record.shift)),
    ...(isUuid(record.participant) && !isUuid(record.shift) && { participants: [record.participant] }),
    ...record,
    break_minutes: unpaidOf(record),
    ...(asRostered.has(String(record.source)) && { status: "cancelled" }),
  }));
}

/** Minutes that are not paid: the break, or what the hours that were entered leave of the time. */
function unpaidOf({ start_at: start, end_at: end, hours, break_minutes: pause }: JsonObject): number {
  const span = spanFrom(start, end);
  const given = Number(pause ?? 0);
  if (!span || typeof hours !== "number") return given;
  const unpaid = Math.round((span.end.getTime() - span.start.getTime()) / 60_000 - hours * 60);
  return Math.abs(unpaid - given) <= 1 ? given : Math.max(0, unpaid);
}
