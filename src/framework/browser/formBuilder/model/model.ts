import { askableParts, askableRecords } from "#framework/shared/customForms/askable.ts";
import type { Json, Schema, Words } from "#framework/shared/schema/schema.ts";

/** The kinds of answers that every portal has, in the order of the palette. */
export const answerKinds = [
  "short-text",
  "long-text",
  "number",
  "money",
  "date",
  "time",
  "date-time",
  "yes-no",
  "choice",
  "choices",
  "email",
  "phone",
  "file",
  "files",
  "signature",
  "body-place",
] as const;

/** What the portal brings: records of a resource, or an answer of several parts. */
export type BroughtKind = `record:${string}` | `part:${string}`;

/** What a question asks for; `other` is a part that came in by an import and stays as it is. */
export type Kind = (typeof answerKinds)[number] | BroughtKind | "group" | "other";

const brought = /^(record|part):(.*)$/;

export const isBrought = (kind: Kind): kind is BroughtKind => brought.test(kind);

/** The resource whose records a kind asks for, or the name of the answer of several parts. */
export function broughtBy(kind: Kind): { resource?: string; part?: string } {
  const [, by, name] = brought.exec(kind) ?? [];
  return by === "record" ? { resource: name } : { part: name };
}

/** The kinds of records that the portal lets forms ask for. */
export const recordKinds = (): Kind[] =>
  Object.keys(askableRecords).map((resource) => `record:${resource}` as const);

/** What the palette offers. */
export const offeredKinds = (): Kind[] => [
  ...answerKinds,
  ...Object.keys(askableParts).map((part) => `part:${part}` as const),
  ...recordKinds(),
  "group",
];

/** Words in other languages than English, by language. */
export type Translations = Record<string, Words>;

/** One answer to choose from. */
export interface Option {
  value: string;
  label: string;
  words?: Translations;
}

/** How a condition compares. */
export type Comparison = "is" | "is-not" | "has" | "at-least" | "at-most" | "answered";

/** One part of a condition: the answer to a question compared with a value. */
export interface Test {
  question: string;
  is: Comparison;
  value: Json;
}

/** When a question is shown, or must be answered: all of the tests hold, or one of them. */
export interface Condition {
  match: "all" | "any";
  tests: Test[];
  /** The condition as it came in, where the builder has no words for it: it stays as it is, and has no tests. */
  part?: Schema;
}

/** A question as the builder has it. */
export interface Question {
  /** Stays the same while the form is being built. */
  id: string;
  /** The name of its answer. */
  name: string;
  /** Whether the name still follows the words. */
  follows: boolean;
  kind: Kind;
  label: string;
  help?: string;
  easy?: string;
  words?: Translations;
  required: boolean;
  /** When it must be answered, where it need not always. */
  requiredWhen?: Condition;
  least?: number;
  most?: number;
  /** A form of text from the list, or a pattern from the list. */
  format?: string;
  /** For numbers: no fractions. */
  whole?: boolean;
  /** For yes or no: it must be confirmed. */
  mustConfirm?: boolean;
  options?: Option[];
  /** What one entry of a repeatable group asks. */
  questions?: Question[];
  condition?: Condition;
  /** The part as it came in, where the builder has no words for it. */
  part?: Schema;
  /** What more came in with a question of a kind that the builder has words for: it stays as it is. */
  keep?: Schema;
}

/** A heading with words, and the questions below it. */
export interface BuilderSection {
  id: string;
  title: string;
  description: string;
  words?: Translations;
  questions: Question[];
}

/** One screen of the form. */
export interface BuilderStep {
  id: string;
  title: string;
  description: string;
  words?: Translations;
  sections: BuilderSection[];
}

/** A form while it is being built. */
export interface Model {
  steps: BuilderStep[];
  /** What came in beside the questions and only limits their answers: it stays as it is. */
  rules: Schema[];
}

let last = 0;
/** An id that no other part of the page has. */
export const newId = (): string => `part-${(last += 1)}`;

/** Every question of a form in order, those inside of groups not. */
export const questionsIn = ({ steps }: Model): Question[] =>
  steps.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions));
