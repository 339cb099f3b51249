import { isObject, type JsonObject, type Schema } from "../schema/schema.ts";
import { isUuid } from "../text/uuid.ts";
import { propertiesOf } from "./fields.ts";

/** What a reference offers, where it does not offer all records (`x-offered-when`). */
export interface OfferedReference {
  text: string;
  /** The names that lead to it from the record. */
  path: readonly string[];
  /** The group or row that it stands in first, the record last. */
  around: readonly JsonObject[];
}

/** An id that a value names a record of another resource with. */
export interface ReferenceValue {
  /** Path of the id, as the wire names it: `supports.0.service`; of a list of ids, that of the list. */
  path: string;
  /** What the field is called on the screen. */
  label: string;
  resource: string;
  id: string;
  /** The values that the named record must share with this one, by field (`x-belongs-to`). */
  shared: Record<string, string[]>;
  offered?: OfferedReference;
}

/** Every record that a value refers to, at any depth. */
export const referencesIn = (schema: Schema, value: unknown): ReferenceValue[] =>
  referencesAt(schema, value, [], { path: "", label: "", names: [] });

/**
 * The ids that a value refers to, at any depth, by the resource that they are of. What is no id, such as a masked value, is left
 * out.
 * @param known those that they are added to
 */
export function referredIds(
  schema: Schema,
  value: unknown,
  known = new Map<string, Set<string>>(),
): Map<string, Set<string>> {
  for (const { resource, id } of referencesIn(schema, value))
    if (isUuid(id)) known.set(resource, (known.get(resource) ?? new Set()).add(id));
  return known;
}

function referencesAt(
  schema: Schema,
  value: unknown,
  around: readonly JsonObject[],
  { path, label, names }: { path: string; label: string; names: readonly string[] },
): ReferenceValue[] {
  const { "x-reference": resource, "x-belongs-to": belongs, "x-offered-when": text } = schema;
  if (resource !== undefined) {
    if (typeof value !== "string" || value === "") return [];
    const shared = Object.fromEntries((belongs || []).map((name) => [name, nearest(around, name)]));
    const offered = text === undefined ? undefined : { text, path: names, around };
    return [{ path, label: schema.title ?? label, resource, id: value, shared, offered }];
  }
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return value.flatMap((item: unknown, index) =>
      referencesAt(items, item, around, {
        path: isObject(item) ? `${path}.${index}` : path,
        label: schema.title ?? label,
        names,
      }),
    );
  }
  if (!isObject(value)) return [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, part]) =>
    referencesAt(part, value[name], [value, ...around], {
      path: path === "" ? name : `${path}.${name}`,
      label: part.title ?? name,
      names: [...names, name],
    }),
  );
}

const referring = new WeakMap<Schema, boolean>();

/** Whether a value can refer to a record, at any depth. */
export function canRefer(schema: Schema): boolean {
  const known = referring.get(schema);
  if (known !== undefined) return known;
  // A schema that holds itself has been asked before.
  referring.set(schema, false);
  const found =
    schema["x-reference"] !== undefined ||
    (schema.items !== undefined && canRefer(schema.items)) ||
    Object.values(propertiesOf(schema)).some(canRefer);
  referring.set(schema, found);
  return found;
}

/**
 * A value in which each record that it refers to, at any depth, stands by its title, to be written in words. One whose title
 * is not known is left out: an id says nothing.
 */
export function inTitles(schema: Schema, value: unknown, titles: Readonly<Record<string, unknown>>): unknown {
  if (!canRefer(schema)) return value;
  if (schema["x-reference"] !== undefined) return titles[String(value)] ?? null;
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return value.map((item: unknown) => inTitles(items, item, titles)).filter((item) => item !== null);
  }
  if (!isObject(value)) return value;
  const parts = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inTitles(parts[name] ?? {}, part, titles)]),
  );
}

/** The values of a field in the group itself, or else in the nearest one around it that has the field. */
function nearest(around: readonly JsonObject[], name: string): string[] {
  const found = around.find((group) => group[name] !== undefined && group[name] !== null)?.[name];
  return [found ?? []].flat().filter((item) => typeof item === "string");
}

/** The fields by which the records that a reference offers are limited: the choices of a picker wait for them. */
export const limitedBy = ({
  "x-options": options,
  "x-belongs-to": belongs,
}: Schema): readonly string[] | undefined => options ?? (belongs === false ? undefined : belongs);
