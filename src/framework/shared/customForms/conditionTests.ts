import { isObject } from "../schema/schema.ts";
import { isKind } from "../schema/withProperties.ts";
import { limits } from "./limits.ts";
import { pointerTo } from "./walk.ts";

/** A part of what was sent, not looked at yet. */
export type Part = Record<string, unknown>;

/** The names that a condition looks at. `if` is one set of tests, or several of which one must hold. */
export function testsOf(condition: Part, wrong: (at: string, message: string) => void): Set<string> {
  const names = new Set<string>();
  const sets = Array.isArray(condition.anyOf) ? condition.anyOf : [condition];
  if (
    condition.anyOf !== undefined &&
    (Object.keys(condition).length > 1 || sets.length === 0 || sets.length > 20)
  )
    wrong("", "“anyOf” stands alone in a condition, with 1 to 20 entries.");
  for (const set of sets) {
    if (
      !isObject(set) ||
      !isObject(set.properties) ||
      Object.keys(set).some((key) => key !== "properties" && key !== "required")
    ) {
      wrong("", "A condition says which answers it looks at (properties, required).");
      continue;
    }
    const tests = Object.entries(set.properties);
    if (tests.length === 0 || tests.length > 20) wrong("", "A condition looks at 1 to 20 answers.");
    for (const [name, test] of tests) {
      names.add(name);
      if (!isTest(test))
        wrong(
          `/properties${pointerTo([name])}`,
          "An answer is compared with one value or with several, with a least or a most, or with one of several ticked.",
        );
    }
    if (set.required !== undefined && !isNames(set.required, 20))
      wrong("/required", "This must be a list of names.");
  }
  return names;
}

/** Whether it is a list of no more than so many names. */
export const isNames = (value: unknown, most: number): value is string[] =>
  Array.isArray(value) && value.length <= most && value.every((name) => typeof name === "string");

const isPlain = (value: unknown): boolean =>
  ["boolean", "number"].includes(typeof value) || (typeof value === "string" && value.length <= 200);

/** What a comparison may hold: several that must all be true, `not` and `contains`, or only plain ones. */
type Depth = "several" | "one" | "plain";

/**
 * One comparison: `const`, `enum`, `minimum`, `maximum`, `not` of one of them, or `contains` a value; or several of which
 * all must hold (`allOf`).
 */
function isTest(test: unknown, depth: Depth = "several"): boolean {
  if (!isObject(test) || Object.keys(test).length === 0 || Object.keys(test).length > 2) return false;
  return Object.entries(test).every(([keyword, value]) => {
    switch (keyword) {
      case "const":
        return isPlain(value);
      case "enum":
        return (
          Array.isArray(value) && value.length > 0 && value.length <= limits.choices && value.every(isPlain)
        );
      case "minimum":
      case "maximum":
        return typeof value === "number";
      case "not":
      case "contains":
        return depth !== "plain" && isTest(value, "plain");
      case "allOf":
        return (
          depth === "several" &&
          Array.isArray(value) &&
          value.length > 0 &&
          value.length <= 20 &&
          value.every((each) => isTest(each, "one"))
        );
      default:
        return false;
    }
  });
}

/** The names of the answers of a group that a rule looks at, whatever it says of them. */
export function namesOf(rule: unknown): string[] {
  if (Array.isArray(rule)) return rule.flatMap(namesOf);
  if (!isObject(rule)) return [];
  const { properties, required, dependencies } = rule;
  return [
    ...Object.keys(isObject(properties) ? properties : {}),
    ...(Array.isArray(required) ? required.map(String) : []),
    ...Object.keys(isObject(dependencies) ? dependencies : {}),
    ...["allOf", "anyOf", "oneOf", "not", "if", "then", "else"].flatMap((keyword) => namesOf(rule[keyword])),
  ];
}

/**
 * Whether a branch of a form says which questions are shown, or must be answered, under a condition. Any other only limits
 * the answers to questions that are there.
 */
export function asksQuestions({ if: condition, then, ...more }: Part): boolean {
  if (condition === undefined || !isObject(then) || Object.keys(more).length > 0) return false;
  if (Object.keys(then).some((keyword) => !["properties", "required", "allOf"].includes(keyword)))
    return false;
  const shown = Object.values(isObject(then.properties) ? then.properties : {});
  return shown.every((part) => isObject(part) && isKind(part));
}
