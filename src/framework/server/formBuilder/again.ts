import { sql } from "kysely";
import { addDays, addMonths } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { tenantCalendar } from "../tenants/calendar.ts";
import { assignedTo, giveAgain } from "./assign.ts";

const months: Record<string, number> = { monthly: 1, quarterly: 3, yearly: 12 };

/**
 * The day on which a form that comes again is next due: after its last due day, and never in the past. It is counted from
 * the first one, so that what is due at the end of a month stays there; a weekend or a public holiday is passed over.
 */
export function nextDue(
  repeat: string,
  { first, last }: { first: string; last: string },
  today: string,
  nextBusinessDay: (isoDate: string) => string,
): string {
  const after = last > today ? last : today;
  for (let count = 1; count <= 2000; count += 1) {
    const next =
      repeat === "weekly" ? addDays(first, 7 * count) : addMonths(first, (months[repeat] ?? 1) * count);
    const day = nextBusinessDay(next);
    if (day > after) return day;
  }
  return today;
}

/** Gives a form again that comes again, once it was sent; not where the next one waits already. */
export async function nextOccurrence(
  context: Context,
  assignment: JsonObject,
  form: JsonObject,
): Promise<void> {
  const repeat = String(assignment.repeat ?? "none");
  if (repeat === "none" || form.status !== "published") return;
  const { name } = assignedTo(context);
  const subject = String(assignment[name]);
  const { rows } = await sql<{ uuid: string }>`select uuid from form_assignments
    where tenant_id = ${context.tenant.id} and ${sql.ref(name)} = ${subject}
      and form = ${String(assignment.form)} and status in ('open', 'started') and deleted_at is null
    limit 1`.execute(context.db);
  if (rows.length > 0) return;
  const { today } = tenantCalendar(context);
  const { tenant, services } = context;
  const place = services.portal.holidays.placeOf(tenant);
  const nextBusinessDay = (day: string) => tenant.holidays.nextBusinessDay(day, place);
  const last = String(assignment.due_date ?? today);
  const first = String(assignment.series_start ?? last);
  await giveAgain(
    context,
    {
      [name]: subject,
      form: String(assignment.form),
      due_date: nextDue(repeat, { first, last }, today, nextBusinessDay),
      repeat,
    },
    { form_title: String(form.title), series_start: first },
  );
}
