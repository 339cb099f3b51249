import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Several } from "#framework/server/records/read/callRule.ts";
import { downloadLink, opener } from "#framework/server/exports/link.ts";
import { sheetStream } from "#framework/server/exports/sheet.ts";
import { sheetReply } from "#framework/server/exports/sheetReply.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { notQualifying } from "#portal/shared/pay/qualifying.ts";
import { payCycle, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { fileAnswer } from "./csv.ts";
import { byDay, type DayLine, payLinesOf } from "../payLines.ts";

interface Order extends JsonObject {
  staff: string;
  ids: string[];
}

/** A line of a timesheet as payroll takes it (domain reference §6): units of a day and an earnings rate in a pay period. */
interface Line {
  employee: string;
  period_start: string;
  period_end: string;
  date: string;
  earnings_rate: string;
  units: number;
  /** Whether super is due on it. */
  qualifying_earnings: "yes" | "no";
}

/**
 * The timesheet of one worker for Xero as a file, in the lines of its payroll: per day and earnings rate, within a pay
 * period. The records say that they are exported. Answers a link that works once.
 * @throws 404 when a record is not there for the person or is another worker's
 */
export const xeroTimesheetExported: Effect = { answer: fileAnswer, ofSeveral: exportXero };

async function exportXero(
  context: Context,
  { type, ids }: Several,
  { staff_uuid: staff }: JsonObject,
): Promise<Reply> {
  const { rows } = await sql<{ uuid: string }>`
    update payment_records set version = version + 1, updated_at = now(), updated_by = ${context.user.uuid},
      data = data || ${JSON.stringify({ exported_at: context.services.clock.now().toISOString(), xero_status: "exported" })}::jsonb
    where tenant_id = ${context.tenant.id} and staff = ${String(staff)} and uuid = any (${[...ids]}::uuid[])
      and deleted_at is null and ${rowsFor(type, context.user)} returning uuid`.execute(context.db);
  if (rows.length < ids.length) throw notFound();
  await logActivity(context, {
    action: "export",
    resource: "staff",
    record: String(staff),
    label: "Xero timesheet",
    changes: { payment_uuids: [...ids] },
  });
  const order: Order = { staff: String(staff), ids: [...ids] };
  return answer("Xero timesheet exported successfully", {
    file: await downloadLink(context, "xero-timesheet", order),
  });
}

const header = [
  "employee",
  "period_start",
  "period_end",
  "date",
  "earnings_rate",
  "units",
  "qualifying_earnings",
] as const;

/** The file that was ordered. */
export const xeroTimesheetFile = opener(async (own, { staff, ids }: Order) => {
  const lines = await linesOf(own, staff, ids);
  const cells = lines.map((line) => header.map((name) => line[name]));
  return sheetReply(
    own,
    { format: "csv", name: "xero-timesheet" },
    sheetStream("csv", "Xero timesheet", [...header], once(cells)),
  );
});

async function* once<T>(batch: T): AsyncGenerator<T> {
  yield await Promise.resolve(batch);
}

/** By the award; hours that it says nothing about, such as of someone without a pay rate, are ordinary ones. */
async function linesOf(context: Context, staff: string, ids: readonly string[]): Promise<Line[]> {
  const type = recordTypeOf(context.services.types, "payment-records");
  const { rows } = await sql<Work>`
    select uuid, (select full_name from staff where staff.tenant_id = ${context.tenant.id} and staff.uuid = ${staff}) as employee,
      date::text as date, hours from payment_records
    where tenant_id = ${context.tenant.id} and staff = ${staff} and deleted_at is null
      and uuid = any (${[...ids]}::uuid[]) and ${rowsFor(type, context.user)} order by date, uuid`.execute(
    context.db,
  );
  const cycle = payCycle(context.tenant.settings.pay_cycle);
  const lines: Line[] = [];
  for (const [start, works] of Map.groupBy(rows, ({ date }) => payPeriodOf(date, cycle).start)) {
    const period = payPeriodOf(start, cycle);
    const paid = await payLinesOf(context, staff, period, new Set(works.map(({ uuid }) => uuid)));
    const unpaid = works.filter(({ uuid }) => paid.unpaid.has(uuid)).map(asOrdinary);
    lines.push(
      ...byDay([...paid.lines, ...unpaid]).map(({ category, date, units }) => ({
        employee: works[0]?.employee ?? "",
        period_start: period.start,
        period_end: period.end,
        date,
        earnings_rate: category,
        units,
        qualifying_earnings: notQualifying.includes(category) ? ("no" as const) : ("yes" as const),
      })),
    );
  }
  return lines;
}

/** A payment record whose time is exported. */
interface Work {
  uuid: string;
  employee: string;
  date: string;
  hours: number;
}

const asOrdinary = ({ date, hours }: Work): DayLine => ({ category: "ordinary", date, units: hours });
