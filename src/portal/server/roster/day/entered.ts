import { asList, asObject } from "#framework/shared/schema/patch.ts";
import type { FieldMessages } from "#framework/server/http/errors.ts";
import type { Check } from "#framework/server/records/write/stages.ts";
import { unpaidBreak } from "#portal/shared/timesheets/payable.ts";

const minute = 60_000;

/**
 * What is entered on a shift lies within it: time of a sleepover or of 24-hour care outside of it would not be paid, and
 * nobody would notice. A shift that was begun earlier or ended later than planned, or is not ended yet, is as long as that.
 */
export const shiftEntered: Check = ({ context: { services }, input }, shift) => {
  const { start_at, end_at, clock_in_at, clock_out_at, delivered_from, delivered_until } = shift;
  const now = shift.status === "completed" ? undefined : services.clock.now().toISOString();
  const from = Math.min(...momentsOf(start_at, clock_in_at, delivered_from));
  const until = Math.max(...momentsOf(end_at, clock_out_at, delivered_until, now));
  const errors: FieldMessages = {};
  for (const name of ["disturbances", "care_times"])
    for (const [index, each] of asList(input[name]).entries()) {
      const { from: began, until: ended } = asObject(each);
      const [first = from] = momentsOf(began);
      const [last = until] = momentsOf(ended);
      if (first < from || first >= until) errors[`${name}.${index}.from`] = ["This is not within the shift."];
      if (last <= from || last > until) errors[`${name}.${index}.until`] = ["This is not within the shift."];
      else if (last <= first) errors[`${name}.${index}.until`] = ["The end must be after the start."];
    }
  if (asList(input.breaks_taken).length > 0 && unpaidBreak(shift) * minute >= until - from)
    errors.breaks_taken = ["The unpaid breaks are as long as the shift."];
  return Object.keys(errors).length > 0 ? errors : undefined;
};

const momentsOf = (...times: unknown[]): number[] =>
  times.flatMap((time) => (typeof time === "string" ? [Date.parse(time)] : []));
