import { fieldsOf } from "#shared/fields/fields.ts";
import { isObject, type Json, type Schema } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { titlesOf } from "./titles.ts";

/** The names of the records that values refer to, by their id, however deep in them. */
export async function referredTitles(
  context: Context,
  values: readonly (readonly [schema: Schema, value: Json | undefined])[],
): Promise<Record<string, string>> {
  const wanted = new Map<string, Set<string>>();
  for (const [schema, value] of values)
    for (const [resource, id] of referencesIn(schema, value))
      wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id));
  const titles: Record<string, string> = {};
  for (const [resource, ids] of wanted) {
    const type = context.services.types.get(resource);
    if (type) Object.assign(titles, await titlesOf(context, type, [...ids]));
  }
  return titles;
}

function referencesIn(schema: Schema, value: Json | undefined): [resource: string, id: string][] {
  const resource = schema["x-reference"];
  if (resource !== undefined) return typeof value === "string" && isUuid(value) ? [[resource, value]] : [];
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(schema.items ?? {}, item));
  if (!isObject(value)) return [];
  return fieldsOf(schema).flatMap((field) => referencesIn(field.schema, value[field.name]));
}
