import { startOfWeek } from "#framework/shared/dates/dates.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { Point } from "../../places/distances.ts";
import { thresholds } from "../thresholds.ts";

/** A shift as the rules of a plan see it. */
export interface Planned {
  uuid: string;
  staff?: string;
  participants: readonly string[];
  start: Date;
  end: Date;
  /** Paid hours: without the unpaid break. */
  hours: number;
  breakMinutes: number;
  type: string;
  service?: string;
  team?: string;
  draft: boolean;
  /** Where it is: days begin and end by this clock. */
  zone: string;
  /** Where journeys to it end, and from it begin; undefined where that is not known, or the worker need not be there. */
  point?: Point;
  /** The day on which it begins, by that clock. */
  day: string;
}

export const hour = 3_600_000;

/** A sleepover is no work and no rest: its hours count for no limit. */
export const isSleepover = ({ type }: Pick<Planned, "type">): boolean => type === "sleepover";

/** 24-hour care: the worker is there for a day, and works for eight hours of it. */
export const isCare = ({ type }: Pick<Planned, "type">): boolean => type === "care_24_hours";

/** Whether all of a shift is work, so that the rules of a day at work apply. */
export const isWorkday = (shift: Pick<Planned, "type">): boolean => !isSleepover(shift) && !isCare(shift);

/** Hours that count for ordinary hours. */
export const workedHours = (shifts: readonly Planned[]): number =>
  hundredths(shifts.reduce((sum, shift) => sum + hoursIn(shift), 0));

/** Hours of one shift that count for ordinary hours. */
export function hoursIn(shift: Planned): number {
  if (isSleepover(shift)) return 0;
  return isCare(shift) ? Math.min(shift.hours, thresholds.careHours) : shift.hours;
}

/** Planned shifts without copies: one that is tried with several workers is one. */
export const once = (shifts: readonly Planned[]): Planned[] => [
  ...new Map(shifts.map((shift) => [shift.uuid, shift])).values(),
];

/** Shifts by when they begin. */
export const inOrder = (shifts: readonly Planned[]): Planned[] =>
  shifts.toSorted((one, other) => one.start.getTime() - other.start.getTime());

/** Shifts that follow each other without a pause, as one part of a day. */
export function partsOf(shifts: readonly Planned[]): { start: Date; end: Date; shifts: Planned[] }[] {
  const parts: { start: Date; end: Date; shifts: Planned[] }[] = [];
  for (const shift of inOrder(shifts)) {
    const last = parts.at(-1);
    if (last && shift.start <= last.end) {
      last.shifts.push(shift);
      if (shift.end > last.end) last.end = shift.end;
    } else parts.push({ start: shift.start, end: shift.end, shifts: [shift] });
  }
  return parts;
}

/** The first day of the week of a shift. @param begins 0 for Sunday to 6 for Saturday */
export const weekOf = ({ day }: Planned, begins: number): string => startOfWeek(day, begins);
