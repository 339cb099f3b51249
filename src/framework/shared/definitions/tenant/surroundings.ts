import { asList, asObject } from "../../schema/patch.ts";
import { isObject, type JsonObject } from "../../schema/schema.ts";
import { kindOf, type SourceFiles } from "../check/sources.ts";
import { originalSchema } from "../perspectives/perspectives.ts";
import type { SchemaSurroundings } from "./schemaPolicy.ts";

/** Where the records of a resource lie; undefined where the server makes them, or keeps them in a provider's settings. */
function placeOf({ name, of, record }: JsonObject): string | undefined {
  const { store = "records", source, singleton } = asObject(record);
  if (store === "none" || source !== undefined || singleton !== undefined) return undefined;
  return store === "records" ? `records of ${String(of ?? name)}` : String(store);
}

/**
 * What is around a record schema in the layer underneath.
 * @param files definitions in which perspectives are put together with their resources
 * @param path the schema, without .json
 */
export function surroundingsOf(files: SourceFiles, path: string): Surroundings {
  const ofFiles = surroundingsBefore.get(files) ?? new Map<string, Surroundings>();
  surroundingsBefore.set(files, ofFiles);
  const known = ofFiles.get(path) ?? findSurroundings(files, path);
  ofFiles.set(path, known);
  return known;
}

type Surroundings = Omit<SchemaSurroundings, "bundled">;

/** Layers of tenants are judged by the same files underneath, which do not change. */
const surroundingsBefore = new WeakMap<SourceFiles, Map<string, Surroundings>>();

function findSurroundings(files: SourceFiles, path: string): Surroundings {
  const resources = [...files].flatMap(([file, content]) =>
    kindOf(file) === "resource" && isObject(content) ? [content] : [],
  );
  const schemaOf = ({ record }: JsonObject) => String(asObject(record).schema);
  const users = resources.filter((resource) => originalSchema(schemaOf(resource)) === path);
  const places = new Set(users.map(placeOf));
  const others = resources.filter(
    (resource) => schemaOf(resource) !== path && places.has(placeOf(resource) ?? ""),
  );
  const isKept = users.length > 0 && !places.has(undefined);
  const names = others.flatMap((resource) => fieldsIn(files.get(`schemas/${schemaOf(resource)}.json`)));
  const parts = users.flatMap(({ record }) =>
    asList(asObject(record).rows).flatMap((row) =>
      Object.keys(asObject(asObject(asObject(row).shows).sensitive)),
    ),
  );
  return { taken: isKept ? new Set(names) : undefined, partsBy: new Set(parts) };
}

/** The names of all fields of a schema, those of conditions too, with dots for those in groups. */
function fieldsIn(schema: unknown, prefix = ""): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => fieldsIn(part, prefix));
  if (!isObject(schema)) return [];
  const { properties, items, allOf, anyOf, oneOf, then, else: otherwise } = schema;
  const own = Object.entries(asObject(properties)).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...fieldsIn(inner, `${prefix}${name}.`),
  ]);
  return [...own, ...[items, allOf, anyOf, oneOf, then, otherwise].flatMap((part) => fieldsIn(part, prefix))];
}
