import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { addDays, addMonths, ageOn, daysBetween } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/facts.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { type Employment, employmentOf } from "./employment.ts";
import { fullWeek } from "./rules.ts";

/** What somebody has of a kind of leave, in hours. */
interface Balance {
  type: string;
  label: string;
  /** Earned until today, or given for the year. */
  accrued: number;
  /** Approved and begun. */
  taken: number;
  /** Approved for later. */
  booked: number;
  pending: number;
  available: number;
}

/** Kinds of leave that are earned by the hour, with the hours for each ordinary hour of work. */
const accruals = [
  {
    type: "annual",
    label: "Annual leave",
    // Four weeks a year, five for shiftworkers (Fair Work Act 2009 s 87).
    each: ({ shiftworker }: Employment) => (shiftworker ? 5 / 52 : 4 / 52),
    opening: ({ opening }: Employment) => opening?.annual ?? 0,
  },
  {
    type: "personal",
    label: "Personal or carer's leave",
    // Ten days a year (s 96).
    each: () => 2 / 52,
    opening: ({ opening }: Employment) => opening?.personal ?? 0,
  },
] as const;
/** Everybody has these days in each year of employment, casual workers too (s 106A). */
const daysOfViolenceLeave = 10;

/** One's own balances. */
export function ownBalances(context: Context): Promise<unknown> {
  const { staff } = context.user;
  if (staff === undefined) throw notFound();
  return balancesOf(context, staff, "Confidential leave");
}

/** The balances of somebody whom one may see; of confidential leave only with its permission. */
export const leaveBalance: Facts = {
  answer: { type: "object", required: ["balances"] },
  of: (context, { id }) => {
    const may = holds(context.user, "view-confidential-leave");
    return balancesOf(context, id, may ? "Family and domestic violence leave" : undefined);
  },
};

/** @param confidential what confidential leave is called here: on one's own screen nothing tells what it was; undefined leaves it out */
async function balancesOf(
  context: Context,
  staff: string,
  confidential: string | undefined,
): Promise<unknown> {
  const employment = await employmentOf(context, staff);
  const { today } = tenantCalendar(context);
  const used = await usedBy(context, staff, employment);
  const balances = accruals.flatMap(({ type, label }) => {
    const earned = earnedBy(employment, type, today);
    return earned === undefined ? [] : [balance(type, label, earned, used.get(type))];
  });
  if (confidential !== undefined)
    balances.push(
      balance(
        "family_violence",
        confidential,
        (daysOfViolenceLeave * (employment.weekly ?? fullWeek)) / 5,
        used.get("family_violence"),
      ),
    );
  const { kind, since, weekly, opening } = employment;
  const from = opening?.on ?? since;
  return { balances, basis: { employment_type: kind ?? null, since: from ?? null, weekly: weekly ?? null } };
}

/** Hours of a kind of leave earned until a day; undefined for those who earn none, or of whom too little is known. */
function earnedBy(employment: Employment, type: string, day: string): number | undefined {
  const { kind, since, weekly, opening } = employment;
  const accrual = accruals.find((each) => each.type === type);
  if (!accrual || since === undefined || weekly === undefined) return undefined;
  if (kind !== "full_time" && kind !== "part_time") return undefined;
  const days = Math.max(0, daysBetween(opening?.on ?? since, day));
  return accrual.opening(employment) + (days / 7) * weekly * accrual.each(employment);
}

/**
 * Says that a leave takes more hours than the person has on its first day, by what is approved so far; undefined where it
 * does not, or where nothing can be counted.
 */
export async function shortfallNote(
  context: Context,
  staff: string,
  { type, hours, on }: { type: unknown; hours: number; on: string },
): Promise<string | undefined> {
  const employment = await employmentOf(context, staff);
  const { today } = tenantCalendar(context);
  const earned = earnedBy(employment, String(type), on > today ? on : today);
  if (earned === undefined) return undefined;
  const { taken = 0, booked = 0 } = (await usedBy(context, staff, employment)).get(String(type)) ?? {};
  const left = hundredths(earned - taken - booked);
  return hours > left
    ? `This is more than the available balance of ${left} hours on ${writtenDate(on)}.`
    : undefined;
}

type Used = Pick<Balance, "taken" | "booked" | "pending">;

function balance(type: string, label: string, accrued: number, used?: Used): Balance {
  const { taken, booked, pending } = used ?? { taken: 0, booked: 0, pending: 0 };
  const [earned, left] = [accrued, accrued - taken - booked].map(hundredths);
  return { type, label, accrued: earned ?? 0, taken, booked, pending, available: left ?? 0 };
}

/**
 * Hours that were taken, are booked and are asked for, by kind: since the opening balance, and of confidential leave those of
 * the present year of employment.
 */
async function usedBy(
  context: Context,
  staff: string,
  { since, opening }: Employment,
): Promise<Map<string, Used>> {
  const { today } = tenantCalendar(context);
  const year = since === undefined ? addDays(today, -364) : startOfYear(since, today);
  const { rows } = await sql<Used & { kind: string }>`
    select kind,
      coalesce(sum(hours) filter (where status = 'approved' and start_date <= ${today}), 0) as taken,
      coalesce(sum(hours) filter (where status = 'approved' and start_date > ${today}), 0) as booked,
      coalesce(sum(hours) filter (where status = 'pending'), 0) as pending
    from (select *, coalesce(data->>'confidential_type', type) as kind from leaves
      where tenant_id = ${context.tenant.id} and staff = ${staff} and deleted_at is null) own
    where start_date >= case when kind = 'family_violence' then ${year}::date else ${opening?.on ?? "0001-01-01"}::date end
    group by kind`.execute(context.db);
  return new Map(rows.map(({ kind, ...used }) => [kind, used]));
}

/** The day on which the present year of employment began. */
function startOfYear(since: string, today: string): string {
  const years = Math.max(0, ageOn(since, today));
  return addMonths(since, 12 * years);
}
