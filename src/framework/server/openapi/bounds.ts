import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { inSchema } from "./translate.ts";

/** No body is larger than this many bytes, so no text is longer and no list has more entries. */
const largest = 1024 * 1024;

/** What Fastify and PostgreSQL take for a whole number. */
const integers = { format: "int64", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** A description with a bound for every text, list and number that has none of its own (security.md G-48). */
export function withBounds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withBounds);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]): [string, Json] => {
    if (key === "schema") return [key, bounded(part)];
    if (key !== "schemas") return [key, withBounds(part)];
    return [
      key,
      Object.fromEntries(Object.entries(asObject(part)).map(([name, each]) => [name, bounded(each)])),
    ];
  });
  return Object.fromEntries(entries);
}

const bounded = (schema: Json): Json => inSchema(asObject(schema), (own) => ({ ...boundsOf(own), ...own }));

function boundsOf(schema: JsonObject): JsonObject {
  if ("enum" in schema || "const" in schema) return {};
  const types = new Set([schema.type].flat());
  return {
    ...(types.has("string") && { maxLength: largest }),
    ...(types.has("array") && { maxItems: largest }),
    ...(types.has("integer") && integers),
  };
}
