import { isObject } from "../schema/schema.ts";
import { isKind } from "../schema/withProperties.ts";
import type { Check } from "./formCheck.ts";
import { checkRule } from "./checkRule.ts";
import { isChoice } from "./keywords.ts";
import { limits } from "./limits.ts";
import { pointerTo } from "./walk.ts";

/** What checks the questions that a branch brings in: names, and parts. @param nesting how much is around them */
export interface Inside {
  properties: (check: Check, properties: Record<string, unknown>, pointer: string, nesting: number) => void;
  part: (check: Check, part: unknown, pointer: string, nesting: number) => void;
}

/** Where a branch stands. */
interface At {
  pointer: string;
  /** How many groups and lists are around the group. */
  nesting: number;
}

/** Words that an alternative has. */
const words = new Set([
  "title",
  "description",
  "type",
  "additionalProperties",
  "propertyNames",
  "x-alternatives",
]);

/**
 * Checks a part of a group: what holds of it always, under a condition, or as one of several alternatives. It may bring
 * questions in.
 */
export function checkBranch(check: Check, branch: unknown, { pointer, nesting }: At, inside: Inside): void {
  check.conditions += 1;
  if (check.conditions === limits.conditions + 1)
    check.problems.push({ pointer, message: `A form has at most ${limits.conditions} conditions.` });
  if (check.conditions > limits.conditions) return;
  if (!isObject(branch)) return checkRule(check, branch, pointer);
  const rest: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(branch)) {
    const at: At = { pointer: pointer + pointerTo([keyword]), nesting };
    if (keyword === "properties" && isObject(value)) checkQuestions(check, value, at, inside);
    else if (keyword === "then" || keyword === "else") checkBranch(check, value, at, inside);
    else if (keyword === "allOf" && Array.isArray(value)) checkBranches(check, value, at, inside);
    else if (isAlternatives(branch, keyword) && Array.isArray(value)) checkBranches(check, value, at, inside);
    else if (keyword === "additionalProperties" && isObject(value))
      inside.part(check, value, at.pointer, nesting + 1);
    else if (!words.has(keyword)) rest[keyword] = value;
  }
  checkRule(check, rest, pointer);
}

/** Whether a keyword lists alternatives that may bring questions in. */
const isAlternatives = (branch: Record<string, unknown>, keyword: string): boolean =>
  (keyword === "oneOf" || keyword === "anyOf") && branch["x-alternatives"] !== undefined && !isChoice(branch);

/** Each of several branches. */
export function checkBranches(
  check: Check,
  branches: readonly unknown[],
  { pointer, nesting }: At,
  inside: Inside,
): void {
  for (const [index, branch] of branches.entries())
    checkBranch(check, branch, { pointer: pointer + pointerTo([index]), nesting }, inside);
}

/** What is said of questions: those that it brings in, and more of those that are there anyhow. */
function checkQuestions(
  check: Check,
  properties: Record<string, unknown>,
  { pointer, nesting }: At,
  inside: Inside,
): void {
  for (const [name, inner] of Object.entries(properties))
    if (isObject(inner) && isKind(inner)) inside.properties(check, { [name]: inner }, pointer, nesting);
    else checkRule(check, inner, pointer + pointerTo([name]));
}
