import { isObject, type Json, type JsonObject } from "../schema/schema.ts";
import { fitsPattern } from "../text/patterns.ts";

const prefix = "pattern ";

/** Whether a format stands for a pattern. */
export const isPatternFormat = (format: unknown): boolean =>
  typeof format === "string" && format.startsWith(prefix);

/**
 * Formats by name, for each pattern one. The interpreter of schemas would run patterns by itself; as formats they are run by
 * the engine that was chosen: on the server one whose time grows with the text only.
 */
export const patternFormats = new Proxy<Record<string, (text: string) => boolean>>(
  {},
  {
    get: (_, name) =>
      typeof name === "string" && isPatternFormat(name)
        ? (text: string) => fitsPattern(name.slice(prefix.length), text)
        : undefined,
  },
);

/** What stands below these keywords has a name of its own, and is no keyword. */
const named = new Set(["properties", "patternProperties", "definitions", "dependencies"]);
const valued = new Set(["enum", "const", "default", "examples"]);

/** A schema whose patterns are formats; the same object where it has none. */
export function withPatternFormats(schema: Json): Json {
  if (Array.isArray(schema)) return same(schema, schema.map(withPatternFormats));
  if (!isObject(schema)) return schema;
  const { pattern, ...rest } = schema;
  const found: JsonObject = {};
  for (const [keyword, value] of Object.entries(typeof pattern === "string" ? rest : schema))
    if (valued.has(keyword)) found[keyword] = value;
    else if (named.has(keyword) && isObject(value))
      found[keyword] = same(
        value,
        Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withPatternFormats(part)])),
      );
    else found[keyword] = withPatternFormats(value);
  if (typeof pattern !== "string") return same(schema, found);
  const all = Array.isArray(found.allOf) ? found.allOf : [];
  return { ...found, allOf: [...all, { format: `${prefix}${pattern}` }] };
}

/** The first of two where all that is in them is the same. */
function same(before: Json[] | JsonObject, after: Json[] | JsonObject): Json {
  const [old, young] = [before, after] as JsonObject[];
  return Object.keys(young ?? {}).every((key) => old?.[key] === young?.[key]) ? before : after;
}
