import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import { decidedPay } from "./decide.ts";
import { paymentOf } from "./payment.ts";
import { openPeriodFor } from "./periods.ts";

/** What a decision about the pay of a shift would pay and bill, in sentences. */
export const shiftPayConsequences: Facts = {
  answer: consequencesAnswer,
  of: async (context, { record: shift }, input) => {
    try {
      return { consequences: await sentences(context, shift, decidedPay(context, shift, input)) };
    } catch (error) {
      // What is not filled in yet is said at the field when it is sent.
      if (error instanceof HttpError && error.status === 422) return { consequences: [] };
      throw error;
    }
  },
};

async function sentences(context: Context, shift: JsonObject, decided: JsonObject): Promise<string[]> {
  const record = { ...shift, ...decided };
  const payment = paymentOf(record, tenantCalendar(context).zone, "");
  if (!payment) return ["The worker is not paid for this shift."];
  const hours = Number(payment.hours);
  const rest = Number(payment.break_minutes);
  const { start } = await openPeriodFor(context, String(payment.date));
  return [
    `The worker is paid for ${writtenHours(hours)}: ${String(payment.time)}${rest > 0 ? `, less an unpaid break of ${rest} min` : ""}.`,
    ...beside(hours - Number(shift.scheduled_hours ?? hours)),
    ...entered(record),
    ...billed(record),
    ...(start > String(payment.date)
      ? [`The pay period of this day is locked. It is paid in the period from ${writtenDate(start)}.`]
      : []),
  ];
}

const beside = (more: number): string[] =>
  Math.abs(more) < 1 / 60
    ? ["This is as rostered."]
    : [`This is ${writtenHours(Math.abs(more))} ${more > 0 ? "more" : "less"} than rostered.`];

/** What the worker entered besides the hours, which a decision lets pass. */
function entered({ status, travel_km: travel, transport_km: transport, ...shift }: JsonObject): string[] {
  if (status !== "completed") return [];
  const times = [shift.disturbances, shift.care_times].flat().filter((each) => each).length;
  const said = [
    ...(Number(travel ?? 0) > 0 ? [`${Number(travel)} km to the participant`] : []),
    ...(Number(transport ?? 0) > 0 ? [`${Number(transport)} km of transport`] : []),
    ...(times > 0 ? [`${times} ${times === 1 ? "time" : "times"} of work at night or in 24-hour care`] : []),
  ];
  return said.length > 0 ? [`Paid as well, as it was entered: ${said.join(", ")}.`] : [];
}

function billed({ status, participants, billable }: JsonObject): string[] {
  const count = [participants ?? []].flat().length;
  if (count === 0) return [];
  const who = count === 1 ? "The participant" : "Each participant";
  if (status === "completed") return [`${who} is billed for the same time.`];
  return [`${who} is ${billable === true ? "billed as planned" : "not billed"}.`];
}
