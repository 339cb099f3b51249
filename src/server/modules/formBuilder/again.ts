import { addDays, addMonths } from "#shared/dates/dates.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { giveForm } from "./assign.ts";

const months: Record<string, number> = { monthly: 1, quarterly: 3, yearly: 12 };

/** The day on which a form that comes again is next due: after its last due day, and never in the past. */
export function nextDue(repeat: string, last: string, today: string): string {
  for (let count = 1; count <= 600; count += 1) {
    const next =
      repeat === "weekly" ? addDays(last, 7 * count) : addMonths(last, (months[repeat] ?? 1) * count);
    if (next > today) return next;
  }
  return today;
}

/** Gives a form again that comes again, once it was sent. */
export async function nextOccurrence(
  context: Context,
  assignment: JsonObject,
  form: JsonObject,
): Promise<void> {
  const repeat = String(assignment.repeat ?? "none");
  if (repeat === "none" || form.status !== "published") return;
  const { today } = tenantCalendar(context);
  await giveForm(
    context,
    String(assignment.participant),
    { uuid: String(assignment.form), title: String(form.title) },
    { due_date: nextDue(repeat, String(assignment.due_date ?? today), today), repeat },
  );
}
