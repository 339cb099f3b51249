import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import type { Context } from "#framework/server/context.ts";
import { exceptionTexts, type Line } from "#portal/shared/pay/lines.ts";
import { inWeeks, type PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { payOf } from "../pay/payOf.ts";
import { isAround, recordsOf } from "./around.ts";

/** What is paid on a day under one pay category. */
export interface DayLine {
  category: string;
  date: string;
  /** Hours, or kilometres, or how often. */
  units: number;
}

/** What keeps hours from being paid, so that a timesheet of them would be wrong. */
const unpaidCodes = new Set(["no-rate", "no-multiple", "no-times", "no-rules"]);

/** What a worker is paid for, as payroll takes it. */
interface PayLines {
  /** By day, then by pay category. */
  lines: DayLine[];
  /** Payment records with hours that are in none of the lines. */
  unpaid: ReadonlySet<string>;
  /** Why they are not, a sentence each. */
  problems: string[];
}

/**
 * What a worker is paid for in a pay period, by day and pay category: the lines that the award makes of their time, so that
 * a shift across two rates stands under both.
 * @param ids only what comes from some payment records
 */
export async function payLinesOf(
  context: Context,
  staff: string,
  period: PayPeriod,
  ids?: ReadonlySet<string>,
): Promise<PayLines> {
  const records = (await recordsOf(context, staff, period)).filter((record) => isAround(record, period));
  const isMeant = (work: string) => ids?.has(work) ?? true;
  const inPeriod = new Set(
    records
      .filter(({ uuid, date }) => String(date) >= period.start && isMeant(String(uuid)))
      .map(({ uuid }) => String(uuid)),
  );
  const pay = await payOf(context, staff, inWeeks(period), records);
  if (!pay) return { lines: [], unpaid: inPeriod, problems: ["No pay rate is recorded for this person."] };
  const lines = pay.lines.map((line) => ({
    category: line.category,
    date: line.date,
    units: unitsOf(line, isMeant),
  }));
  const found = pay.exceptions
    .map(({ code, works }) => ({
      code,
      works: code === "no-rules" ? [...inPeriod] : works.filter((work) => inPeriod.has(work)),
    }))
    .filter(({ code, works }) => unpaidCodes.has(code) && works.length > 0);
  return {
    lines: byDay(lines.filter(({ units }) => units !== 0)),
    unpaid: new Set(found.flatMap(({ works }) => works)),
    problems: [...new Set(found.map(({ code }) => exceptionTexts[code]))],
  };
}

/** One line for a day and pay category, by day. */
export const byDay = (lines: readonly DayLine[]): DayLine[] =>
  [...Map.groupBy(lines, ({ date, category }) => `${date} ${category}`)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, [first, ...rest]]) =>
      first
        ? [{ ...first, units: tenThousandths(rest.reduce((sum, { units }) => sum + units, first.units)) }]
        : [],
    );

/** What of a line comes from the records that are meant. */
function unitsOf({ unit, minutes, quantity, segments }: Line, isMeant: (work: string) => boolean): number {
  const own = segments.filter(({ work }) => isMeant(work));
  if (own.length === segments.length) return unit === "hour" ? (minutes ?? 0) / 60 : quantity;
  if (unit === "hour") return own.reduce((sum, each) => sum + each.minutes, 0) / 60;
  const last = segments.at(-1);
  return last && isMeant(last.work) ? quantity : 0;
}
