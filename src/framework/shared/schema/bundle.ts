import { isObject, type Json, type JsonObject, type Schema } from "./schema.ts";

/** Reads a schema file by its path below schemas/, such as `types/file.json`; undefined when there is none. */
export type SchemaReader = (path: string) => Schema | undefined;

/**
 * Replaces every reference by what it refers to, in another schema file or among the file's own definitions, so that
 * validators, forms and documents all see one self-contained schema.
 * @throws {Error} that names what is missing, or the cycle.
 */
export function bundle(path: string, read: SchemaReader, trail: string[] = []): Schema {
  if (trail.includes(path)) throw new Error(`${[...trail, path].join(" → ")} is a cycle of references`);
  const schema = read(path);
  if (!schema) throw new Error(`there is no schema ${path}`);
  const { $schema: _, definitions = {}, ...content } = schema;
  return inlineAll(content, { path, definitions, read }, [...trail, path]);
}

/** The file that a reference stands in. */
interface Home {
  path: string;
  definitions: Record<string, Schema>;
  read: SchemaReader;
}

function inline(node: Json, home: Home, trail: string[]): Json {
  if (!refers(node)) return node;
  if (Array.isArray(node)) return node.map((item) => inline(item, home, trail));
  return isObject(node) ? inlineAll(node, home, trail) : node;
}

function inlineAll(node: JsonObject, home: Home, trail: string[]): JsonObject {
  if (!refers(node)) return node;
  if (typeof node.$ref === "string") {
    const { $ref, ...beside } = node;
    return { ...referred($ref, home, trail), ...beside };
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, home, trail)]));
}

/** Whether there is a reference in a schema: one without stays as it is, and takes no room a second time. */
function refers(node: Json): boolean {
  if (typeof node !== "object" || node === null) return false;
  let found = referring.get(node);
  if (found === undefined) {
    found =
      (!Array.isArray(node) && typeof node.$ref === "string") ||
      Object.values(node).some((inner: Json) => refers(inner));
    referring.set(node, found);
  }
  return found;
}

/** Schemas do not change once they are read. */
const referring = new WeakMap<object, boolean>();

function referred(reference: string, home: Home, trail: string[]): JsonObject {
  const [, file, field] = /^([^#]+)#\/properties\/([^/]+)$/.exec(reference) ?? [];
  if (file !== undefined && field !== undefined) {
    const { properties } = bundle(file, home.read, trail);
    const found = isObject(properties) && Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (found === undefined) throw new Error(`there is no field ${reference}`);
    return found;
  }
  if (!reference.startsWith("#")) return bundle(reference, home.read, trail);
  const place = home.path + reference;
  if (trail.includes(place)) throw new Error(`${[...trail, place].join(" → ")} is a cycle of references`);
  const name = /^#\/definitions\/([^/]+)$/.exec(reference)?.[1] ?? "";
  const definition =
    isObject(home.definitions) && Object.hasOwn(home.definitions, name) ? home.definitions[name] : undefined;
  if (definition === undefined) throw new Error(`there is no definition ${place}`);
  return inlineAll(definition, home, [...trail, place]);
}
