import { isObject, type Schema } from "../schema/schema.ts";
import type { Check } from "./checkForm.ts";
import { checkProperties } from "./checkPart.ts";
import { limits } from "./limits.ts";
import { pointerTo } from "./walk.ts";

type Part = Record<string, unknown>;

/** Checks what a form shows only sometimes, at its root and in its groups, and that every name is there once. */
export function checkConditions(check: Check, group: Schema, pointer: string, nesting = 0): void {
  const wrong = (place: string, message: string) =>
    check.problems.push({ pointer: pointer + place, message });
  const names = new Set(Object.keys(group.properties ?? {}));
  const needs = new Map<string, Set<string>>();
  const branches: unknown = group.allOf ?? [];
  if (!Array.isArray(branches)) {
    wrong("/allOf", "Conditions are a list.");
    return;
  }
  branches.forEach((branch: unknown, index) => {
    const place = `/allOf/${index}`;
    check.conditions += 1;
    if (check.conditions > limits.conditions) {
      if (check.conditions === limits.conditions + 1)
        wrong(place, `A form has at most ${limits.conditions} conditions.`);
      return;
    }
    if (!isBranch(branch)) {
      wrong(place, "A condition has “if” and “then”, and nothing else.");
      return;
    }
    const asked = testsOf(branch.if, (at, message) => wrong(`${place}/if${at}`, message));
    const shown = branch.then.properties;
    if (isObject(shown)) {
      checkProperties(check, shown, `${pointer}${place}/then/properties`, nesting);
      for (const name of Object.keys(shown)) {
        if (names.has(name))
          wrong(`${place}/then/properties${pointerTo([name])}`, `The question “${name}” is there already.`);
        names.add(name);
        needs.set(name, asked);
      }
    }
  });
  checkNames(group, names, wrong);
  for (const [name, asked] of needs) {
    const unknown = [...asked].find((other) => !names.has(other));
    if (unknown !== undefined)
      wrong("/allOf", `“${name}” depends on “${unknown}”, a question that is not there.`);
    else if (isCircle(name, needs)) wrong("/allOf", `“${name}” depends on itself: it could never be shown.`);
  }
  if (check.problems.length === 0) checkInside(check, group, pointer, nesting);
}

interface Branch {
  if: Part;
  then: Part;
}

const isBranch = (branch: unknown): branch is Branch =>
  isObject(branch) &&
  Object.keys(branch).every((key) => key === "if" || key === "then") &&
  isObject(branch.if) &&
  isObject(branch.then) &&
  Object.entries(branch.then).every(
    ([key, value]) => ["properties", "required"].includes(key) && typeof value === "object" && value !== null,
  );

/** The names that a condition looks at. `if` is one set of tests, or several of which one must hold. */
function testsOf(condition: Part, wrong: (at: string, message: string) => void): Set<string> {
  const names = new Set<string>();
  const sets = Array.isArray(condition.anyOf) ? (condition.anyOf as unknown[]) : [condition];
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

const isNames = (value: unknown, most: number): value is string[] =>
  Array.isArray(value) && value.length <= most && value.every((name) => typeof name === "string");

const isPlain = (value: unknown): boolean =>
  ["boolean", "number"].includes(typeof value) || (typeof value === "string" && value.length <= 200);

/** One comparison: `const`, `enum`, `minimum`, `maximum`, `not` of one of them, or `contains` a value. */
function isTest(test: unknown, isInner = false): boolean {
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
        return !isInner && isTest(value, true);
      default:
        return false;
    }
  });
}

/** Whether following what a question depends on leads back to it. */
function isCircle(name: string, needs: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const waiting = [...(needs.get(name) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === name) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(needs.get(next) ?? []));
  }
  return false;
}

/** Questions that must be answered have to be there. */
function checkNames(
  group: Schema,
  names: ReadonlySet<string>,
  wrong: (place: string, message: string) => void,
): void {
  const missing = (required: unknown, place: string) => {
    if (required === undefined) return;
    if (!isNames(required, limits.fields)) return wrong(place, "This must be a list of names.");
    const unknown = required.find((name) => !names.has(name));
    if (unknown !== undefined)
      wrong(place, `“${unknown.slice(0, 60)}” must be answered, but there is no such question.`);
  };
  missing(group.required, "/required");
  group.allOf?.forEach((branch, index) => missing(branch.then?.required, `/allOf/${index}/then/required`));
}

/** The groups inside, which may have conditions of their own. */
function checkInside(check: Check, group: Schema, pointer: string, nesting: number): void {
  const visit = (properties: Record<string, Schema> | undefined, at: string) => {
    for (const [name, property] of Object.entries(properties ?? {})) {
      const place = at + pointerTo([name]);
      if (property.type === "object" && property.properties)
        checkConditions(check, property, place, nesting + 1);
      if (property.items?.type === "object" && property.items.properties)
        checkConditions(check, property.items, `${place}/items`, nesting + 2);
    }
  };
  visit(group.properties, `${pointer}/properties`);
  group.allOf?.forEach((branch, index) =>
    visit(branch.then?.properties, `${pointer}/allOf/${index}/then/properties`),
  );
}
