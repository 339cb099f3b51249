/** A decision that a deadline does not apply: proposed with a reason, in effect once a second person has agreed. */
export interface DeadlineDecision {
  reason: string;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: string;
  confirmed_by?: string;
  confirmed_by_name?: string;
  confirmed_at?: string;
}

/** The decisions of a form by the deadline's name. */
export type DeadlineDecisions = Record<string, DeadlineDecision>;

/** Names of the deadlines that two different people decided do not apply. */
export const cancelledBy = (decisions: DeadlineDecisions): ReadonlySet<string> =>
  new Set(
    Object.entries(decisions)
      .filter(([, { proposed_by: first, confirmed_by: second }]) => second !== undefined && second !== first)
      .map(([name]) => name),
  );
