/** What a provider has subscribed to; it stands in its settings. Dates are days where the provider is. */
export type Subscription = {
  /** The code of the plan whose limits hold now. */
  plan: string;
  status: "trial" | "active" | "past_due" | "cancelled";
  /** The last day of a trial. */
  trial_ends_on?: string;
  /** The first day that was paid for; the periods are months from then. */
  started_on?: string;
  /** The first day of the present period, and the day on which the next one begins. */
  period_start?: string;
  period_end?: string;
  /** The code of the plan that follows when the period ends. */
  next_plan?: string;
  /** The provider as the payment provider knows it. */
  customer?: string;
};
