import { isObject } from "../schema/schema.ts";
import { checkBranch, checkBranches, type Inside } from "./checkBranch.ts";
import { checkChoices } from "./checkChoices.ts";
import type { Check } from "./formCheck.ts";
import { checkRule } from "./checkRule.ts";
import { checkOrder, checkWords } from "./checkWords.ts";
import { isChoice, keywordsFor, type Shape } from "./keywords.ts";
import { limits } from "./limits.ts";
import { pointerTo } from "./walk.ts";

type Part = Record<string, unknown>;

/** Names of answers: what a column, a condition and an address can carry. */
export const isName = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,59}$/.test(name) &&
  !["constructor", "prototype", "toString", "valueOf"].includes(name);

/** Names inside of a value that is kept whole: nothing but their authors' programs reads them. */
const isForeignName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= limits.title &&
  !["__proto__", "constructor", "prototype", "toString", "valueOf"].includes(name);

/** Checks a part inside of a value that is kept whole. */
function checkWhole(check: Check, part: unknown, pointer: string, nesting: number): void {
  check.whole += 1;
  checkPart(check, part, pointer, nesting);
  check.whole -= 1;
}

/** Checks a part of a form and what is inside of it. @param nesting how many groups and lists are around it */
export function checkPart(check: Check, part: unknown, pointer: string, nesting: number): void {
  const wrong = (keyword: string, message: string) =>
    check.problems.push({ pointer: keyword === "" ? pointer : pointer + pointerTo([keyword]), message });
  if (!isObject(part)) return void wrong("", "A question is described by an object.");
  if (nesting > limits.nesting)
    return void wrong("", `This is nested too deeply: at most ${limits.nesting} levels.`);
  const { type } = part;
  const keywords = keywordsFor(part);
  if (!keywords)
    return void wrong(
      "$ref" in part ? "$ref" : "type",
      "$ref" in part
        ? "References to other schemas ($ref) are not possible: put the part here instead."
        : "Say what kind of answer it is: string, number, integer, boolean, array or object.",
    );
  for (const [keyword, value] of Object.entries(part)) {
    const shape = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
    if (shape === undefined)
      wrong(
        keyword,
        keyword === "$ref"
          ? "References to other schemas ($ref) are not possible: put the part here instead."
          : `“${keyword.slice(0, 40)}” is not something that a form can use for ${String(type ?? "this")}.`,
      );
    else if (!fitsShape(shape, value)) wrong(keyword, shapeWords[shape]);
  }
  if (check.problems.length > 0) return;
  checkOrder(part, wrong);
  checkWords(part, wrong);
  if (isChoice(part) && type !== "object") checkChoices(part, wrong);
  else checkKinds(check, part, pointer, nesting);
  if (type === "array") checkList(check, part, pointer, nesting);
  else if (type === "object") {
    if (part.format === undefined) checkGroup(check, part, pointer, nesting);
  } else if (Array.isArray(part.allOf)) checkRules(check, part.allOf, `${pointer}/allOf`);
}

/** The kinds of value that a part may have, of which one is chosen. */
function checkKinds(check: Check, part: Part, pointer: string, nesting: number): void {
  if (part.type !== undefined) return;
  for (const keyword of ["oneOf", "anyOf"])
    for (const [index, kind] of (Array.isArray(part[keyword]) ? part[keyword] : []).entries())
      checkWhole(check, kind, `${pointer}/${keyword}/${index}`, nesting);
}

/** What stands in a list. A list of groups is one level, and not two. */
function checkList(check: Check, part: Part, pointer: string, nesting: number): void {
  const entry = (inner: unknown, place: string, look = checkPart) =>
    look(check, inner, pointer + place, isObject(inner) && inner.type === "object" ? nesting : nesting + 1);
  const places: unknown[] = Array.isArray(part.prefixItems) ? part.prefixItems : [];
  for (const [index, inner] of places.entries()) entry(inner, `/prefixItems/${index}`, checkWhole);
  if (places.length === 0 || part.items !== undefined)
    entry(part.items, "/items", places.length > 0 ? checkWhole : checkPart);
  if (part.contains !== undefined) checkRule(check, part.contains, `${pointer}/contains`);
  if (Array.isArray(part.allOf)) checkRules(check, part.allOf, `${pointer}/allOf`);
}

