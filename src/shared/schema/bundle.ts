import { isObject, type Json, type JsonObject, type Schema } from "./schema.ts";

/** Reads a schema file by its path below schemas/, such as `types/file.json`; undefined when there is none. */
export type SchemaReader = (path: string) => Schema | undefined;

/**
 * Replaces every reference to another schema file by that file's content, so that validators, forms and documents
 * all see one self-contained schema. References within the file (`#/…`) stay.
 * @throws {Error} that names the missing file or the cycle.
 */
export function bundle(path: string, read: SchemaReader, trail: string[] = []): Schema {
  if (trail.includes(path)) throw new Error(`${[...trail, path].join(" → ")} is a cycle of references`);
  const schema = read(path);
  if (!schema) throw new Error(`there is no schema ${path}`);
  const { $schema: _, ...content } = inline(schema as JsonObject, read, [...trail, path]) as JsonObject;
  return content;
}

function inline(node: Json, read: SchemaReader, trail: string[]): Json {
  if (Array.isArray(node)) return node.map((item) => inline(item, read, trail));
  if (!isObject(node)) return node;
  if (typeof node.$ref === "string" && !node.$ref.startsWith("#")) {
    const { $ref, ...beside } = node;
    return { ...(bundle($ref, read, trail) as JsonObject), ...beside };
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, read, trail)]));
}
