import type { LineRule } from "./lineRule.ts";

/** What a line is paid as; each has its own pay item in the accounts (domain reference, section 5.5). */
export const categories = [
  "ordinary",
  "afternoon",
  "night",
  "saturday",
  "sunday",
  "public_holiday",
  "overtime_15",
  "overtime_20",
  "overtime_25",
  "minimum_engagement",
  "broken_shift_1",
  "broken_shift_2",
  "sleepover",
  "sleepover_disturbance",
  "care_24_hours",
  "on_call",
  "travel_km",
  "meal",
  "first_aid",
  "laundry",
  "expense",
  "leave_annual",
  "leave_personal",
  "leave_compassionate",
  "leave_confidential",
  "leave_community_service",
  "leave_long_service",
  "leave_public_holiday",
  "leave_other",
  "leave_loading",
  "cancellation_pay",
  "other",
] as const;
export type Category = (typeof categories)[number];

/** The time that a line pays for, by the work it comes from. */
export interface Segment {
  work: string;
  from: Date;
  until: Date;
  minutes: number;
}

/** One line of pay, with everything that it follows from. */
export interface Line {
  category: Category;
  /** The day on which the shift began, or the day away. */
  date: string;
  /** Hours are paid by the minute; kilometres and allowances by their count. */
  unit: "hour" | "km" | "each";
  /** Minutes of an hourly line. */
  minutes?: number;
  quantity: number;
  /** Cents an hour, and what they are multiplied by; none for allowances. */
  base?: number;
  multiplier?: number;
  /** Cents for a unit: the base times the multiplier, rounded half up. */
  rate: number;
  /** Cents: the quantity times the rate, rounded half up. */
  amount: number;
  rule: LineRule;
  /** Other rules that made it so, such as the limit that was passed. */
  because: readonly LineRule[];
  segments: readonly Segment[];
}

/** Something that a person decides before the pay is final. */
export interface PayException {
  code: ExceptionCode;
  works: readonly string[];
  date: string;
}

export type ExceptionCode = keyof typeof exceptionTexts;

/** What each exception says to the payroll officer. */
export const exceptionTexts = {
  overlap: "Two pieces of work overlap. The time is paid once.",
  "no-rate": "No base rate is recorded for this day, so hours are not paid.",
  "no-multiple":
    "The award's table has no rate for some of these hours and this kind of employment, so they are not paid.",
  "no-amount": "The award's table has no amount for an allowance of this shift, so it is not paid.",
  "no-times": "No start and end are recorded, so these hours are not paid yet.",
  "no-rules": "No award rules are recorded for this period.",
  rest: "The break before this shift is shorter than the award allows.",
  "outside-span":
    "A day worker worked outside 6 am to 8 pm. Check whether they are a shiftworker, or whether this is overtime.",
  "too-many-breaks": "A broken shift has more than two breaks.",
  "past-span": "A broken shift goes past its 12-hour span. Time after it is paid at double time.",
  "sleepover-length": "The sleepover is not eight hours long.",
  "care-length": "The 24-hour care is not 24 hours long.",
  "care-hours":
    "More than eight hours of work are recorded in 24-hour care. The time after eight hours is paid as overtime. Check the times and that the worker agreed.",
  "care-stream":
    "The award has 24-hour care for home care employees only. Check the worker's award before you pay this.",
  "care-penalty":
    "The 24-hour care includes a weekend or public holiday. It is paid at its own rate alone. Check whether a penalty is due as well.",
  "care-limit":
    "The eight hours of 24-hour care go past the ordinary hours of the day, week or fortnight. They are paid at their own rate. Check whether overtime is due.",
  "no-meal-break": "More than five hours were worked without a break.",
} as const;

/** The pay of one worker for one period. */
export interface Pay {
  lines: readonly Line[];
  exceptions: readonly PayException[];
  /** Cents. */
  total: number;
}
