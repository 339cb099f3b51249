import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { referencesIn } from "#framework/shared/fields/references.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../context.ts";
import type { FieldMessages } from "../http/errors.ts";
import { mayList } from "../records/read/mayList.ts";
import { findRow } from "../records/read/one.ts";

/**
 * Answers that name records which the person does not reach; those that stood there before may stay, and those that are
 * near may be chosen by anyone.
 */
export async function unreachable(
  context: Context,
  schema: Schema,
  answers: JsonObject,
  before: JsonObject,
  near: () => Promise<Record<string, string[]>>,
): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  const known = new Set(referencesIn(schema, before).map(({ id }) => id));
  if (referencesIn(schema, answers).every(({ id }) => known.has(id))) return errors;
  const nearby = await near();
  for (const [name, part] of Object.entries(propertiesOf(schema))) {
    for (const { resource, id } of referencesIn(part, answers[name])) {
      if (known.has(id) || nearby[resource]?.includes(id)) continue;
      const type = context.services.types.get(resource);
      const sees = type !== undefined && mayList(context, type);
      const reached = sees && isUuid(id) && (await findRow(context, type, id));
      if (!reached) errors[name] = [`${part.title ?? name}: choose from the list.`];
    }
  }
  return errors;
}
