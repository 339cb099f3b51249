import { sql } from "kysely";
import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { type Row, wholeRecord } from "#framework/server/records/read/present.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Away } from "#portal/shared/pay/facts.ts";
import { unpaidLeave } from "#portal/shared/pay/leave.ts";
import { exceptionTexts, type Line, type PayException } from "#portal/shared/pay/lines.ts";
import { sharesOf } from "#portal/shared/pay/shares.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { payOf } from "../pay/payOf.ts";
import { daysBefore, fieldsByRecord, keepPay } from "../timesheets/pay.ts";
import { isLocked } from "../timesheets/periods.ts";
import { hundredths } from "../leave/hours.ts";
import { awayOf } from "./away.ts";
import { type Correction, correctionsOf } from "./corrections.ts";
import { onDays } from "./onDays.ts";
import { openQuestions } from "./questions.ts";

/** What one worker is paid for a pay period, and what somebody has to look at before. Amounts are in cents. */
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
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay ${staff} ${period.start}`}, 0))`.execute(
    context.db,
  );
  const stored = await recordsOf(context, staff, period);
  const near = stored.filter(
    ({ date }) => String(date) >= addDays(period.start, -daysBefore) && String(date) <= period.end,
  );
  const { away, problems } = await awayOf(context, staff, period);
  const weeks = daysBetween(period.start, period.end) < 7 ? 1 : 2;
  const pay = await payOf(context, staff, { first: period.start, weeks }, near, away);
  const lines = pay?.lines ?? [];
  // What a locked period paid stays; where rules or rates have changed since, the difference is a correction.
  const isOpen = !(await isLocked(context, { period_start: period.start, period_end: period.end }));
  const kept = isOpen
    ? await keepPay(context, near, period.start, fieldsByRecord(lines))
    : new Map<string, number | null>();
  const records = stored.map((record) => ({ ...record, ...amountOf(kept, record) }));
  const corrections = correctionsOf(records, sharesOf(lines), period);
  const own = records.filter(({ period_start: start }) => start === period.start);
  const minutesAway = away.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    hours: hundredths(own.reduce((sum, { hours }) => sum + Number(hours ?? 0), minutesAway / 60)),
    amount: [...lines, ...corrections].reduce((sum, { amount }) => sum + amount, 0),
    lines,
    corrections,
    problems: [
      ...(pay ? [] : ["No pay rate is recorded for this person."]),
      ...exceptionsOf(pay?.exceptions ?? [], new Set(own.map(({ uuid }) => String(uuid)))),
      ...(await openQuestions(context, staff, period)),
      ...problems,
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

/** The payment records that a period pays, and those around it that its pay follows from. */
async function recordsOf(context: Context, staff: string, { start, end }: PayPeriod): Promise<JsonObject[]> {
  const type = recordTypeOf(context.services.types, "payment-records");
  const { rows } = await sql<Row>`
    select * from payment_records where tenant_id = ${context.tenant.id} and staff = ${staff} and deleted_at is null
      and (period_start = ${start} or date between ${addDays(start, -daysBefore)} and ${end})
    order by date, uuid`.execute(context.db);
  return rows.map((row) => ({ ...wholeRecord(type, row, context), uuid: String(row.uuid) }));
}
