import { addDays, startOfWeek } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Period, Span } from "#portal/shared/pay/facts.ts";
import { dayAt } from "#portal/shared/pay/localDays.ts";
import type { Line, Pay } from "#portal/shared/pay/lines.ts";
import { payPeriod } from "#portal/shared/pay/payPeriod.ts";
import { baseRateOn } from "#portal/shared/pay/rates.ts";
import { sharesOf } from "#portal/shared/pay/shares.ts";
import type { Estimator } from "../roster/planning/estimate.ts";
import { packs } from "./packs.ts";
import { type PaidAs, paidAs, type PaidStaff, paidStaffBy } from "./staff.ts";
import { withJourneys } from "./travel.ts";
import { shiftsOfStaff, spanFrom, type StaffedWork, worksOf } from "./works.ts";

const day = 86_400_000;

/** What a shift is estimated to pay, and what the kilometres to it and with a participant are, each in cents. */
export interface ShiftPay {
  pay: number;
  travel: number;
}

/**
 * What shifts are estimated to pay, by the award: with loadings, minimum payments, allowances and the overtime that follows
 * from the worker's other shifts of the week. Facts are read once, whatever the number of shifts.
 */
export const awardEstimate: Estimator<ShiftPay> = async (context, shifts) => {
  const workers = [...new Set(shifts.map(({ staff }) => staff))].filter(isUuid);
  const people = await paidStaffBy(context, workers);
  // Nothing is known of those without a pay rate: their other shifts need not be read.
  const ids = workers.filter((id) => (people.get(id)?.entries.length ?? 0) > 0);
  const paid = new Set(ids);
  const staffed = shifts.filter(({ staff }) => typeof staff === "string" && paid.has(staff));
  const weeks = weeksOf(context, staffed);
  if (!weeks) return () => undefined;
  const works = withJourneys(await worksIn(context, ids, weeks.time, staffed));
  const shares = new Map<string, ShiftPay>();
  for (const [id, own] of Map.groupBy(works, ({ staff }) => staff)) {
    const person = people.get(id);
    if (!person) continue;
    for (const period of weeks.periods) addWeek(shares, person, own, period);
  }
  return ({ uuid }) => shares.get(String(uuid));
};

/** The lines of pay that are for kilometres. */
const isTravel = ({ category }: Pick<Line, "category">): boolean => category === "travel_km";

/** Someone's work in a week, with what it pays by the award. */
export interface WeekPay {
  pay: Pay;
  near: StaffedWork[];
  as: PaidAs;
}

/** The pay of someone's work in a week by the award; undefined without a pay rate. */
export function payInWeek(
  person: PaidStaff,
  works: readonly StaffedWork[],
  period: Period,
): WeekPay | undefined {
  const first = Date.parse(period.first);
  const near = works.filter(
    ({ start }) => start.getTime() > first - 3 * day && start.getTime() < first + 8 * day,
  );
  const as = near.length > 0 ? paidAs(person, period) : undefined;
  if (!as) return undefined;
  const rules = as.isEmployee ? packs.filter(({ award }) => award === as.award) : [];
  return { pay: payPeriod({ worker: as.worker, works: near, period }, rules), near, as };
}

/** Adds what each shift of a week pays to what is known of it. */
function addWeek(
  shares: Map<string, ShiftPay>,
  person: PaidStaff,
  works: readonly StaffedWork[],
  period: Period,
): void {
  const week = payInWeek(person, works, period);
  if (!week) return;
  const add = (part: keyof ShiftPay) => (cents: number, work: string) => {
    const known = shares.get(work) ?? { pay: 0, travel: 0 };
    shares.set(work, { ...known, [part]: known[part] + cents });
  };
  if (!hasRules(week)) for (const { work, cents } of payByTheHour(week, period)) add("pay")(cents, work);
  else {
    const { travel = [], pay = [] } = Object.groupBy(week.pay.lines, (line) =>
      isTravel(line) ? "travel" : "pay",
    );
    sharesOf(pay).forEach(add("pay"));
    sharesOf(travel).forEach(add("travel"));
  }
}

/** Whether rules of an award are known for a week. */
export const hasRules = ({ pay }: WeekPay): boolean =>
  !pay.exceptions.some(({ code }) => code === "no-rules");

/** What each shift of a week pays at the base rate, where no rules of an award are known. */
export const payByTheHour = (
  { near, as }: WeekPay,
  period: Period,
): { work: string; date: string; cents: number }[] =>
  near.flatMap((work) => {
    const { date } = dayAt(work.start.getTime(), work.place);
    const rate = baseRateOn(as.worker.rates, date, period);
    const hours = (work.end.getTime() - work.start.getTime()) / 3_600_000 - (work.breakMinutes ?? 0) / 60;
    const isIn = date >= period.first && date < addDays(period.first, 7);
    return isIn && rate !== undefined ? [{ work: work.id, date, cents: Math.round(rate * hours) }] : [];
  });

/** The weeks that shifts begin in, by the provider's first weekday, and the time from the first to the last. */
export function weeksOf(
  { tenant: { settings } }: Context,
  shifts: readonly JsonObject[],
): { periods: Period[]; time: Span } | undefined {
  const starts = shifts.flatMap(
    ({ start_at: from, end_at: until }) => spanFrom(from, until)?.start.getTime() ?? [],
  );
  if (starts.length === 0) return undefined;
  const [earliest, latest] = [Math.min(...starts), Math.max(...starts)];
  // A day earlier and later: the place of a shift may be in another zone.
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const firsts: string[] = [];
  const last = dayOf(latest + day);
  for (
    let first = startOfWeek(dayOf(earliest - day), settings.start_of_week);
    first <= last;
    first = addDays(first, 7)
  )
    firsts.push(first);
  const from = new Date(`${firsts[0] ?? last}T00:00:00Z`);
  return {
    periods: firsts.map((first) => ({ first, weeks: 1 })),
    time: { start: new Date(from.getTime() - day), end: new Date(latest + 8 * day) },
  };
}

/** The work of these workers in a time: as it is stored, and what is planned of it instead. */
export async function worksIn(
  context: Context,
  ids: readonly string[],
  time: Span,
  planned: readonly JsonObject[],
): Promise<StaffedWork[]> {
  const stored = await shiftsOfStaff(context, ids, time);
  const wished = new Map(planned.map((shift) => [String(shift.uuid), shift]));
  const known = stored.map((shift) => ({ ...shift, ...wished.get(String(shift.uuid)) }));
  const seen = new Set(stored.map(({ uuid }) => uuid));
  const added = planned.filter(({ uuid, status }) => !seen.has(uuid ?? null) && status !== "cancelled");
  return worksOf(context, [...known, ...added]);
}
