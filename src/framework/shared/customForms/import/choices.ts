import { choicesOf, type Schema } from "../../schema/schema.ts";
import { sentenceCase } from "../../text/names.ts";
import { limits } from "../limits.ts";

/** The answers to choose from, each with words: its own, or its value as people write it. */
export function choicesFrom(schema: Schema): Schema[] | undefined {
  return choicesOf(schema)?.map(({ value, label }) => {
    const words = label.trim() === "" || label === String(value) ? sentenceCase(String(value)) : label;
    return { const: value, title: words.slice(0, limits.title) };
  });
}
