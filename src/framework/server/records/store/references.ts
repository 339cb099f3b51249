import { sql } from "kysely";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { type ReferenceValue, referencesIn } from "#framework/shared/fields/references.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import type { FieldMessages } from "../../http/errors.ts";
import { operand } from "../read/operand.ts";
import type { RecordType } from "./recordType.ts";
import { livingSql, valueOf, valueSql } from "./store.ts";
import { midSentence } from "#framework/shared/text/names.ts";

/**
 * What is wrong with the records that others refer to, at any depth: every id names one of this tenant that is not
 * deleted, and where the schema says `x-belongs-to`, one that belongs to the same person or thing. The one
 * place for this rule, whatever a record comes from.
 */
export async function referenceErrors(
  context: Context,
  schema: Schema,
  record: JsonObject,
  known: Known = {},
): Promise<FieldMessages> {
  const [errors = {}] = await referenceErrorsOf(context, schema, [record], known);
  return errors;
}

/** What is known of a record before its references are looked up. */
interface Known {
  /** The record as it is: a reference that it has already may stay, unless what it must share has changed. */
  before?: JsonObject;
  /** Fields that are wrong anyway: what they refer to is not looked up. */
  wrong?: ReadonlySet<string>;
}

/** The same for many records, in the order in which they are given. */
export async function referenceErrorsOf(
  context: Context,
  schema: Schema,
  records: readonly JsonObject[],
  { before, wrong }: Known = {},
): Promise<FieldMessages[]> {
  const kept = new Set(before === undefined ? [] : referencesIn(schema, before).map(keyOf));
  const found = records.map((record) =>
    referencesIn(schema, record).filter(
      (reference) => !kept.has(keyOf(reference)) && wrong?.has(reference.path.split(".")[0] ?? "") !== true,
    ),
  );
  const named = new Map<string, Map<string, JsonObject>>();
  for (const [resource, references] of Map.groupBy(found.flat(), (reference) => reference.resource)) {
    const type = context.services.types.get(resource);
    if (type) named.set(resource, await sharedValues(context, type, references));
  }
  return found.map((references) => {
    const errors = Object.create(null) as FieldMessages;
    for (const reference of references) {
      const message = problemOf(context, reference, named.get(reference.resource));
      if (message !== undefined && !errors[reference.path]?.includes(message))
        (errors[reference.path] ??= []).push(message);
    }
    return errors;
  });
}

const keyOf = ({ path, id, shared }: ReferenceValue): string =>
  JSON.stringify([path.replaceAll(/\.\d+(?=\.|$)/g, ""), id, shared]);

/** The named records, each with its values of the fields that some reference asks it to share. */
async function sharedValues(
  { db, tenant }: Context,
  type: RecordType,
  references: readonly ReferenceValue[],
): Promise<Map<string, JsonObject>> {
  const ids = [...new Set(references.map(({ id }) => id).filter(isUuid))];
  const asked = new Set(references.flatMap(({ shared }) => Object.keys(shared)));
  const fields = [...asked].flatMap((name) => fieldAt(type.schema, name) ?? []);
  const columns = fields.map(
    (field) => sql`, to_jsonb(${sql.raw(valueSql(type.store, field))}) as ${sql.ref(field.name)}`,
  );
  const where = Object.entries(type.resource.definition.record?.where ?? {}).flatMap(([name, value]) => {
    const field = fieldAt(type.schema, name);
    return field ? [sql` and ${valueOf(type.store, field)} = ${operand(field, value)}`] : [];
  });
  const { rows } = await sql<JsonObject & { uuid: string }>`
    select uuid ${sql.join(columns, sql``)} from ${sql.table(type.store.table)}
    where tenant_id = ${tenant.id} and ${sql.raw(livingSql(type.store))} ${sql.join(where, sql``)}
      and uuid = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}

function problemOf(
  { services }: Context,
  { label, resource, id, shared }: ReferenceValue,
  known: ReadonlyMap<string, JsonObject> | undefined,
): string | undefined {
  // A resource that keeps no records here is another service's.
  if (known === undefined) return undefined;
  const record = known.get(id);
  if (record === undefined)
    return `${label}: the one you chose no longer exists. Choose another from the list.`;
  for (const [name, values] of Object.entries(shared)) {
    const theirs = new Set([record[name] ?? []].flat());
    if (values.some((value) => theirs.has(value))) continue;
    const subject = fieldAt(services.types.get(resource)?.schema ?? {}, name)?.label ?? name;
    return `${label}: choose one from the list. The one chosen belongs to another ${midSentence(subject)}.`;
  }
  return undefined;
}
