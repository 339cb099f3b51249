import { clockAt } from "#framework/shared/dates/zones.ts";
import { lastDayOf } from "../fitness/rules.ts";

/** Why a use was not authorised: the choices of the field `unauthorised_because`. */
export type Unauthorised =
  "no_practice" | "other_type" | "never_authorised" | "outside_authorisation" | "outside_plan" | "too_often";

/** What is said of a practice that may be used. */
export interface Practice {
  type: string;
  plan_from: string;
  plan_until: string;
  authorised_from?: string;
  authorised_until?: string;
  most_per_day?: number;
}

/** What counts of a use. */
export interface Use {
  type: string;
  start: Date;
  end: Date;
  /** How many other authorised uses of the practice began on the same day. */
  earlier: number;
}

/**
 * Why a use was not authorised when it happened; undefined where it was. Dates include their last day where the participant
 * is, and hold for the whole of a use: one that goes past midnight into a day without authorisation was not authorised,
 * while one that ends at midnight belongs to the day before it.
 */
export function judge(practice: Practice | undefined, use: Use, zone: string): Unauthorised | undefined {
  if (!practice) return "no_practice";
  if (practice.type !== use.type) return "other_type";
  const first = clockAt(use.start, zone).date;
  const last = use.end > use.start ? lastDayOf(use, zone) : first;
  const isWithin = (from: string, until: string) => from <= first && last <= until;
  const {
    plan_from: planFrom,
    plan_until: planUntil,
    authorised_from: from,
    authorised_until: until,
  } = practice;
  if (!isWithin(planFrom, planUntil)) return "outside_plan";
  if (from === undefined || until === undefined) return "never_authorised";
  if (!isWithin(from, until)) return "outside_authorisation";
  return use.earlier >= (practice.most_per_day ?? Infinity) ? "too_often" : undefined;
}
