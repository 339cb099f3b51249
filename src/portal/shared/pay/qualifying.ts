import type { Category, Line } from "./lines.ts";

/**
 * Whether super is due on what is paid under a category: it is part of the ordinary time earnings, which payday super calls
 * qualifying earnings (domain reference §11; the ATO's list of payments that are ordinary time earnings, November 2024).
 * Not on overtime, on being on call outside of ordinary hours, and on what repays an expense, such as kilometres and the
 * meal of overtime. Loadings, penalties and allowances for the work itself are part of it, and so is paid leave but that
 * for a community service.
 */
export const isQualifying: Readonly<Record<Category, boolean>> = {
  ordinary: true,
  afternoon: true,
  night: true,
  saturday: true,
  sunday: true,
  public_holiday: true,
  overtime_15: false,
  overtime_20: false,
  overtime_25: false,
  minimum_engagement: true,
  broken_shift_1: true,
  broken_shift_2: true,
  sleepover: true,
  // Paid as overtime (domain reference §5.4).
  sleepover_disturbance: false,
  care_24_hours: true,
  on_call: false,
  travel_km: false,
  meal: false,
  first_aid: true,
  laundry: false,
  expense: false,
  leave_annual: true,
  leave_personal: true,
  leave_compassionate: true,
  leave_confidential: true,
  leave_community_service: false,
  leave_long_service: true,
  leave_public_holiday: true,
  leave_other: true,
  leave_loading: true,
  cancellation_pay: true,
  // Nobody has said what it is: without a reason not to, super is due.
  other: true,
};

/** The categories on whose pay no super is due, as payment records name them. */
export const notQualifying: readonly string[] = Object.entries(isQualifying).flatMap(([name, qualifies]) =>
  qualifies ? [] : [name],
);

/** What of some lines of pay super is due on. Cents. */
export const qualifyingAmount = (lines: readonly Pick<Line, "category" | "amount">[]): number =>
  lines.reduce((sum, { category, amount }) => sum + (isQualifying[category] ? amount : 0), 0);
