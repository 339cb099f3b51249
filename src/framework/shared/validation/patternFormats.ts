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
export function withPatternFormats(schema: JsonObject): JsonObject {
  const { pattern, ...rest } = schema;
  const found: JsonObject = {};
  for (const [keyword, value] of Object.entries(typeof pattern === "string" ? rest : schema))
    if (valued.has(keyword)) found[keyword] = value;
    else if (named.has(keyword) && isObject(value))
      found[keyword] = same(
        value,
        Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inside(part)])),
      );
    else found[keyword] = inside(value);
  if (typeof pattern !== "string") return same(schema, found);
  const all = Array.isArray(found.allOf) ? found.allOf : [];
  return { ...found, allOf: [...all, { format: `${prefix}${pattern}` }] };
}

function inside(value: Json): Json {
  if (!Array.isArray(value)) return isObject(value) ? withPatternFormats(value) : value;
  const found = value.map(inside);
  return found.every((item, index) => item === value[index]) ? value : found;
}

/** The first of two where all that is in them is the same. */
const same = (before: JsonObject, after: JsonObject): JsonObject =>
  Object.entries(after).every(([key, value]) => before[key] === value) ? before : after;
