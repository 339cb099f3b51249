import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { reachRow } from "#framework/server/records/read/one.ts";
import { wholeRecord } from "#framework/server/records/read/present.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { checkedInput } from "#framework/server/records/write/checkedInput.ts";
import { idFrom } from "#framework/server/routes/idFrom.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { writtenHours } from "#portal/shared/timesheets/payable.ts";
import { decidedPay } from "./decide.ts";
import { paymentOf } from "./payment.ts";
import { openPeriodFor } from "./periods.ts";

/** What the preview answers. */
export const payOutcomeAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["consequences"],
  properties: { consequences: { type: "array", items: { type: "string" } } },
};

/** What a decision about the pay of a shift would pay and bill, in sentences. Nothing is written. */
export async function payOutcome(context: Context, { body }: Input): Promise<unknown> {
  const { shift_uuid: _, ...sent } = body;
  const type = recordTypeOf(context.services.types, "shifts");
  const shift = wholeRecord(type, await reachRow(context, type, idFrom({ body }, "shift_uuid")), context);
  const input = checkedInput(context, "actions/pay-preview", sent);
  try {
    return { consequences: await sentences(context, shift, decidedPay(context, shift, input)) };
  } catch (error) {
    // What is not filled in yet is said at the field when it is sent.
    if (error instanceof HttpError && error.status === 422) return { consequences: [] };
    throw error;
  }
}

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

function billed({ status, participants, billable }: JsonObject): string[] {
  if ([participants ?? []].flat().length === 0) return [];
  if (status === "completed") return ["The participant is billed for the same time."];
  return [billable === true ? "The participant is billed as planned." : "The participant is not billed."];
}
