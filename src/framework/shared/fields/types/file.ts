import { isObject, type Schema } from "../../schema/schema.ts";
import { defineFieldType } from "../fieldType.ts";

const isFileSchema = (schema: Schema | undefined): boolean => schema?.properties?.documentId !== undefined;

/** An uploaded file: `{ documentId, name, size, type }`. The bytes are fetched by an authorised link. */
export const file = defineFieldType({
  name: "file",
  matches: (schema) => isFileSchema(schema),
  storage: "json",
  operators: ["is_empty", "not_empty"],
  text: (value) => (isObject(value) ? String(value.name ?? "") : ""),
});

/** Several uploaded files. */
export const files = defineFieldType({
  name: "files",
  matches: (schema) => schema.type === "array" && isFileSchema(schema.items),
  storage: "json",
  operators: ["is_empty", "not_empty"],
  text: (value) =>
    Array.isArray(value) ? value.map((item) => (isObject(item) ? String(item.name) : "")).join(", ") : "",
});

/** An uploaded file that is a picture. */
export const image = defineFieldType({
  ...file,
  name: "image",
  matches: (schema) => isFileSchema(schema) && schema["x-widget"] === "image",
});
