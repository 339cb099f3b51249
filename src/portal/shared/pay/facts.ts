import type { Place } from "#portal/shared/prices/bands.ts";

const employments = ["full_time", "part_time", "casual"] as const;
export type Employment = (typeof employments)[number];

/** Whether someone is employed, rather than a contractor. */
export const isEmployment = (value: string): value is Employment =>
  employments.some((each) => each === value);

/** The parts of the award whose conditions differ (SCHADS award, clauses 10.5, 25.6 and 28.1). */
const streams = ["disability", "home_care", "social_community", "crisis"] as const;
export type Stream = (typeof streams)[number];

/** Whether a text is one of the award's parts. */
export const isStream = (value: string): value is Stream => streams.some((each) => each === value);

/** What a worker has agreed to in writing, and what then holds (domain reference, section 5.4). */
const agreements = ["ten_hour_days", "twelve_hours_beside_sleepover", "eight_hours_rest"] as const;
export type Agreement = (typeof agreements)[number];

/** Whether a text is something that a worker can agree to. */
export const isAgreement = (value: unknown): value is Agreement => agreements.some((each) => each === value);

/** A base rate from a day on, in cents an hour. */
export interface BaseRate {
  /** `yyyy-MM-dd` */
  from: string;
  cents: number;
  /** A rate of the award: it holds from the first full pay period on or after its day. */
  isAward?: boolean;
}

/** What pay depends on besides the work itself. */
export interface Worker {
  employment: Employment;
  stream: Stream;
  /** Works shifts, and has been told so in writing: has shift loadings. */
  shiftworker: boolean;
  /** Whether ordinary hours are counted by the week or by the fortnight. */
  averaging: "week" | "fortnight";
  agreements: readonly Agreement[];
  rates: readonly BaseRate[];
}

export interface Span {
  start: Date;
  end: Date;
}

/** A piece of work, or of time that is paid as if it had been worked. */
export interface Work extends Span {
  id: string;
  place: Place;
  /** An unpaid break: in the middle of the work where nobody says when it was. */
  breakMinutes?: number;
  breakStart?: Date;
  /** Planned to begin when the worker's work before it ends: what the clock has between the two is no break. */
  follows?: boolean;
  /** The part of it that is a sleepover, and when the worker was woken and worked. */
  sleepover?: Span;
  disturbances?: readonly Span[];
  /** 24-hour care, with the times of work that were recorded: the worker is there for a day and works for a part of it. */
  careTimes?: readonly Span[];
  /** Cancelled, and paid as rostered (award clause 25.5(f)). */
  cancelled?: boolean;
  /** The base rate of higher duties, in cents an hour. */
  higherRate?: number;
  km?: number;
  /** Overtime meals that the office has entered. */
  meals?: number;
}

/** Paid time away on one day: leave, or a public holiday that was not worked. */
export interface Away {
  id: string;
  date: string;
  /** A type of leave, such as `annual`; `public_holiday` for one that was not worked. */
  type: string;
  minutes: number;
}

/** A day on call. */
export interface OnCall {
  id: string;
  date: string;
  place: Place;
}

/** A pay period: whole weeks from a day on. */
export interface Period {
  /** `yyyy-MM-dd`, the first day of the provider's week. */
  first: string;
  weeks: 1 | 2;
}
