import { recordKeys } from "../recordKeys.ts";
import { propertiesOf } from "../../fields/fields.ts";
import { freeKey, plainKey } from "../../text/plainKey.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema.ts";

/** Names that every object has already. */
const ofEveryObject = new Set([
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__proto__",
]);

/** Whether a field can be stored and asked for under a name as it is. */
const isKey = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,59}$/.test(name) && !ofEveryObject.has(name);

/** Gives each field of a group the key that it is stored under: its own name where that is possible. */
export class Keys {
  readonly #keys = new Map<string, string>();
  readonly #reserved: ReadonlySet<string>;

  /** @param reserved names that records have for themselves */
  constructor(names: Iterable<string>, reserved: ReadonlySet<string> = new Set()) {
    this.#reserved = reserved;
    const all = [...new Set(names)];
    for (const name of all) if (this.#isFree(name)) this.#keys.set(name, name);
    for (const name of all) if (!this.#keys.has(name)) this.#keys.set(name, this.made(name));
  }

  /** The key of a field; the name itself for one that the group does not have. */
  of(name: string): string {
    return this.#keys.get(name) ?? name;
  }

  /** A key that no field of the group has or is called. */
  made(name: string): string {
    const plain = plainKey(name).slice(0, 50);
    const wished =
      plain === "" ? "field" : isKey(plain) && !this.#reserved.has(plain) ? plain : `own_${plain}`;
    const taken = new Set([...this.#keys.keys(), ...this.#keys.values(), ...this.#reserved]);
    return freeKey(wished, (tried) => taken.has(tried));
  }

  #isFree(name: string): boolean {
    return isKey(name) && !this.#reserved.has(name);
  }
}

const renaming = new WeakMap<Schema, boolean>();

/** Whether something in a schema is stored under another key than it is called, or in another place. */
export function hasOwnKeys(schema: Schema): boolean {
  const known = renaming.get(schema);
  if (known !== undefined) return known;
  const inner = [...Object.values(propertiesOf(schema)), ...(isObject(schema.items) ? [schema.items] : [])];
  const found =
    schema["x-entries"] !== undefined ||
    inner.some((part) => part["x-name"] !== undefined || hasOwnKeys(part));
  renaming.set(schema, found);
  return found;
}

/**
 * A record as its authors write it, with the keys that it is stored under; what has them already stays as it is. Work
 * grows with the value.
 * @param isNew whether `id`, `version` and such are fields of the schema, because the record has none of its own yet
 */
export const toKeys = (schema: Schema, record: JsonObject, isNew: boolean): JsonObject =>
  hasOwnKeys(schema) ? keyedObject(schema, record, isNew ? "new" : "known") : record;

/** The same for a value of one field. */
export const partToKeys = (schema: Schema, value: Json): Json => keyed(schema, value);

function keyed(schema: Schema, value: Json): Json {
  if (!hasOwnKeys(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => keyed(schema.items ?? {}, item));
  return isObject(value) ? keyedObject(schema, value) : value;
}

function keyedObject(schema: Schema, value: JsonObject, root?: "new" | "known"): JsonObject {
  const properties = propertiesOf(schema);
  const keys = keysByName(properties);
  const entries = root && schema["x-entries"];
  const own: [string, Json][] = [];
  const free: [string, Json][] = [];
  for (const [name, item] of Object.entries(value)) {
    const isKept = root === "known" && ofEveryRecord.has(name);
    const key = Object.hasOwn(properties, name) || isKept ? name : (keys.get(name) ?? name);
    const part = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (part) own.push([key, keyed(part, item)]);
    else (entries !== undefined && !ofEveryRecord.has(name) ? free : own).push([name, item]);
  }
  if (entries === undefined || free.length === 0) return Object.fromEntries(own);
  const before = own.find(([key]) => key === entries)?.[1];
  return Object.fromEntries([
    ...own.filter(([key]) => key !== entries),
    [entries, { ...(isObject(before) ? before : {}), ...Object.fromEntries(free) }],
  ]);
}

/** The same the other way: a stored record as its authors write it. */
export const toNames = (schema: Schema, record: JsonObject): JsonObject =>
  hasOwnKeys(schema) ? namedObject(schema, record, true) : record;

function named(schema: Schema, value: Json): Json {
  if (!hasOwnKeys(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => named(schema.items ?? {}, item));
  return isObject(value) ? namedObject(schema, value, false) : value;
}

function namedObject(schema: Schema, value: JsonObject, isRoot: boolean): JsonObject {
  const properties = propertiesOf(schema);
  const entries = isRoot ? schema["x-entries"] : undefined;
  const written = Object.entries(value).flatMap(([key, item]): [string, Json][] => {
    if (key === entries) return isObject(item) ? Object.entries(item) : [];
    const part = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return [[part?.["x-name"] ?? key, part ? named(part, item) : item]];
  });
  return Object.fromEntries(written);
}

/** What the record service itself sends and takes beside the fields. */
export const ofEveryRecord: ReadonlySet<string> = new Set([...recordKeys, "titles", "may_see", "_method"]);

const keysByName = (properties: Record<string, Schema>): Map<string, string> =>
  new Map(
    Object.entries(properties).flatMap(([key, { "x-name": name }]) =>
      name === undefined ? [] : [[name, key] as const],
    ),
  );
