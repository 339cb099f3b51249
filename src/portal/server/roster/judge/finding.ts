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

/** The rules of a plan that nobody can confirm. */
export type BlockRule = "fitness" | "overlap" | "competency";

/** What a rule is about, over what is found of many shifts. */
const titles: Readonly<Record<WarningRule | BlockRule, string>> = {
  fitness: "Who may work, and when",
  overlap: "Shifts at the same time",
  competency: "Competencies",
  rest: "Rest between shifts",
  "week-hours": "Hours in a week",
  "contracted-hours": "Contracted hours",
  "fortnight-hours": "Hours in a fortnight",
  "day-hours": "Hours in a day",
  "meal-break": "Meal breaks",
  "broken-span": "Length of broken shifts",
  "broken-breaks": "Breaks in broken shifts",
  "short-engagement": "Minimum engagements",
  journey: "Travel between shifts",
  availability: "Availability",
  "published-late": "Late publishing",
  "changed-late": "Late changes",
  agreement: "Agreements and bookings",
  budget: "Budgets",
  plan: "NDIS plans",
  funding: "Funding",
  preference: "Participants' preferences",
  region: "Regions",
  "participant-busy": "Participants with another shift",
};

/** One thing that speaks against a plan: a sentence, the fact that it rests on, and what would solve it. */
export interface Finding extends JsonObject {
  rule: string;
  /** What the rule is about, in words. */
  title: string;
  /** The field of the shift that it is about. */
  field: string;
  sentence: string;
  fact: string;
  solve: string;
}

/** What a rule has found. */
export const found = (
  rule: WarningRule | BlockRule,
  field: string,
  sentence: string,
  fact: string,
  solve: string,
): Finding => ({ rule, title: titles[rule], field, sentence, fact, solve });

/** What speaks against one planned shift. */
export interface Judgement extends JsonObject {
  /** The shift's id; empty for one that is not there yet. */
  uuid: string;
  /** From when to when it is, in words; empty where its times make no sense. */
  when: string;
  /** None of these can be planned. */
  blocks: Finding[];
  /** These can be confirmed by those who may, with a reason. */
  warnings: Finding[];
}
