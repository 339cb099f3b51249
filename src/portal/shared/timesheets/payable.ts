import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

const hour = 3_600_000;
const minute = 60_000;

/**
 * Unpaid break of a shift in minutes: what was recorded without pay, else what was planned.
 * @param shift the record, with `breaks_taken` and `break_minutes`
 */
export function unpaidBreak({ breaks_taken: taken, break_minutes: planned }: JsonObject): number {
  if (!Array.isArray(taken) || taken.length === 0) return Number(planned ?? 0);
  return taken.reduce<number>(
    (sum, each) => sum + (isRecord(each) && each.paid !== true ? Number(each.minutes ?? 0) : 0),
    0,
  );
}

const isRecord = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

/** Hours from a start to an end, less the unpaid break in minutes; never below nothing, to a ten-thousandth. */
export function payableHours(start: string, end: string, breakMinutes: number): number {
  const worked = Date.parse(end) - Date.parse(start) - breakMinutes * minute;
  return tenThousandths(Math.max(0, worked) / hour);
}
