import { isObject } from "../../schema/schema.ts";
import { fill } from "../../text/template.ts";
import { defineFieldType } from "../fieldType.ts";

/** A group of fields, written in one line by its `x-title`, or by its values. */
export const object = defineFieldType({
  name: "object",
  matches: (schema) => schema.type === "object",
  storage: "json",
  operators: ["is_empty", "not_empty"],
  text: (value, schema) => {
    if (!isObject(value)) return "";
    if (schema["x-title"]) return fill(schema["x-title"], value);
    return Object.values(value)
      .filter((part) => typeof part === "string" || typeof part === "number")
      .join(", ");
  },
});

/** A repeatable group: several objects, or several texts. */
export const rows = defineFieldType({
  name: "rows",
  matches: (schema) => schema.type === "array",
  storage: "json",
  operators: ["is_empty", "not_empty"],
  text: (value, schema) =>
    Array.isArray(value)
      ? value
          .map((row) => (isObject(row) && schema.items ? object.text(row, schema.items) : String(row)))
          .join("; ")
      : "",
});
