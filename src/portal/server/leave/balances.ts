import { writtenHours } from "#framework/shared/dates/hours.ts";
import { holds } from "#framework/shared/access/visible.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { Context } from "#framework/server/context.ts";
import { noStaffRecord } from "../staff/noStaffRecord.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { earnsUntil, type Employment, employmentOf } from "./employment.ts";
import { ordinaryHours } from "./ordinaryHours.ts";
import { fullWeek } from "./rules.ts";
import { unpaidHours } from "./unpaid.ts";
import { type Used, usedBy } from "./used.ts";

/** What someone has of a kind of leave, in hours. */
export interface Balance extends Used {
  type: string;
  label: string;
  /** Earned until today, or given for the year. */
  accrued: number;
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
/** Everyone has these days in each year of employment, casual workers too (s 106A). */
const daysOfViolenceLeave = 10;

/** One's own balances. */
export const ownLeaveBalance: Facts = {
  answer: { type: "object", required: ["balances"] },
  ofInput: (context) => {
    const { staff } = context.user;
    if (staff === undefined) throw noStaffRecord();
    return balancesOf(context, staff, "Confidential leave");
  },
};

/** The balances of someone whom one may see; of confidential leave only with its permission. */
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
  const only = new Map([[staff, employment]]);
  const used = await usedBy(context, only);
  const { today } = tenantCalendar(context);
  const unpaid = (await unpaidHours(context, only, today)).get(staff);
  const balances = balancesIn(employment, used.get(staff), { today, unpaid, confidential });
  const { kind, since, weekly, opening } = employment;
  const from = opening?.on ?? since;
  return { balances, basis: { employment_type: kind ?? null, since: from ?? null, weekly: weekly ?? null } };
}

/**
 * The balances of one worker by what is known of them.
 * @param unpaid hours of leave without pay until today
 * @param confidential as for `balancesOf`
 */
export function balancesIn(
  employment: Employment,
  used: ReadonlyMap<string, Used> | undefined,
  { today, unpaid, confidential }: { today: string; unpaid?: number; confidential: string | undefined },
): Balance[] {
  const balances = accruals.flatMap(({ type, label }) => {
    const earned = earnedBy(employment, type, today, unpaid);
    return earned === undefined ? [] : [balance(type, label, earned, used?.get(type))];
  });
  if (confidential !== undefined)
    balances.push(
      balance(
        "family_violence",
        confidential,
        (daysOfViolenceLeave * (employment.weekly ?? fullWeek)) / 5,
        used?.get("family_violence"),
      ),
    );
  return balances;
}

/**
 * Hours of a kind of leave earned until a day, or until the employment ended; undefined for those who earn none, or of whom
 * too little is known.
 * @param unpaid hours of leave without pay until then
 */
function earnedBy(employment: Employment, type: string, day: string, unpaid = 0): number | undefined {
  const { kind, since, weekly, opening } = employment;
  const accrual = accruals.find((each) => each.type === type);
  if (!accrual || since === undefined || weekly === undefined) return undefined;
  if (kind !== "full_time" && kind !== "part_time") return undefined;
  const counted = { from: opening?.on ?? since, until: earnsUntil(employment, day), weekly };
  const hours = Math.max(0, ordinaryHours(employment.contracts, counted) - unpaid);
  return accrual.opening(employment) + hours * accrual.each(employment);
}

/** The kinds of leave that a permanent worker earns and that cannot be counted, and why; undefined where all are. */
export function missingFor({
  kind,
  since,
  weekly,
}: Employment): { types: string[]; note: string } | undefined {
  if (kind !== "full_time" && kind !== "part_time") return undefined;
  const lacks = [
    ...(since === undefined ? ["start date"] : []),
    ...(weekly === undefined ? ["contracted hours"] : []),
  ];
  return lacks.length === 0
    ? undefined
    : { types: accruals.map(({ type }) => type), note: `Not counted: no ${lacks.join(" and no ")}` };
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
  const only = new Map([[staff, employment]]);
  const day = on > today ? on : today;
  const unpaid = (await unpaidHours(context, only, day)).get(staff);
  const earned = earnedBy(employment, String(type), day, unpaid);
  if (earned === undefined) return undefined;
  const { taken = 0, booked = 0 } = (await usedBy(context, only)).get(staff)?.get(String(type)) ?? {};
  const left = hundredths(earned - taken - booked);
  return hours > left
    ? `This is more than the available balance of ${writtenHours(left)} on ${writtenDate(on)}.`
    : undefined;
}

function balance(type: string, label: string, accrued: number, used?: Used): Balance {
  const { taken, booked, pending } = used ?? { taken: 0, booked: 0, pending: 0 };
  const [earned, left] = [accrued, accrued - taken - booked].map(hundredths);
  return { type, label, accrued: earned ?? 0, taken, booked, pending, available: left ?? 0 };
}
