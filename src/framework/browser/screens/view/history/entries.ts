import { clockAt } from "#framework/shared/dates/zones.ts";

/** One field that changed. */
export interface Change {
  field: string;
  label: string;
  from?: unknown;
  to?: unknown;
}

/** One entry of the activity log about a record. */
export interface Entry {
  uuid: string;
  at: string;
  user_name: string;
  action: string;
  changes: Change[];
  /** The sensitive fields that someone saw, where it is about who looked. */
  fields?: string[];
}

/** What is shown: what changed, or who only looked. */
export type HistoryKind = "changes" | "reads";

/** Entries by the day on which they happened where the provider is, in the order in which they came. */
export function byDay(entries: readonly Entry[], zone: string): { day: string; entries: Entry[] }[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { date } = clockAt(new Date(entry.at), zone);
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

/** Whether a value is none. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** What the log holds in the place of a value that it must not hold. */
export const hidden = "•••";
