import { namesOf } from "#framework/shared/customForms/conditionTests.ts";
import { isObject, type Json, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import type { Comparison, Condition, Test } from "./model.ts";

/**
 * When one of several conditions holds, as the builder says it. What it has no words for, such as two answers together or
 * a third one, stays as it came in.
 */
export function conditionFrom(conditions: Schema[]): Condition {
  const sets = conditions.flatMap((condition) => condition.anyOf ?? [condition]);
  const [only = {}, ...more] = sets;
  const part = more.length === 0 ? only : { anyOf: sets };
  return joined("any", sets.map(setFrom)) ?? { match: "all", tests: [], part };
}

type Match = Condition["match"];

/** Conditions put together; undefined where one of them is, or where some must all hold and one of others. */
function joined(match: Match, conditions: (Condition | undefined)[]): Condition | undefined {
  const known = conditions.filter((condition) => condition !== undefined);
  const [only] = known;
  if (known.length < conditions.length) return undefined;
  if (known.length === 1) return only;
  return known.every((one) => one.match === match || one.tests.length === 1)
    ? { match, tests: known.flatMap(({ tests }) => tests) }
    : undefined;
}

/** Answers that are all compared. One that may be missing the builder cannot say. */
function setFrom({ properties = {}, required = [] }: Schema): Condition | undefined {
  const names = Object.keys(properties);
  if (names.length !== required.length || !names.every((name) => required.includes(name))) return undefined;
  return joined(
    "all",
    Object.entries(properties).map(([name, part]) => comparisonFrom(name, part)),
  );
}

/** How one answer is compared. */
function comparisonFrom(question: string, { allOf = [], ...part }: Schema): Condition | undefined {
  const test = (is: Comparison, value: Test["value"] = null): Test => ({ question, is, value });
  const keywords = Object.entries(part).map(([keyword, value]): Condition | undefined => {
    switch (keyword) {
      case "const":
      case "enum":
        return together(
          "any",
          valuesOf({ [keyword]: value })?.map((one) => test("is", one)),
        );
      case "not":
        return together(
          "all",
          valuesOf(part.not ?? {})?.map((one) => test(one === "" ? "answered" : "is-not", one)),
        );
      case "contains":
        return together(
          "any",
          valuesOf(part.contains ?? {})?.map((one) => test("has", one)),
        );
      case "minimum":
        return together("all", [test("at-least", value)]);
      case "maximum":
        return together("all", [test("at-most", value)]);
      default:
        return undefined;
    }
  });
  return joined("all", [...allOf.map((each) => comparisonFrom(question, each)), ...keywords]);
}

const together = (match: Match, tests: Test[] | undefined): Condition | undefined =>
  tests && { match: tests.length === 1 ? "all" : match, tests };

/** The values of which a part takes one; undefined where it says more than that. */
function valuesOf({ const: only, enum: several, ...more }: Schema): Json[] | undefined {
  if (Object.keys(more).length > 0) return undefined;
  if (several) return only === undefined ? several : undefined;
  return only === undefined ? undefined : [only];
}

/** A condition as it came in, with the names of questions changed; undefined where one of them has none any more. */
export function withNames(rule: Schema, nameAfter: (name: string) => string | undefined): Schema | undefined {
  if (namesOf(rule).some((name) => nameAfter(name) === undefined)) return undefined;
  return renamed(rule, (name) => nameAfter(name) ?? name) as Schema;
}

/** A rule about a group, with its names changed; what it says of the values inside of an answer stays. */
function renamed(rule: Json, to: (name: string) => string): Json {
  if (Array.isArray(rule)) return rule.map((each) => renamed(each, to));
  if (!isObject(rule)) return rule;
  const keys = (value: Json | undefined): JsonObject =>
    Object.fromEntries(
      Object.entries(isObject(value) ? value : {}).map(([name, part]) => [
        to(name),
        Array.isArray(part) ? part.map((each) => to(String(each))) : part,
      ]),
    );
  return Object.fromEntries(
    Object.entries(rule).map(([keyword, value]): [string, Json] => {
      if (keyword === "properties" || keyword === "dependencies") return [keyword, keys(value)];
      if (keyword === "required" && Array.isArray(value))
        return [keyword, value.map((name) => to(String(name)))];
      return /^(allOf|anyOf|oneOf|not|if|then|else)$/.test(keyword)
        ? [keyword, renamed(value, to)]
        : [keyword, value];
    }),
  );
}
