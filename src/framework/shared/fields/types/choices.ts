import { choicesOf, type Schema } from "../../schema/schema.ts";
import { defineFieldType } from "../fieldType.ts";

const optionsOf = (schema: Schema) => (schema.items ? choicesOf(schema.items) : undefined);

/** Several of a set of values. A filter asks whether one of them is among the record's. */
export const choices = defineFieldType({
  name: "choices",
  matches: (schema) => schema.type === "array" && optionsOf(schema) !== undefined,
  storage: "json",
  operators: ["is", "in"],
  filtersByDefault: true,
  parse: (text, schema) => optionsOf(schema)?.find((option) => String(option.value) === text)?.value,
  text: (value, schema) => {
    if (!Array.isArray(value)) return "";
    const labels = value.map(
      (item) => optionsOf(schema)?.find((option) => option.value === item)?.label ?? String(item),
    );
    // A label with a comma of its own would read as two.
    return labels.join(labels.some((label) => label.includes(",")) ? "; " : ", ");
  },
});
