import { choicesOf } from "../../schema/schema.ts";
import { choiceOperators, defineFieldType } from "../fieldType.ts";

/** One of several values. A value may also be sent as its label's key or its number (`x-id`). */
export const choice = defineFieldType({
  name: "choice",
  matches: (schema) => schema.type !== "array" && schema.type !== "object" && choicesOf(schema) !== undefined,
  operators: choiceOperators,
  columnRank: 20,
  inOneLine: true,
  filtersByDefault: true,
  parse: (text, schema) => {
    const found = choicesOf(schema)?.find(
      (option) => String(option.value) === text || String(option.id) === text,
    );
    return found?.value;
  },
  text: (value, schema) =>
    choicesOf(schema)?.find((option) => option.value === value)?.label ?? String(value ?? ""),
});
