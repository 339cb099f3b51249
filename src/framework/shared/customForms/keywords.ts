import { isChoiceList, isObject } from "../schema/schema.ts";

/** What a keyword's value must be: `any` is looked at by itself, `part` too. */
export type Shape = "text" | "count" | "number" | "boolean" | "any" | "texts" | "part";

type Keywords = Readonly<Record<string, Shape>>;

const words = {
  title: "text",
  description: "text",
  "x-easy-read": "text",
  "x-languages": "part",
  "x-kind": "text",
  "x-name": "text",
  default: "any",
} as const;

/** What the sizes of a value of any kind may be. */
const sizes = {
  minItems: "count",
  maxItems: "count",
  minProperties: "count",
  maxProperties: "count",
} as const;

/**
 * The subset of JSON Schema that a provider's form may use: for each kind of part, its keywords and what their values
 * must be. A keyword that is not here is refused. `part` is looked into by itself.
 */
const keywordsOf: Readonly<Record<string, Keywords>> = {
  string: {
    ...words,
    type: "text",
    minLength: "count",
    maxLength: "count",
    format: "text",
    pattern: "text",
    const: "any",
    oneOf: "part",
    allOf: "part",
    "x-reference": "text",
    "x-widget": "text",
  },
  number: {
    ...words,
    type: "text",
    format: "text",
    minimum: "number",
    maximum: "number",
    exclusiveMinimum: "number",
    exclusiveMaximum: "number",
    multipleOf: "number",
    const: "any",
    oneOf: "part",
    allOf: "part",
  },
  boolean: { ...words, type: "text", const: "boolean", allOf: "part", "x-widget": "text" },
  array: {
    ...words,
    type: "text",
    items: "part",
    prefixItems: "part",
    contains: "part",
    minItems: "count",
    maxItems: "count",
    uniqueItems: "boolean",
    allOf: "part",
  },
  object: {
    ...words,
    type: "text",
    format: "text",
    properties: "part",
    required: "texts",
    allOf: "part",
    oneOf: "part",
    anyOf: "part",
    additionalProperties: "any",
    propertyNames: "part",
    minProperties: "count",
    maxProperties: "count",
    "x-alternatives": "texts",
    "x-title": "text",
    "x-widget": "text",
  },
  /** A value of one of several kinds, or a choice among values of several kinds. */
  mixed: { ...words, oneOf: "part", anyOf: "part", allOf: "part" },
  /** A value of any kind, typed as a text or as JSON. */
  json: { ...words, ...sizes, enum: "any", const: "any", allOf: "part", "x-widget": "text" },
  /** A value that can only be one. */
  fixed: { ...words, const: "any" },
};

/** The keywords that a part may have, by what it says of itself; undefined for one that says nothing known. */
export function keywordsFor(part: Record<string, unknown>): Keywords | undefined {
  const kind = kindOfPart(part);
  return kind !== undefined && Object.hasOwn(keywordsOf, kind) ? keywordsOf[kind] : undefined;
}

/** What a part asks for: its type, or what its keywords say where it has none. */
export function kindOfPart({ type, ...part }: Record<string, unknown>): string | undefined {
  if (type === "integer") return "number";
  if (type !== undefined) return typeof type === "string" && /^(string|number|boolean|array|object)$/.test(type) ? type : undefined; // prettier-ignore
  if (part["x-widget"] === "json") return "json";
  if (Array.isArray(part.oneOf) || Array.isArray(part.anyOf)) return "mixed";
  return "const" in part ? "fixed" : undefined;
}

/** Whether the alternatives of a part are values to choose from. */
export const isChoice = ({ oneOf }: Record<string, unknown>): boolean =>
  Array.isArray(oneOf) && oneOf.every(isObject) && isChoiceList(oneOf);

/** Widgets that a question may name. */
export const widgets = new Set(["long-text", "radio", "birth-date", "json"]);

/** Kinds of object that stand for one answer. */
export const objectFormats = new Set(["file", "signature", "body-place"]);
