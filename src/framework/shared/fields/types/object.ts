import { choicesOf, isObject, type JsonObject, type Schema } from "../../schema/schema.ts";
import { fillLine } from "../../text/template.ts";
import { structureOf } from "../structure.ts";
import { defineFieldType } from "../fieldType.ts";
import { lineOf } from "./structures.ts";

/** The values of a group, choices by what people call them. */
const inWords = (value: JsonObject, schema: Schema): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const property = schema.properties?.[name];
      const choice = property && choicesOf(property)?.find((option) => option.value === part);
      return [name, choice?.label ?? part];
    }),
  );

/** A group of fields, written in one line by its `x-title`, or by its values. */
export const object = defineFieldType({
  name: "object",
  matches: (schema) => schema.type === "object",
  storage: "json",
  operators: ["is_empty", "not_empty"],
  text: (value, schema) => {
    if (!isObject(value)) return "";
    const named = inWords(value, schema);
    if (schema["x-title"]) return fillLine(schema["x-title"], named);
    return Object.values(named)
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
          .map((row) =>
            isObject(row) && schema.items && structureOf(schema.items) === undefined
              ? object.text(row, schema.items)
              : lineOf(row),
          )
          .filter((line) => line !== "")
          .join("; ")
      : "",
});
