/** What a keyword's value must be. */
export type Shape = "text" | "count" | "number" | "true" | "boolean" | "any" | "texts" | "part";

const words = {
  title: "text",
  description: "text",
  "x-easy-read": "text",
  "x-languages": "part",
  "x-kind": "text",
} as const;

/**
 * The subset of JSON Schema that a provider's form may use: for each type of a part, its keywords and what their values
 * must be. A keyword that is not here is refused. `part` is looked into by itself.
 */
export const keywordsOf: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  string: {
    ...words,
    type: "text",
    minLength: "count",
    maxLength: "count",
    format: "text",
    pattern: "text",
    oneOf: "part",
    "x-reference": "text",
    "x-widget": "text",
  },
  number: {
    ...words,
    type: "text",
    format: "text",
    minimum: "number",
    maximum: "number",
    multipleOf: "number",
    oneOf: "part",
  },
  boolean: { ...words, type: "text", const: "true", "x-widget": "text" },
  array: {
    ...words,
    type: "text",
    items: "part",
    minItems: "count",
    maxItems: "count",
    uniqueItems: "boolean",
  },
  object: {
    ...words,
    type: "text",
    format: "text",
    properties: "part",
    required: "texts",
    allOf: "part",
    additionalProperties: "boolean",
    "x-title": "text",
  },
};

/** Widgets that a question may name. */
export const widgets = new Set(["long-text", "radio", "birth-date"]);

/** Kinds of object that stand for one answer. */
export const objectFormats = new Set(["file", "signature", "body-place"]);
