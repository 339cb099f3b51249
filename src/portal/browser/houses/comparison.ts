import { addDays, addMonths } from "#framework/shared/dates/dates.ts";
import type { ShownStretch } from "#portal/shared/houses/coverage.ts";
import type { Hours } from "#portal/shared/houses/care.ts";

/** How many days are compared. */
export type Span = "week" | "fortnight" | "month";
export const spans: readonly Span[] = ["week", "fortnight", "month"];

/** Hours in all and by kind, and cents for those who see them; null where there is nothing. */
export interface Sum {
  hours: number | null;
  kinds?: Hours;
  amount?: number | null;
}

export interface ComparedResident {
  participant: string;
  planned: Sum;
  delivered: Sum;
  funded: Sum;
}

/** What the server answers. */
export interface Comparison {
  house: { has_roster: boolean };
  range: { start_date: string; end_date: string };
  residents: ComparedResident[];
  days: { date: string; stretches: ShownStretch[] }[];
  gaps: ShownStretch[];
  titles: Record<string, string>;
}

/** The first day of the days before or after those in sight. */
export function movedStart(
  { start_date: first, end_date: last }: Comparison["range"],
  span: Span,
  by: 1 | -1,
) {
  if (by === 1) return addDays(last, 1);
  return span === "month" ? addMonths(first, -1) : addDays(first, span === "week" ? -7 : -14);
}

/** Where a time stands on a day, in parts of it: `18:00` is 0.75. */
export function partOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours + minutes / 60) / 24;
}
