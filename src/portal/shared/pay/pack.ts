import type { Agreement, Employment, Stream } from "./facts.ts";
import type { Category } from "./lines.ts";
import type { LineRule } from "./lineRule.ts";

/** What an award's rule says of itself. What has no source has no value either, and is listed by `gapsOf`. */
export interface Rule {
  id: string;
  title: string;
  clause: string | null;
  source: string | null;
}

/** Whom and what a rule applies to; what is left out applies to all. */
export interface Condition {
  employment?: readonly Employment[];
  stream?: readonly Stream[];
  agreement?: Agreement;
  averaging?: "week" | "fortnight";
  day?: DayKind;
  shift?: ShiftKind;
  /** Whether the shift has a sleepover, or is broken. */
  sleepover?: boolean;
  broken?: boolean;
  band?: "first" | "later" | "double";
}

export type DayKind = "weekday" | "saturday" | "sunday" | "public_holiday";
export type ShiftKind = "afternoon" | "night";

/** What an hour is paid: its multiple of the base rate, for permanent and for casual workers. */
export interface HourRule extends Rule {
  category: Category;
  when: Condition;
  permanent: number | null;
  casual: number | null;
}

/** How many hours are ordinary before overtime begins. */
export interface Limit extends Rule {
  per: "day" | "side" | "week" | "fortnight";
  when: Condition;
  hours: number;
}

/** A number of hours that holds under a condition. */
export interface Hours extends Rule {
  when: Condition;
  hours: number;
}

/** A day with the participant, of which some hours are work: those are paid, whether or not they are worked. */
export interface Care extends HourRule {
  hours: number;
  /** How long the worker is there. */
  span_hours: number;
}

/** An amount for each night, kilometre, day or broken shift, in cents. */
export interface Allowance extends Rule {
  category: Category;
  unit: "km" | "each";
  amount: number | null;
}

/** The rules of an award from a day on, as data (domain reference, section 5). */
export interface Pack {
  key: string;
  award: string;
  name: string;
  effective_from: string;
  /** What an ordinary hour is paid; the first rule that applies. */
  hours: readonly HourRule[];
  /** What an hour of overtime is paid; the first rule that applies. */
  overtime: readonly HourRule[];
  /** Hours of overtime in a day at the first rate; the first rule that applies. */
  first_band: readonly Hours[];
  /** By local clock: when a whole shift has a loading; the first that applies. */
  shifts: readonly (Rule & { kind: ShiftKind; ends_after: string; starts_before?: string })[];
  limits: readonly Limit[];
  minimum: readonly Hours[];
  broken_shift: Rule & { stream: readonly Stream[]; most_breaks: number; span_hours: number };
  rest: Rule & { hours: number; beside_sleepover: { hours: number; agreement: Agreement } };
  rest_after_overtime: Rule & { employment: readonly Employment[] };
  sleepover: Rule & { hours: number };
  sleepover_work: Rule & { hours: number };
  disturbance: Rule & { minutes: number };
  care_24_hours: Care;
  day_span: Rule & { from: string; until: string };
  meal_break: Rule & { hours: number };
  cancellation: Rule;
  higher_duties: Rule;
  allowances: readonly Allowance[];
  leave: Rule & { multiplier: number };
  leave_loading: Rule & { multiplier: number | null; types: readonly string[] };
}

/** What of a rule goes with a line. */
export const lineRule = (pack: Pack, { id, title, clause, source }: Rule): LineRule => ({
  id,
  title,
  clause,
  source,
  pack: pack.key,
  from: pack.effective_from,
});

/** What is known of an hour when its rule is looked up. */
export interface Situation extends Required<Pick<Condition, "employment" | "stream">> {
  agreements: readonly Agreement[];
  averaging: "week" | "fortnight";
  day?: DayKind;
  shift?: ShiftKind;
  sleepover?: boolean;
  broken?: boolean;
  band?: "first" | "later" | "double";
}

/** Whether a condition is met. `employment` and `stream` of the situation hold the worker's own. */
export function isMet(when: Condition, is: Situation): boolean {
  const overlaps = (wanted: readonly string[] | undefined, own: readonly string[]) =>
    wanted === undefined || wanted.some((each) => own.includes(each));
  const same = (wanted: unknown, own: unknown) => wanted === undefined || wanted === own;
  return (
    overlaps(when.employment, is.employment) &&
    overlaps(when.stream, is.stream) &&
    (when.agreement === undefined || is.agreements.includes(when.agreement)) &&
    same(when.averaging, is.averaging) &&
    same(when.day, is.day) &&
    same(when.shift, is.shift) &&
    same(when.sleepover, is.sleepover ?? false) &&
    same(when.broken, is.broken ?? false) &&
    same(when.band, is.band)
  );
}

/** The first of some rules whose condition is met. */
export const firstMet = <T extends { when: Condition }>(rules: readonly T[], is: Situation): T | undefined =>
  rules.find(({ when }) => isMet(when, is));
