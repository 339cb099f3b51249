import { isObject } from "../schema/schema.ts";
import { languageProblem } from "./checkLanguages.ts";
import type { Wrong } from "./formCheck.ts";
import { limits } from "./limits.ts";

type Part = Record<string, unknown>;

const choiceKeywords = new Set(["const", "title", "x-languages"]);

/** The choices of a question: values of its type, none twice, each with its words. */
export function checkChoices(part: Part, wrong: Wrong): void {
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
    if (!isAnswer(value, type))
      wrong("oneOf", `The value of answer ${index + 1} must be ${answerWords(type)}.`);
    if (title !== undefined && (typeof title !== "string" || title.length > limits.title))
      wrong("oneOf", `The words of answer ${index + 1} must be a short text.`);
    if (seen.has(value)) wrong("oneOf", `Answer ${index + 1} is there twice (${place}).`);
    seen.add(value);
  });
}

/** Whether a value can be chosen by a question of a type; one without a type offers values of several. */
function isAnswer(value: unknown, type: unknown): boolean {
  if (typeof value === "string") return value.length <= 200 && (type === "string" || type === undefined);
  return typeof value === "number" ? type !== "string" : typeof value === "boolean" && type === undefined;
}

const answerWords = (type: unknown): string =>
  type === "string" ? "a text" : type === undefined ? "a text, a number, or yes or no" : "a number";
