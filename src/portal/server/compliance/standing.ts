import { addDays } from "#framework/shared/dates/dates.ts";
import { barOf, countsOn, type HeldLicence } from "../fitness/rules.ts";
import type { Assignment } from "./load.ts";
import type { ComplianceState } from "./state.ts";

/** How a worker stands with something that is asked of them, by the choices of `records/compliance-standing`. */
export type StandingState =
  | "missing"
  | "expired"
  | "not_cleared"
  | "rejected"
  | "waiting"
  | "due_soon"
  | "not_started"
  | "current"
  | "waived";

export interface Standing {
  state: StandingState;
  /** The day on which it expires, expired, or is due, where one matters. */
  day?: string;
}

/** Days before its end on which a licence expires soon. */
const soonDays = 30;

/** What of a licence is shown first where none counts. */
const order = ["active", "pending", "reject", "expired"];

/**
 * How a worker stands with a licence type, by the same rule that decides about their fitness for work; undefined where none is
 * required or held. @param own what they hold of this type
 */
export function licenceStanding(
  own: readonly HeldLicence[],
  isNeeded: boolean,
  today: string,
): Standing | undefined {
  if (barOf(own)) return { state: "not_cleared" };
  const counting = own.filter((licence) => countsOn(licence, today)).map(({ expiry_date: end }) => end);
  if (counting.length > 0) {
    const end = counting.includes(null) ? null : latestOf(counting);
    const isSoon = end !== null && end <= addDays(today, soonDays);
    return { state: isSoon ? "due_soon" : "current", ...(end !== null && { day: end }) };
  }
  const [first] = own.toSorted(
    (one, other) =>
      order.indexOf(one.status) - order.indexOf(other.status) ||
      (other.expiry_date ?? "9999").localeCompare(one.expiry_date ?? "9999"),
  );
  if (!first) return isNeeded ? { state: "missing" } : undefined;
  if (first.status === "pending") return { state: "waiting" };
  if (first.status === "reject") return { state: "rejected" };
  if (first.clearance !== null && first.clearance !== "cleared") return { state: "not_cleared" };
  return { state: "expired", ...(first.expiry_date !== null && { day: first.expiry_date }) };
}

const latestOf = (days: readonly (string | null)[]): string | null =>
  days.reduce((latest, day) => (day !== null && (latest === null || day > latest) ? day : latest), null);

const itemStates: Record<Exclude<ComplianceState, "overdue">, StandingState> = {
  approved: "current",
  due_soon: "due_soon",
  submitted: "waiting",
  rejected: "rejected",
  not_started: "not_started",
  waived: "waived",
};

/** What waits or was waived is due on no day. */
const dayless: ReadonlySet<ComplianceState> = new Set(["submitted", "waived"]);

/** How a worker stands with an item. What is overdue has expired where it was approved once, and is missing where it never was. */
export function itemStanding({ state, due, handed }: Pick<Assignment, "state" | "due" | "handed">): Standing {
  const wasApproved = handed?.status === "approved";
  const day = wasApproved ? handed.valid_until : due;
  const shown = state === "overdue" ? (wasApproved ? "expired" : "missing") : itemStates[state];
  return { state: shown, ...(day !== null && !dayless.has(state) && { day }) };
}
