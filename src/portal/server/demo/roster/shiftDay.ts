import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { shiftTimes, timeRules } from "#portal/shared/shifts/times.ts";

/** What a worker does on a shift, by its type. */
const tasksOf: Readonly<Record<string, readonly string[]>> = {
  personal_care: ["Shower and dressing", "Breakfast", "Medication from the blister pack"],
  community_access: ["Check the wheelchair battery", "Take the sun hat and water"],
  domestic: ["Washing", "Kitchen and bathroom", "Shopping list for next week"],
  sil: ["Read the handover", "Medication round", "Dinner", "Write the handover"],
  sleepover: ["Check doors and windows at 10 pm", "Wake-up at 6 am"],
};

/** What stands on a shift besides: its tasks while it is ahead, and what is paid and billed once it was worked by the provider's rounding. */
export function shiftDay(kind: string, shift: JsonObject, intervals: JsonObject): JsonObject {
  const { status, start_at: start, end_at: end, clock_in_at: began, clock_out_at: ended } = shift;
  if (status === "scheduled" || status === "in_progress") {
    const tasks = (tasksOf[kind] ?? []).map((task) => ({ task }));
    return tasks.length > 0 ? { tasks, note_required: true } : {};
  }
  const [from, until] = [shift.delivered_from ?? began, shift.delivered_until ?? ended].map(String);
  if (status !== "completed" || !from || !until || Number.isNaN(Date.parse(until))) return {};
  const span = (one: unknown, other: unknown) => ({
    start: new Date(String(one)),
    end: new Date(String(other)),
  });
  const { payable, billable, variance, needsReview } = shiftTimes(
    span(start, end),
    span(from, until),
    timeRules(intervals),
    {
      isSettled: shift.delivered_from !== undefined,
    },
  );
  return {
    payable_from: payable.start.toISOString(),
    payable_until: payable.end.toISOString(),
    billable_from: billable.start.toISOString(),
    billable_until: billable.end.toISOString(),
    variance_minutes: variance,
    needs_review: needsReview,
  };
}
