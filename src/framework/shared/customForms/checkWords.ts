import { formatNamed } from "../formats/formats.ts";
import { askableRecords } from "./askable.ts";
import { languageProblem } from "./checkLanguages.ts";
import { isPattern, patternProblem } from "./patterns.ts";
import { objectFormats, widgets } from "./keywords.ts";
import { limits } from "./limits.ts";
import type { Wrong } from "./formCheck.ts";

type Part = Record<string, unknown>;

/** A lower bound that lies above the upper one lets nobody answer. */
export function checkOrder(part: Part, wrong: Wrong): void {
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
export function checkWords(part: Part, wrong: Wrong): void {
  const { format, pattern, type } = part;
  const allowed =
    type === "string"
      ? typeof format === "string" && formatNamed(format) !== undefined
      : type === "object"
        ? objectFormats.has(String(format))
        : format === "money";
  if (format !== undefined && !allowed)
    wrong("format", `“${String(format).slice(0, 40)}” is not a form of answer here.`);
  if (pattern !== undefined && !isPattern(pattern)) wrong("pattern", patternProblem);
  const reference = part["x-reference"];
  if (reference !== undefined && (!Object.hasOwn(askableRecords, String(reference)) || format !== "uuid"))
    wrong("x-reference", `Choose from ${Object.keys(askableRecords).join(" or ")}, with the format uuid.`);
  if (part["x-widget"] !== undefined && !widgets.has(String(part["x-widget"])))
    wrong("x-widget", "This way of answering is not known.");
  if (typeof part.title === "string" && part.title.length > limits.title)
    wrong("title", `A question has at most ${limits.title} characters.`);
  const problem = languageProblem(part["x-languages"]);
  if (problem !== undefined) wrong("x-languages", problem);
}
