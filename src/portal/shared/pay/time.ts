/** A time between two instants, in milliseconds. */
export interface Timed {
  from: number;
  until: number;
}

export const minute = 60_000;

/** Minutes between two instants; a part of a minute counts as what it is, to the second. */
export const roundedMinutes = (from: number, until: number): number => Math.round((until - from) / 1000) / 60;