function checkRules(check: Check, rules: readonly unknown[], pointer: string): void {
  for (const [index, rule] of rules.entries()) checkRule(check, rule, `${pointer}/${index}`);
}

const fitsShape = (shape: Shape, value: unknown): boolean => {
  switch (shape) {
    case "text":
      return typeof value === "string" && value.length <= limits.text;
    case "count":
      return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 100_000;
    case "number":
      return typeof value === "number" && Math.abs(value) <= 1e12;
    case "boolean":
      return typeof value === "boolean";
    case "texts":
      return Array.isArray(value) && value.every((text) => typeof text === "string");
    case "any":
      return true;
    default:
      return value !== null && typeof value === "object";
  }
};

const shapeWords: Record<Shape, string> = {
  text: `This must be a text of at most ${limits.text} characters.`,
  count: "This must be a whole number from 0 to 100000.",
  number: "This must be a number.",
  boolean: "This must be true or false.",
  texts: "This must be a list of names.",
  any: "",
  part: "This must be an object or a list.",
};

/** The questions of a group, its conditions, its alternatives, and values under names of their own. */
function checkGroup(check: Check, part: Part, pointer: string, nesting: number): void {
  const { properties, additionalProperties: more, propertyNames: names } = part;
  const isOpen = isObject(more) || part["x-widget"] === "json";
  if (isObject(properties)) checkProperties(check, properties, `${pointer}/properties`, nesting);
  else if (!isOpen || properties !== undefined)
    check.problems.push({ pointer: `${pointer}/properties`, message: "Say which questions there are." });
  if (isObject(more)) checkWhole(check, more, `${pointer}/additionalProperties`, nesting + 1);
  else if (more !== undefined && typeof more !== "boolean")
    check.problems.push({
      pointer: `${pointer}/additionalProperties`,
      message: "This must be true, false or a part.",
    });
  if (names !== undefined) checkRule(check, names, `${pointer}/propertyNames`);
  for (const keyword of nesting === 0 ? [] : ["allOf", "oneOf", "anyOf"]) {
    const list = part[keyword];
    if (list === undefined) continue;
    const at = { pointer: `${pointer}/${keyword}`, nesting };
    if (!Array.isArray(list))
      check.problems.push({ pointer: at.pointer, message: "Conditions must be a list." });
    else if (keyword === "allOf" || part["x-alternatives"] !== undefined)
      checkBranches(check, list, at, inside);
    else checkRules(check, list, at.pointer);
  }
}

/** Questions by their names. */
export function checkProperties(check: Check, properties: Part, pointer: string, nesting: number): void {
  for (const [name, property] of Object.entries(properties)) {
    const place = pointer + pointerTo([name]);
    check.fields += 1;
    if (check.fields === limits.fields + 1)
      check.problems.push({ pointer: place, message: `A form has at most ${limits.fields} questions.` });
    if (check.fields > limits.fields) return;
    if (property === false) continue;
    if (!isName(name) && !(check.whole > 0 && isForeignName(name)))
      check.problems.push({
        pointer: place,
        message:
          "A question's name begins with a letter and has letters, digits and underscores only, 60 at most.",
      });
    else checkPart(check, property, place, nesting + 1);
  }
}

const inside: Inside = { properties: checkProperties, part: checkPart };

/** Checks a branch of the form itself that only says more of questions that are there. */
export const checkRootRule = (check: Check, branch: unknown, pointer: string): void =>
  checkBranch(check, branch, { pointer, nesting: 0 }, inside);
