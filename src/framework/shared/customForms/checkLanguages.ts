import { languages } from "../forms/words.ts";
import { isObject } from "../schema/schema.ts";
import { limits } from "./limits.ts";

/** What is wrong with words in other languages; undefined where nothing is. */
export function languageProblem(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) return "Other languages are an object: a code with its words each.";
  for (const [code, words] of Object.entries(value)) {
    if (!Object.hasOwn(languages, code)) return `The language “${code.slice(0, 20)}” is not one of the list.`;
    const isRight =
      isObject(words) &&
      Object.entries(words).every(
        ([name, text]) =>
          ["title", "description", "easyRead"].includes(name) &&
          typeof text === "string" &&
          text.length <= (name === "title" ? limits.title : limits.text),
      );
    if (!isRight) return `The words in “${code}” are title, description and easyRead, each a text.`;
  }
  return undefined;
}
