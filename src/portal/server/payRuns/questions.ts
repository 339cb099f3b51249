import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { onDays } from "./onDays.ts";

/**
 * What is still open about a worker's time in a pay period, a sentence each: shifts and notes in the queues by their names, which
 * their pay has tabs of, and questions about the timesheet that nobody has answered.
 */
export async function openQuestions(
  context: Context,
  staff: string,
  { start, end }: PayPeriod,
): Promise<string[]> {
  const { db, tenant } = context;
  const { zone } = tenantCalendar(context);
  const { rows } = await sql<{ what: keyof typeof queues | "note" | "question"; date: string }>`
    select status as what, (start_at at time zone ${zone})::date::text as date from shifts
    where tenant_id = ${tenant.id} and staff = ${staff} and deleted_at is null and timesheet = 'pending'
      and status = any (${Object.keys(queues)}::text[])
      and start_at between ${start}::date - 1 and ${end}::date + 2 and (start_at at time zone ${zone})::date between ${start}::date and ${end}::date
    union all
    select 'note', (written_at at time zone ${zone})::date::text from notes
    where tenant_id = ${tenant.id} and staff_id = ${staff} and deleted_at is null and timesheet = 'pending'
      and (written_at at time zone ${zone})::date between ${start}::date and ${end}::date
    union all
    select 'question', date::text from payment_records
    where tenant_id = ${tenant.id} and staff = ${staff} and deleted_at is null and period_start = ${start}
      and data ? 'question' and not data ? 'replied_at'
    order by date`.execute(db);
  const { resources } = context.services.definitions.definitions;
  const textOf = (what: (typeof rows)[number]["what"]): string => {
    if (what === "question") return "The worker asked about this time, and has no answer yet.";
    const queue = what === "note" ? noteQueue : queues[what];
    const label = resources.get(queue)?.label.many ?? queue;
    return `A ${what === "note" ? "note" : "shift"} is still to be decided under ${label}.`;
  };
  return [...Map.groupBy(rows, ({ what }) => textOf(what))].map(([text, own]) =>
    onDays(
      text,
      own.map(({ date }) => date),
    ),
  );
}

/** The resource of the queue in which a shift waits, by its status. */
const queues = {
  completed: "timesheet-adjustments",
  missed_clock_out: "timesheet-clock-outs",
  no_show: "timesheet-no-shows",
  cancelled: "timesheet-cancelled",
} as const;

const noteQueue = "timesheet-notes";
