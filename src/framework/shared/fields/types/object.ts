import { isObject, type JsonObject, type Schema } from "../../schema/schema.ts";
import { fillLine } from "../../text/template.ts";
import { structureOf } from "../structure.ts";
import { defineFieldType, type FieldType } from "../fieldType.ts";
import { lineOf } from "./structures.ts";

/** The values of a group as each is written by itself; of what has parts again, as it is. */
const inWords = (value: JsonObject, { properties }: Schema, write: (part: unknown, of: Schema) => string) =>
  Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const property = properties?.[name];
      const isPlain = typeof part === "string" || typeof part === "number";
      return [name, (property && isPlain && write(part, property)) || part];
    }),
  );

/**
 * The field types of groups.
 * @param textOf how a value inside is written
 */
export function groupTypes(textOf: FieldType["text"]): Record<"object" | "rows", FieldType> {
  /** A group of fields, written in one line by its `x-title`, or by its values. */
  const object = defineFieldType({
    name: "object",
    matches: (schema) => schema.type === "object",
    storage: "json",
    operators: ["is_empty", "not_empty"],
    text: (value, schema, zone) => {
      if (!isObject(value)) return "";
      const named = inWords(value, schema, (part, of) => textOf(part, of, zone));
      if (schema["x-title"]) return fillLine(schema["x-title"], named);
      return Object.values(named)
        .filter((part) => typeof part === "string" || typeof part === "number")
        .join(", ");
    },
  });

  /** A repeatable group: several objects, or several texts. */
  const rows = defineFieldType({
    name: "rows",
    matches: (schema) => schema.type === "array",
    storage: "json",
    operators: ["is_empty", "not_empty"],
    text: (value, schema, zone) =>
      Array.isArray(value)
        ? value
            .map((row) =>
              isObject(row) && schema.items && structureOf(schema.items) === undefined
                ? object.text(row, schema.items, zone)
                : lineOf(row),
            )
            .filter((line) => line !== "")
            .join("; ")
        : "",
  });
  return { object, rows };
}
