import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** The rules of a plan that can be confirmed with a reason (domain reference, section 4.3). */
export type WarningRule =
  | "rest"
  | "week-hours"
  | "contracted-hours"
  | "fortnight-hours"
  | "day-hours"
  | "meal-break"
  | "broken-span"
  | "broken-breaks"
  | "short-engagement"
  | "journey"
  | "availability"
  | "published-late"
  | "changed-late"
  | "agreement"
  | "budget"
  | "plan"
  | "funding"
  | "preference"
  | "region"
  | "participant-busy";

/** One thing that speaks against a plan: a sentence, the fact that it rests on, and what would solve it. */
export interface Finding extends JsonObject {
  rule: string;
  /** The field of the shift that it is about. */
  field: string;
  sentence: string;
  fact: string;
  solve: string;
}

/** A warning of a rule. */
export const found = (
  rule: WarningRule,
  field: string,
  sentence: string,
  fact: string,
  solve: string,
): Finding => ({ rule, field, sentence, fact, solve });

/** What speaks against one planned shift. */
export interface Judgement extends JsonObject {
  /** The shift's id; empty for one that is not there yet. */
  uuid: string;
  /** None of these can be planned. */
  blocks: Finding[];
  /** These can be confirmed by those who may, with a reason. */
  warnings: Finding[];
}
