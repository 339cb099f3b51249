import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Away } from "#portal/shared/pay/facts.ts";
import { unpaidLeave } from "#portal/shared/pay/leave.ts";
import { exceptionTexts, type Line, type PayException } from "#portal/shared/pay/lines.ts";
import { sharesOf } from "#portal/shared/pay/shares.ts";
import { inWeeks, type PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { payOf } from "../pay/payOf.ts";
import { isAround, recordsOf } from "../timesheets/around.ts";
import { fieldsByRecord, keepPay, lockPay } from "../timesheets/pay.ts";
import { isLocked } from "../timesheets/periods.ts";
import { shortOfAgreed } from "./agreedHours.ts";
import { awayOf } from "./away.ts";
import { type Correction, correctionsOf } from "./corrections.ts";
import { employedIn } from "./employed.ts";
import { holidaysOff } from "./holidaysOff.ts";
import { paidHours } from "./hours.ts";
import { lateLeaveOf } from "./lateLeave.ts";
import { onDays } from "./onDays.ts";
import { owedBesides } from "./besides.ts";
import { onCallOf } from "./onCall.ts";
import { openQuestions } from "./questions.ts";

/** What one worker is paid for a pay period, and what a person has to look at first. Amounts are in cents. */
export interface WorkerPay {
  hours: number;
  amount: number;
  lines: readonly Line[];
  corrections: readonly Correction[];
  problems: string[];
}

/**
 * What a worker is paid for a pay period: the lines that the award makes of their time and leave, and what corrections of
 * earlier pay add or take. The lines and corrections add up to what the payment records of the period say, and the leave.
 */
export async function workerPay(context: Context, staff: string, period: PayPeriod): Promise<WorkerPay> {
  await lockPay(context, staff, period);
  const stored = await recordsOf(context, staff, period);
  const near = stored.filter((record) => isAround(record, period));
  const leave = await awayOf(context, staff, period);
  const employed = await employedIn(context, staff, period);
  const holidays = employed
    ? await holidaysOff(context, staff, employed, period, near)
    : { away: [], problems: [] };
  const away = [...leave.away, ...holidays.away];
  const onCall = await onCallOf(context, staff, period);
  const pay = await payOf(context, staff, inWeeks(period), near, { away, onCall });
  const lines = pay?.lines ?? [];
  // What a locked period paid stays; where rules or rates have changed since, the difference is a correction.
  const isOpen = !(await isLocked(context, { period_start: period.start, period_end: period.end }));
  const kept = isOpen
    ? await keepPay(context, near, period.start, fieldsByRecord(lines))
    : new Map<string, number | null>();
  const records = stored.map((record) => ({ ...record, ...amountOf(kept, record) }));
  const late = await lateLeaveOf(context, staff, period);
  const corrections = [...correctionsOf(records, sharesOf(lines), period), ...late.corrections];
  const own = records.filter(({ period_start: start }) => start === period.start);
  const minutesAway = away.reduce((sum, { minutes }) => sum + minutes, 0);
  const hours = hundredths((await paidHours(context, own, lines)) + minutesAway / 60);
  return {
    hours,
    amount: [...lines, ...corrections].reduce((sum, { amount }) => sum + amount, 0),
    lines,
    corrections,
    problems: [
      ...(pay ? [] : ["No pay rate is recorded for this person."]),
      ...exceptionsOf(pay?.exceptions ?? [], new Set(own.map(({ uuid }) => String(uuid)))),
      ...(await openQuestions(context, staff, period)),
      ...(await owedBesides(context, staff, period)),
      ...leave.problems,
      ...late.problems,
      ...holidays.problems,
      ...(employed ? shortOfAgreed(employed, period, hours) : []),
      ...unpaidDays(away, lines),
    ],
  };
}

/** What a record pays now, where it has just been worked out. */
const amountOf = (kept: ReadonlyMap<string, number | null>, { uuid }: JsonObject): JsonObject => {
  const amount = kept.get(String(uuid));
  return amount === undefined ? {} : { amount };
};

/** Leave that ought to be paid and is in no line: no base rate, or no award rules, are known for its days. */
function unpaidDays(away: readonly Away[], lines: readonly Line[]): string[] {
  const paid = new Set(
    lines.flatMap(({ category, segments }) =>
      category.startsWith("leave_")
        ? segments.map(({ work, from }) => `${work} ${from.toISOString().slice(0, 10)}`)
        : [],
    ),
  );
  const left = away.filter(
    ({ id, date, type, minutes }) => minutes > 0 && !unpaidLeave.has(type) && !paid.has(`${id} ${date}`),
  );
  if (left.length === 0) return [];
  const text = "Leave is not in this pay, because no base rate is recorded for its days.";
  return [
    onDays(
      text,
      left.map(({ date }) => date),
    ),
  ];
}

/** What the award leaves to a person, of the records that are paid in the period, a sentence for each kind. */
function exceptionsOf(exceptions: readonly PayException[], own: ReadonlySet<string>): string[] {
  const meant = exceptions.filter(({ works }) => works.length === 0 || works.some((work) => own.has(work)));
  return [...Map.groupBy(meant, ({ code }) => exceptionTexts[code])].map(([text, each]) =>
    onDays(
      text,
      each.map(({ date }) => date),
    ),
  );
}
