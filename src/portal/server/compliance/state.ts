import { addDays } from "#framework/shared/dates/dates.ts";

/** How someone stands with a compliance item. */
export type ComplianceState =
  "not_started" | "submitted" | "approved" | "rejected" | "due_soon" | "overdue" | "waived";

/** What was handed in last for an item. */
export interface LatestRequest {
  status: string;
  valid_until: string | null;
}

/** Days before its day on which something is due soon: for the first time, and when it has to be done again. */
const soonDays = 14;
const againDays = 30;

/**
 * How someone stands with an item on a day, by what they handed in last and the day on which it is due. What was
 * approved for a time is due again on the last day of that time.
 */
export function complianceState(
  { due, request }: { due: string; request?: LatestRequest },
  today: string,
): ComplianceState {
  switch (request?.status) {
    case "waived":
      return "waived";
    case "submitted":
      return "submitted";
    case "approved": {
      const until = request.valid_until;
      if (until === null) return "approved";
      if (until < today) return "overdue";
      return until <= addDays(today, againDays) ? "due_soon" : "approved";
    }
    case "rejected":
      return due < today ? "overdue" : "rejected";
    default:
      if (due < today) return "overdue";
      return due <= addDays(today, soonDays) ? "due_soon" : "not_started";
  }
}

/** What an item says about when it is due. */
export interface DueRule {
  due_date?: string;
  due_in_days?: number;
  starts_on?: string;
  created_on: string;
}

/** The day on which an item is due for someone: its own day, or so many days after both of them began. */
export function dueOn({ due_date: fixed, due_in_days: days = 14, ...item }: DueRule, began?: string): string {
  if (fixed) return fixed;
  const asked = item.starts_on ?? item.created_on;
  return addDays(began !== undefined && began > asked ? began : asked, days);
}

const months: Record<string, number> = {
  quarterly: 3,
  half_yearly: 6,
  yearly: 12,
  two_yearly: 24,
  three_yearly: 36,
};

/** The last day on which an approval counts; undefined where it counts for ever. A day that a month lacks is its last. */
export function validUntil(frequency: string, approved: string): string | undefined {
  const count = months[frequency];
  if (count === undefined) return undefined;
  const [year = 0, month = 1, day = 1] = approved.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
}
