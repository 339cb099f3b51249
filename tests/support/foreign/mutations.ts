import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";

/** A record with one thing changed in it. */
export interface Mutation {
  what: string;
  record: JsonObject;
  /** Where a value was taken away: the record with null in its place. */
  emptied?: JsonObject;
}

const others: Json[] = ["zzz", 7, -3.5, true, [], {}, { zzz: 1 }, ["zzz"], null, "", "x".repeat(3000), 1e15];

/** Records that differ from a right one in one place: a value of another kind or size, or none at all. */
export function mutationsOf(record: JsonObject, most: number): Mutation[] {
  const all = [...changes(record, [])].map(({ path, value }): Mutation => ({
    what: `/${path.join("/")} = ${value === undefined ? "nothing" : JSON.stringify(value).slice(0, 40)}`,
    record: placed(record, path, value) as JsonObject,
    ...((value === undefined || value === "") && { emptied: placed(record, path, null) as JsonObject }),
  }));
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, index) => index % step === 0).slice(0, most);
}

interface Change {
  path: (string | number)[];
  value: Json | undefined;
}

function* changes(value: Json, path: (string | number)[]): Generator<Change> {
  if (path.length > 0) {
    yield { path, value: undefined };
    for (const other of others) yield { path, value: other };
    if (typeof value === "number")
      yield* [value + 1, value - 1, value + 0.25].map((each) => ({ path, value: each }));
    if (typeof value === "string") yield* [`${value}!`, value.slice(1), value.toUpperCase()].map((each) => ({ path, value: each })); // prettier-ignore
    if (Array.isArray(value)) yield { path, value: [...value, ...value] };
  }
  if (path.length > 5) return;
  const inner = Array.isArray(value)
    ? value.slice(0, 2).entries()
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [key, item] of inner) yield* changes(item, [...path, key]);
}

function placed(node: Json, [first, ...rest]: (string | number)[], value: Json | undefined): Json {
  if (first === undefined) return value ?? null;
  if (Array.isArray(node)) {
    if (rest.length === 0 && value === undefined) return node.filter((_, index) => index !== first);
    return node.map((item, index) => (index === first ? placed(item, rest, value) : item));
  }
  if (!isObject(node)) return node;
  const { [first]: inner, ...others_ } = node;
  if (rest.length === 0 && value === undefined) return others_;
  return { ...node, [first]: placed(inner ?? null, rest, value) };
}
