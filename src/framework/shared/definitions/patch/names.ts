import { isObject, type Json } from "../../schema/schema.ts";
import { escaped } from "../../text/pointer.ts";

/** The keys that name an item of a list, the first that it has. */
const naming = ["name", "field", "const", "key", "title", "permission"] as const;

/** The name that a patch calls an item of a list by; undefined for one that has none. */
export function nameOf(item: Json | undefined): string | undefined {
  if (typeof item === "string") return item;
  if (!isObject(item)) return undefined;
  const key = naming.find((candidate) => typeof item[candidate] === "string" || candidate in item);
  return key === undefined || typeof item[key] === "object" ? undefined : String(item[key]);
}

/** Every name that stands for an item: its own, or those of the fields that share a row. */
const namesOf = (item: Json): string[] =>
  Array.isArray(item)
    ? item.flatMap(namesOf)
    : [nameOf(item)].filter((name): name is string => name !== undefined);

/** The names of a list's items. */
export const namesIn = (list: readonly Json[]): string[] => list.flatMap(namesOf);

/** The places in a list where a name stands, also within a row of several fields. */
export const placesOf = (list: readonly Json[], name: string): number[] =>
  list.flatMap((item, index) => (namesOf(item).includes(name) ? [index] : []));

/** A pointer that counts the items of lists, with their names instead: it stays right when items are added before. */
export function namedPointer(content: unknown, pointer: string): string {
  let node = content;
  let result = "";
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const next: Json | undefined = Array.isArray(node)
      ? node[Number(key)]
      : isObject(node) && Object.hasOwn(node, key)
        ? node[key]
        : undefined;
    const name = Array.isArray(node) ? nameOf(next) : undefined;
    result += `/${name === undefined ? part : escaped(name)}`;
    node = next;
  }
  return result;
}
