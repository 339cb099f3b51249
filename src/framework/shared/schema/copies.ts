import { asObject } from "./patch.ts";
import { isObject, type Json, type JsonObject } from "./schema.ts";
import { isText } from "../text/asText.ts";

/**
 * The content of a schema file by its path below schemas/, such as `types/file.json`; undefined when there is none. The
 * file that is read has the empty path.
 */
export type FileReader = (path: string) => unknown;

/** So many copies of copies are followed: what is written in a few lines does not grow without end. */
const longestTrail = 5;

/**
 * A schema with what its fields have of others (`x-same-as`), as if it were written there: what stands beside it wins.
 * Unlike a `$ref` it is read once, so that patches change one of both alone. A copy of what is not there, or of itself,
 * stays, and is told by the check.
 */
export const withCopies = (node: Json, read: FileReader): Json =>
  hasCopies(node) ? copiedInto(node, read, []) : node;

/** @param trail the places that what stands here was copied from */
function copiedInto(node: Json, read: FileReader, trail: readonly string[]): Json {
  if (Array.isArray(node)) return node.map((item) => copiedInto(item, read, trail));
  if (!isObject(node)) return node;
  const { "x-same-as": place, ...own } = node;
  const copied =
    isText(place) && !trail.includes(place) && trail.length < longestTrail
      ? originalAt(place, read)
      : undefined;
  if (copied !== undefined && isText(place)) {
    const [home] = place.split("#");
    const inHome: FileReader = home ? (path) => read(path || home) : read;
    return {
      ...asObject(copiedInto(copied, inHome, [...trail, place])),
      ...asObject(copiedInto(own, read, trail)),
    };
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, copiedInto(value, read, trail)]),
  );
}

const hasCopies = (node: Json): boolean =>
  Array.isArray(node)
    ? node.some(hasCopies)
    : isObject(node) && ("x-same-as" in node || Object.values(node).some(hasCopies));

/** What stands at `types/file.json`, `records/van.json#/properties/gear`, in a condition (`#/allOf/0/then/properties/gear`) or, in the same file, `#/conditions/late`. */
function originalAt(place: string, read: FileReader): JsonObject | undefined {
  const [path = "", pointer] = place.split("#");
  const file = read(path);
  if (!isObject(file)) return undefined;
  const { $schema: _, ...content } = file;
  let found: Json | undefined = content;
  for (const name of pointer?.split("/").slice(1) ?? [])
    if (Array.isArray(found)) found = found[Number(name)];
    else found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return isObject(found) ? found : undefined;
}
