import { propertiesOf } from "#shared/fields/fields.ts";
import { isObject, type Json, type JsonObject, type Schema } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import type { FieldMessages } from "../../http/errors.ts";
import { reachRow } from "../../records/one.ts";

/** References of a value, at any depth, by the question at the root and what they refer to. */
function referencesIn(schema: Schema, value: Json | undefined): { resource: string; id: string }[] {
  const resource = schema["x-reference"];
  if (resource !== undefined) return typeof value === "string" ? [{ resource, id: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(schema.items ?? {}, item));
  if (!isObject(value)) return [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, part]) => referencesIn(part, value[name]));
}

/** Answers that name records which the person does not reach; those that stood there before may stay. */
export async function unreachable(
  context: Context,
  schema: Schema,
  answers: JsonObject,
  before: JsonObject,
): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  const known = new Set(referencesIn(schema, before).map(({ id }) => id));
  for (const [name, part] of Object.entries(propertiesOf(schema))) {
    for (const { resource, id } of referencesIn(part, answers[name])) {
      if (known.has(id)) continue;
      const type = context.services.types.get(resource);
      const reached = type && isUuid(id) && (await reachRow(context, type, id).catch(() => undefined));
      if (!reached) errors[name] = [`${part.title ?? name}: choose from the list.`];
    }
  }
  return errors;
}
