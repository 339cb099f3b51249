import type { JsonObject, Schema } from "#shared/schema/schema.ts";

/** Formats that OpenAPI knows; the others are described in words. */
const known = new Set(["date", "date-time", "time", "email", "uri", "uuid"]);

/** A record schema as OpenAPI 3.1 writes it: our own keywords left out, except where a reader gains from them. */
export function openApiSchema(schema: Schema): JsonObject {
  const translated: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith("x-") || key === "$schema" || key === "$id") continue;
    if (key === "format") translated[known.has(value as string) ? "format" : "x-format"] = value;
    else translated[key] = translate(value);
  }
  return translated as JsonObject;
}

function translate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translate);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !key.startsWith("x-"));
  const isSchema = "type" in value || "properties" in value || "oneOf" in value || "format" in value;
  return isSchema
    ? openApiSchema(value as Schema)
    : Object.fromEntries(entries.map(([key, item]) => [key, translate(item)]));
}
