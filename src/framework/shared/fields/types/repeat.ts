import { repeatInWords } from "../../dates/repeat.ts";
import { defineFieldType } from "../fieldType.ts";

/** How often a record happens again: a recurrence rule (`x-repeat`). */
export const repeat = defineFieldType({
  name: "repeat",
  matches: (schema) => schema["x-repeat"] !== undefined,
  operators: ["is_empty", "not_empty"],
  text: (value) => (typeof value === "string" ? repeatInWords(value) : ""),
});
