/** The tax type of each GST code of the price list (domain reference, section 6). */
export const taxTypes: Readonly<Record<string, string>> = {
  P1: "OUTPUT",
  P2: "EXEMPTOUTPUT",
  P5: "BASEXCLUDED",
};

/** Leave and the like that a pay run pays and no payment record has: mapped, it goes on the timesheet. */
export const leaveItems: Readonly<Record<string, string>> = {
  leave_compassionate: "Compassionate leave",
  leave_community_service: "Community service leave",
  leave_long_service: "Long service leave",
  leave_public_holiday: "Public holiday not worked",
  leave_loading: "Annual leave loading",
};

/** Parts of the names that bookkeepers give to pay items, by our pay category, the likeliest first. */
export const payItemWords: Readonly<Record<string, readonly string[]>> = {
  ordinary: ["ordinary"],
  afternoon: ["afternoon", "evening"],
  night: ["night"],
  saturday: ["saturday"],
  sunday: ["sunday"],
  public_holiday: ["public holiday"],
  overtime_15: ["x 1.5", "x1.5", "1.5x", "time and a half"],
  overtime_20: ["x 2.0", "x 2", "x2", "2x", "double time"],
  overtime_25: ["x 2.5", "x2.5", "2.5x", "double time and a half"],
  minimum_engagement: ["minimum engagement"],
  broken_shift_1: ["broken shift, one", "broken shift 1", "broken shift"],
  broken_shift_2: ["broken shift, two", "broken shift 2"],
  sleepover: ["sleepover allowance", "sleepover"],
  sleepover_disturbance: ["disturbance"],
  care_24_hours: ["24 hour", "24-hour", "24hr"],
  on_call: ["on call", "on-call"],
  travel_km: ["per km", "kilometre", "travel"],
  meal: ["meal"],
  first_aid: ["first aid"],
  laundry: ["laundry", "uniform"],
  expense: ["reimbursement", "expense"],
  cancellation_pay: ["cancel"],
};
