import type { Schema } from "../schema/schema.ts";
import { isObject } from "../schema/schema.ts";
import { mostEntries, mostNames } from "./effort.ts";
import { limits } from "./limits.ts";
import { withParts } from "./parts.ts";

/** The schemas of the types that stand for one answer: a file, a signature and a place on the body. */
export interface AnswerTypes {
  file: Schema;
  signature: Schema;
  bodyPlace: Schema;
}

/**
 * A checked form as a schema that is filled in and judged: files and signatures spelled out, and every text, list and
 * choice with a most, so that judging an answer takes little time whatever it is.
 */
export function expandForm(schema: Schema, types: AnswerTypes): Schema {
  const { title, description, "x-easy-read": easy, "x-languages": languages } = schema;
  const words = {
    ...(title && { title }),
    ...(description && { description }),
    ...(easy && { "x-easy-read": easy }),
    ...(languages && { "x-languages": languages }),
  };
  if (schema.format === "file") return { ...types.file, ...words };
  if (schema.format === "signature") return { ...types.signature, ...words, "x-widget": "signature" };
  if (schema.format === "body-place") return { ...types.bodyPlace, ...words, "x-widget": "body-map" };
  const expanded = withParts(schema, (inner) => expandForm(inner, types));
  delete expanded["x-kind"];
  if (schema.type === "string" && !schema.oneOf) expanded.maxLength = schema.maxLength ?? limits.text;
  if (schema.type === "array") {
    if (!schema.prefixItems) expanded.items ??= expandForm({ type: "string" }, types);
    expanded.maxItems = mostEntries(schema);
  }
  if (schema.type === "object" && schema["x-widget"] !== "json") {
    expanded.properties ??= {};
    if (isObject(schema.additionalProperties)) expanded.maxProperties = mostOf(schema);
    else expanded.additionalProperties = schema.additionalProperties !== false || schema.allOf !== undefined;
  }
  return expanded;
}

/** Named questions and values under names of their own. */
const mostOf = (schema: Schema): number =>
  Math.min(schema.maxProperties ?? Infinity, Object.keys(schema.properties ?? {}).length + mostNames(schema));
