import { isObject, type Schema } from "../schema/schema.ts";

/** Keywords that say of an object nothing but what its named fields are, and those that only describe. */
const naming = new Set(["type", "properties", "required", "title", "description"]);
const combining = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"] as const;

const asked = new WeakMap<Schema, ReadonlySet<string> | undefined>();

/** The part of an object that a schema names fields of; all of it where the schema asks about more, and any other value. */
export function partAskedAbout(schema: Schema, value: unknown): unknown {
  if (!isObject(value)) return value;
  const names = namesIn(schema);
  if (names === undefined) return value;
  const part: [string, unknown][] = [];
  for (const name of names) if (Object.hasOwn(value, name)) part.push([name, value[name]]);
  return Object.fromEntries(part);
}

/** The fields that a schema names; undefined when what it says depends on others too. */
function namesIn(schema: Schema): ReadonlySet<string> | undefined {
  if (asked.has(schema)) return asked.get(schema);
  const found = namesOf(schema);
  asked.set(schema, found);
  return found;
}

function namesOf(schema: Schema): ReadonlySet<string> | undefined {
  // What stands for anything, or for nothing, names no fields.
  if (!isObject(schema)) return new Set();
  const parts = combining.flatMap((keyword) => schema[keyword] ?? []);
  const isPlain = Object.keys(schema).every(
    (keyword) => naming.has(keyword) || combining.some((other) => other === keyword),
  );
  if (!isPlain) return undefined;
  const names = new Set([...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])]);
  for (const part of parts) {
    const inner = namesIn(part);
    if (inner === undefined) return undefined;
    for (const name of inner) names.add(name);
  }
  return names;
}
