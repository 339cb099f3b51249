import { join } from "node:path";
import { isObject } from "#framework/shared/schema/schema.ts";
import { kindOf } from "#framework/shared/definitions/check/sources.ts";
import { readFolder } from "#framework/server/definitions/folders.ts";
import { productFolder } from "#framework/server/folder/files.ts";
import { fits, follow, isSplitUp, type Key, type MetaSchema, type MetaSchemas } from "./metaSchema.ts";

/** What definitions write at each place of the meta-schemas (`resource.json#/properties/list`), in the order of the files. */
export type Uses = ReadonlyMap<string, readonly unknown[]>;

/**
 * What definitions write under each key: the examples of the reference, which are in use and therefore right.
 * @param files definitions as they are written, by their path
 */
export function usesIn(metaSchemas: MetaSchemas, files: Iterable<[string, unknown]>): Uses {
  const uses = new Map<string, unknown[]>();
  const visit = (value: unknown, schema: MetaSchema, file: string, place: string): void => {
    const here = uses.get(place) ?? [];
    here.push(value);
    uses.set(place, here);
    if (schema.$ref !== undefined) {
      const { file: home, name, schema: target } = follow(metaSchemas, schema.$ref, file);
      visit(value, target, home, `${home}.json#${name === undefined ? "" : `/definitions/${name}`}`);
      return;
    }
    for (const many of ["oneOf", "anyOf", "allOf"] as const)
      schema[many]?.forEach((part, at) => {
        if (fits(value, part)) visit(value, part, file, `${place}/${many}/${at}`);
      });
    const { items, properties = {}, additionalProperties: others } = schema;
    if (Array.isArray(value) && items) for (const one of value) visit(one, items, file, `${place}/items`);
    if (!isObject(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const own = properties[key];
      if (own) visit(inner, own, file, `${place}/properties/${key}`);
      else if (isObject(others)) visit(inner, others, file, `${place}/additionalProperties`);
    }
  };
  for (const [path, content] of files) {
    const name = metaSchemaOf(path, content);
    const schema = metaSchemas.get(name);
    if (schema) visit(content, schema, name, `${name}.json#`);
  }
  return uses;
}

/** What the definitions of the product and of the example beside it write. */
export const usesOfProduct = (metaSchemas: MetaSchemas): Uses =>
  usesIn(
    metaSchemas,
    ["examples/equipment", ""].flatMap((folder) => [...readFolder(join(productFolder, folder))]),
  );

const metaSchemaOf = (path: string, content: unknown): string => {
  const kind = kindOf(path) ?? "record";
  return kind === "resource" && isObject(content) && content.of !== undefined ? "perspective" : kind;
};

/** The shortest of some values that says something; the first of several. undefined for none, or none of that length. */
const shortest = (values: readonly unknown[] = [], longest = Infinity): unknown =>
  values
    .map((value) => ({ value, length: JSON.stringify(value).length }))
    .filter(({ length }) => length > 2 && length <= longest)
    .sort((one, other) => one.length - other.length)[0]?.value;

/** Up to this length an example of an object stands beside those of its keys. */
const short = 120;

/**
 * A value that the key may have: the first of its examples, or what an example of the object around it has there, what
 * follows from its type, or else what definitions write there. undefined for a long object whose keys have examples of
 * their own.
 */
export function exampleOf({ schema, target, around, pointer }: Key, uses: Uses): unknown {
  const isGroup = isSplitUp(schema);
  const [given] = schema.examples ?? (isGroup ? [] : around);
  if (given !== undefined) return given;
  const usual = schema.default ?? target.default;
  if (target.type === "boolean") return usual !== true;
  const choice = (target.enum ?? []).find((value) => value !== usual);
  return choice ?? shortest(uses.get(pointer), isGroup ? short : Infinity) ?? target.examples?.[0];
}
