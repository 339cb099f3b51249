import { isObject, type Schema } from "../schema/schema.ts";
import type { Check } from "./formCheck.ts";
import { checkProperties, checkRootRule } from "./checkPart.ts";
import { checkRule } from "./checkRule.ts";
import { asksQuestions, isNames, namesOf, type Part, testsOf } from "./conditionTests.ts";
import { limits } from "./limits.ts";
import { partsIn } from "./parts.ts";
import { pointerTo } from "./walk.ts";

/**
 * Checks what a form shows, or must have answered, only sometimes, and that every question is there once. What else is
 * said of answers only limits them.
 */
export function checkConditions(check: Check, group: Schema): void {
  const wrong = (place: string, message: string) => void check.problems.push({ pointer: place, message });
  const names = new Set(Object.keys(group.properties ?? {}));
  const needs = new Map<string, Set<string>>();
  const looks: { asked: Set<string>; place: string }[] = [];
  /** A branch that is one; undefined, and told, where it is not. */
  const branchAt = (branch: unknown, place: string, keywords: readonly string[]): Branch | undefined => {
    check.conditions += 1;
    if (check.conditions > limits.conditions) {
      if (check.conditions === limits.conditions + 1)
        wrong(place, `A form has at most ${limits.conditions} conditions.`);
      return undefined;
    }
    if (isBranch(branch, keywords)) return branch;
    wrong(place, "A condition has “if” and “then”, and nothing else.");
    return undefined;
  };
  const branches: unknown = group.allOf ?? [];
  if (!Array.isArray(branches)) {
    wrong("/allOf", "Conditions must be a list.");
    return;
  }
  branches.forEach((source: unknown, index) => {
    const place = `/allOf/${index}`;
    if (isObject(source) && !asksQuestions(source)) {
      if (partsIn({ allOf: [source] }).length > 0)
        wrong(place, "What brings questions in has “if” and “then”, and nothing else.");
      return checkRootRule(check, source, place);
    }
    const branch = branchAt(source, place, ["properties", "required", "allOf"]);
    if (!branch) return;
    looks.push({ asked: askedBy(check, branch.if, `${place}/if`), place });
    const inner: unknown = branch.then.allOf ?? [];
    if (!Array.isArray(inner)) wrong(`${place}/then/allOf`, "Conditions must be a list.");
    else
      inner.forEach((needed: unknown, at) => {
        const where = `${place}/then/allOf/${at}`;
        const own = branchAt(needed, where, ["required"]);
        if (own) looks.push({ asked: askedBy(check, own.if, `${where}/if`), place: where });
      });
    const shown = branch.then.properties;
    if (isObject(shown)) {
      checkProperties(check, shown, `${place}/then/properties`, 0);
      for (const name of Object.keys(shown)) {
        if (names.has(name))
          wrong(`${place}/then/properties${pointerTo([name])}`, `The question “${name}” already exists.`);
        names.add(name);
        needs.set(name, looks.find((look) => look.place === place)?.asked ?? new Set());
      }
    }
  });
  if (check.problems.length > 0) return;
  checkNames(group, names, wrong);
  for (const [name, asked] of needs) {
    const unknown = [...asked].find((other) => !names.has(other));
    if (unknown !== undefined)
      wrong("/allOf", `“${name}” depends on “${unknown}”, a question that is not there.`);
    else if (isCircle(name, needs))
      wrong("/allOf", `“${name}” depends on itself, so it could never be shown.`);
  }
  if (check.problems.length > 0) return;
  for (const { asked, place } of looks) {
    const unknown = [...asked].find((other) => !names.has(other));
    if (unknown !== undefined)
      wrong(`${place}/if`, `This depends on “${unknown}”, a question that is not there.`);
  }
}

/** The names of the questions that a condition looks at; one that compares answers otherwise is a rule of any kind. */
function askedBy(check: Check, condition: Part, pointer: string): Set<string> {
  let isPlain = true;
  const names = testsOf(condition, () => (isPlain = false));
  if (isPlain) return names;
  checkRule(check, condition, pointer);
  return new Set(namesOf(condition));
}

interface Branch {
  if: Part;
  then: Part;
}

const isBranch = (branch: unknown, keywords: readonly string[]): branch is Branch =>
  isObject(branch) &&
  Object.keys(branch).every((key) => key === "if" || key === "then") &&
  isObject(branch.if) &&
  isObject(branch.then) &&
  Object.entries(branch.then).every(
    ([key, value]) => keywords.includes(key) && typeof value === "object" && value !== null,
  );

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
  group.allOf?.forEach(({ then }, index) => {
    const place = `/allOf/${index}/then`;
    missing(then?.required, `${place}/required`);
    then?.allOf?.forEach((inner, at) => missing(inner.then?.required, `${place}/allOf/${at}/then/required`));
  });
}
