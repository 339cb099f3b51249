import type { Schema } from "../schema/schema.ts";
import { mostEntries } from "./effort.ts";
import { limits } from "./limits.ts";

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
  const { title, description, "x-easy-read": easy, "x-languages": languages, "x-kind": _kind } = schema;
  const words = {
    ...(title && { title }),
    ...(description && { description }),
    ...(easy && { "x-easy-read": easy }),
    ...(languages && { "x-languages": languages }),
  };
  if (schema.format === "file") return { ...types.file, ...words };
  if (schema.format === "signature") return { ...types.signature, ...words, "x-widget": "signature" };
  if (schema.format === "body-place") return { ...types.bodyPlace, ...words, "x-widget": "body-map" };
  const inner = (properties: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, expandForm(part, types)]));
  const expanded: Schema = { ...schema };
  delete expanded["x-kind"];
  if (schema.type === "string" && !schema.oneOf) expanded.maxLength = schema.maxLength ?? limits.text;
  if (schema.type === "array") {
    expanded.items = expandForm(schema.items ?? { type: "string" }, types);
    expanded.maxItems = mostEntries(schema);
  }
  if (schema.type === "object") {
    expanded.additionalProperties = true;
    expanded.properties = inner(schema.properties ?? {});
    if (schema.allOf)
      expanded.allOf = schema.allOf.map((branch) => ({
        if: branch.if,
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: {
          ...branch.then,
          ...(branch.then?.properties && { properties: inner(branch.then.properties) }),
        },
      }));
  }
  return expanded;
}
