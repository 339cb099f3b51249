import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Line } from "#portal/shared/pay/lines.ts";
import { withShifts } from "../pay/payOf.ts";

/** Kinds of shift of which the worker is paid for less than the time that they are there. */
const mostlyPresent = new Set<unknown>(["sleepover", "care_24_hours"]);

/**
 * Hours of payment records that are paid as time. Of a sleepover and of 24-hour care it is what their lines pay: the rest
 * is an allowance, and no part of someone's agreed hours.
 */
export async function paidHours(
  context: Context,
  records: readonly JsonObject[],
  lines: readonly Line[],
): Promise<number> {
  const minutes = new Map<string, number>();
  for (const { work, minutes: length } of lines
    .filter(({ unit }) => unit === "hour")
    .flatMap(({ segments }) => segments))
    minutes.set(work, (minutes.get(work) ?? 0) + length);
  return (await withShifts(context, records)).reduce(
    (sum, { uuid, shift_type: kind, hours }) =>
      sum + (mostlyPresent.has(kind) ? (minutes.get(String(uuid)) ?? 0) / 60 : Number(hours ?? 0)),
    0,
  );
}
