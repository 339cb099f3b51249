import { sql } from "kysely";
import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { type Row, wholeRecord } from "#framework/server/records/read/present.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { exceptionTexts, type Line } from "#portal/shared/pay/lines.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { wholeUnits } from "#portal/shared/pay/units.ts";
import { payOf } from "../pay/payOf.ts";
import { daysBefore } from "./pay.ts";

/** What is paid on a day under one pay category. */
export interface DayLine {
  category: string;
  date: string;
  /** Hours, or kilometres, or how often. */
  units: number;
}

/** What keeps hours from being paid, so that a timesheet of them would be wrong. */
const unpaidCodes = new Set(["no-rate", "no-times", "no-rules"]);

/** What a worker is paid for, as payroll takes it. */
interface PayLines {
  /** By day, then by pay category. */
  lines: DayLine[];
  /** Payment records whose hours are in none of the lines. */
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
  { start, end }: PayPeriod,
  ids?: ReadonlySet<string>,
): Promise<PayLines> {
  const type = recordTypeOf(context.services.types, "payment-records");
  const { rows } = await sql<Row>`
    select * from payment_records where tenant_id = ${context.tenant.id} and staff = ${staff} and deleted_at is null
      and date >= ${addDays(start, -daysBefore)} and date <= ${end} order by date, uuid`.execute(context.db);
  const records = rows.map((row) => ({ ...wholeRecord(type, row, context), uuid: String(row.uuid) }));
  const isMeant = (work: string) => ids?.has(work) ?? true;
  const inPeriod = new Set(
    (records as JsonObject[])
      .filter(({ uuid, date }) => String(date) >= start && isMeant(String(uuid)))
      .map(({ uuid }) => String(uuid)),
  );
  const weeks = daysBetween(start, end) < 7 ? 1 : 2;
  const pay = await payOf(context, staff, { first: start, weeks }, records);
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
        ? [{ ...first, units: wholeUnits(rest.reduce((sum, { units }) => sum + units, first.units)) }]
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
