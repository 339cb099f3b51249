import { isObject } from "../schema/schema.ts";
import type { Check } from "./checkForm.ts";
import { languageProblem } from "./checkLanguages.ts";
import { keywordsOf, objectFormats, type Shape, widgets } from "./keywords.ts";
import { askedFormats } from "../formats/formats.ts";
import { askableRecords } from "./askable.ts";
import { limits, patterns } from "./limits.ts";
import { pointerTo } from "./walk.ts";

type Part = Record<string, unknown>;

/** Names of answers: what a column, a condition and an address can carry. */
export const isName = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,59}$/.test(name) &&
  !["constructor", "prototype", "toString", "valueOf"].includes(name);

/** Checks a part of a form and what is inside of it. @param nesting how many groups and lists are around it */
export function checkPart(check: Check, part: unknown, pointer: string, nesting: number): void {
  const wrong = (keyword: string, message: string) =>
    check.problems.push({ pointer: keyword === "" ? pointer : pointer + pointerTo([keyword]), message });
  if (!isObject(part)) return void wrong("", "A question is described by an object.");
  if (nesting > limits.nesting)
    return void wrong("", `This is nested too deeply: at most ${limits.nesting} levels.`);
  const type = part.type === "integer" ? "number" : part.type;
  const keywords = typeof type === "string" && Object.hasOwn(keywordsOf, type) ? keywordsOf[type] : undefined;
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
          : `“${keyword.slice(0, 40)}” is not something that a form can use for ${String(part.type)}.`,
      );
    else if (!fitsShape(shape, value)) wrong(keyword, shapeWords[shape]);
  }
  if (check.problems.length > 0) return;
  checkOrder(part, wrong);
  checkWords(part, wrong);
  if (part.oneOf !== undefined) checkChoices(part, wrong);
  if (type === "array") checkPart(check, part.items, `${pointer}/items`, nesting + 1);
  if (type === "object" && part.format === undefined) checkGroup(check, part, pointer, nesting);
}

type Wrong = (keyword: string, message: string) => void;

export const fitsShape = (shape: Shape, value: unknown): boolean => {
  switch (shape) {
    case "text":
      return typeof value === "string" && value.length <= limits.text;
    case "count":
      return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100_000;
    case "number":
      return typeof value === "number" && Math.abs(value) <= 1e12;
    case "true":
      return value === true;
    case "boolean":
      return typeof value === "boolean";
    case "texts":
      return Array.isArray(value) && value.every((text) => typeof text === "string");
    default:
      return value !== null && typeof value === "object";
  }
};

const shapeWords: Record<Shape, string> = {
  text: `This must be a text of at most ${limits.text} characters.`,
  count: "This must be a whole number from 0 to 100000.",
  number: "This must be a number.",
  true: "This can only be true.",
  boolean: "This must be true or false.",
  texts: "This must be a list of names.",
  any: "",
  part: "This must be an object or a list.",
};

/** A lower bound that lies above the upper one lets nobody answer. */
function checkOrder(part: Part, wrong: Wrong): void {
  for (const [low, high] of [
    ["minLength", "maxLength"],
    ["minimum", "maximum"],
    ["minItems", "maxItems"],
  ] as const) {
    const [least, most] = [part[low], part[high]];
    if (typeof least === "number" && typeof most === "number" && least > most)
      wrong(low, `The least (${least}) is more than the most (${most}).`);
  }
  if (typeof part.multipleOf === "number" && part.multipleOf <= 0)
    wrong("multipleOf", "This must be more than 0.");
  if (typeof part.maxItems === "number" && part.maxItems > 200) wrong("maxItems", "At most 200 entries.");
  if (typeof part.maxLength === "number" && part.maxLength > 20_000)
    wrong("maxLength", "At most 20000 characters.");
}

/** Texts that must be one of a list. */
function checkWords(part: Part, wrong: Wrong): void {
  const { format, pattern, type } = part;
  const allowed =
    type === "string"
      ? Object.hasOwn(askedFormats(), String(format))
      : type === "object"
        ? objectFormats.has(String(format))
        : format === "money";
  if (format !== undefined && !allowed)
    wrong("format", `“${String(format).slice(0, 40)}” is not a form of answer here.`);
  if (pattern !== undefined && !Object.hasOwn(patterns, String(pattern)))
    wrong("pattern", "Patterns come from a fixed list: letters, digits, letters and digits, codes.");
  const reference = part["x-reference"];
  if (reference !== undefined && (!Object.hasOwn(askableRecords, String(reference)) || format !== "uuid"))
    wrong("x-reference", `Choose from ${Object.keys(askableRecords).join(" or ")}, with the format uuid.`);
  if (format === "uuid" && reference === undefined)
    wrong("format", "Say which records to choose from (x-reference).");
  if (part["x-widget"] !== undefined && !widgets.has(String(part["x-widget"])))
    wrong("x-widget", "This way of answering is not known.");
  if (typeof part.title === "string" && part.title.length > limits.title)
    wrong("title", `A question has at most ${limits.title} characters.`);
  const problem = languageProblem(part["x-languages"]);
  if (problem !== undefined) wrong("x-languages", problem);
}

const choiceKeywords = new Set(["const", "title", "x-languages"]);

/** The choices of a question: values of its type, none twice, each with its words. */
function checkChoices(part: Part, wrong: Wrong): void {
  const { oneOf, type } = part;
  if (!Array.isArray(oneOf) || oneOf.length === 0)
    return wrong("oneOf", "A choice needs at least one answer.");
  if (oneOf.length > limits.choices)
    return wrong("oneOf", `At most ${limits.choices} answers to choose from.`);
  const seen = new Set<unknown>();
  oneOf.forEach((choice: unknown, index) => {
    const place = `oneOf/${index}`;
    if (!isObject(choice) || Object.keys(choice).some((key) => !choiceKeywords.has(key)))
      return wrong(
        "oneOf",
        `Answer ${index + 1} has a value (const) and its words (title), and nothing else.`,
      );
    const { const: value, title } = choice;
    const problem = languageProblem(choice["x-languages"]);
    if (problem !== undefined) wrong("oneOf", problem);
    const fits =
      type === "string" ? typeof value === "string" && value.length <= 200 : typeof value === "number";
    if (!fits)
      wrong(
        "oneOf",
        `The value of answer ${index + 1} must be ${type === "string" ? "a text" : "a number"}.`,
      );
    if (title !== undefined && (typeof title !== "string" || title.length > limits.title))
      wrong("oneOf", `The words of answer ${index + 1} must be a short text.`);
    if (seen.has(value)) wrong("oneOf", `Answer ${index + 1} is there twice (${place}).`);
    seen.add(value);
  });
}

/** The questions of a group. */
function checkGroup(check: Check, part: Part, pointer: string, nesting: number): void {
  if (!isObject(part.properties)) {
    check.problems.push({ pointer: `${pointer}/properties`, message: "Say which questions there are." });
    return;
  }
  checkProperties(check, part.properties, `${pointer}/properties`, nesting);
}

/** Questions by their names. */
export function checkProperties(check: Check, properties: Part, pointer: string, nesting: number): void {
  for (const [name, property] of Object.entries(properties)) {
    const place = pointer + pointerTo([name]);
    check.fields += 1;
    if (check.fields === limits.fields + 1)
      check.problems.push({ pointer: place, message: `A form has at most ${limits.fields} questions.` });
    if (check.fields > limits.fields) return;
    if (!isName(name))
      check.problems.push({
        pointer: place,
        message:
          "A question's name begins with a letter and has letters, digits and underscores only, 60 at most.",
      });
    else checkPart(check, property, place, nesting + 1);
  }
}
