import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";

/** Formats that OpenAPI knows; the others are described in words. */
const known = new Set(["date", "date-time", "time", "email", "uri", "uuid"]);

/**
 * What stands under a keyword of JSON Schema. Only this says whether a key is a keyword or a name: a property may be
 * called `format`, `default` or `x-ray`, and is then a property like any other.
 */
type Kind = "names" | "schema" | "schemas";
const under = new Map<string, Kind>([
  ...keywords("names", "properties patternProperties definitions $defs dependentSchemas"),
  ...keywords("schema", "items additionalProperties propertyNames contains not if then else"),
  ...keywords("schemas", "oneOf anyOf allOf"),
]);

function keywords(kind: Kind, names: string): [string, Kind][] {
  return names.split(" ").map((name) => [name, kind]);
}

/** A record schema as OpenAPI 3.1 writes it: our own keywords left out, except where a reader gains from them. */
export function openApiSchema(schema: Schema): JsonObject {
  return inSchema(schema, (own) =>
    Object.fromEntries(
      Object.entries(own).flatMap(([key, value]): [string, Json][] => {
        if (key.startsWith("x-") || key === "$schema" || key === "$id") return [];
        return [[key === "format" && !known.has(String(value)) ? "x-format" : key, value]];
      }),
    ),
  );
}

/** A schema with a change made to it and to every schema inside it, and to nothing that is a name or a value. */
export function inSchema(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const inner = (value: Json): Json =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? inSchema(value, change) : value;
  const parts = Object.entries(schema).map(([key, value]): [string, Json] => {
    const kind = under.get(key);
    if (kind === "schema") return [key, inner(value)];
    if (kind === "schemas") return [key, Array.isArray(value) ? value.map(inner) : value];
    if (kind !== "names" || typeof value !== "object" || value === null) return [key, value];
    return [key, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)]))];
  });
  return change(Object.fromEntries(parts));
}
