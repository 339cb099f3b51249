import { sql } from "kysely";
import { type Field, fieldAt } from "#shared/fields/fields.ts";
import type { Json, JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import { mostErrors } from "#shared/validation/bounds.ts";
import type { FieldError } from "#shared/validation/rules.ts";
import type { Context } from "../context.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { type FieldMessages, invalid } from "../http/errors.ts";
import { attachableFiles } from "../files/attach.ts";
import { withComputed } from "./computed.ts";
import { livingSql, valueSql } from "./store.ts";
import type { RecordType } from "./recordType.ts";

/**
 * Makes a record ready to be written, whatever path it came by: computes what follows from other fields, takes out what
 * its conditions hide, and checks schema, rules, references, uniqueness and files.
 * @param id the record's own id, so that it does not collide with itself
 * @throws 422 that names every failing field
 */
export async function settle(
  context: Context,
  type: RecordType,
  record: JsonObject,
  id: string,
): Promise<JsonObject> {
  const pruned = type.validate.prune(withComputed(type.fields, record)) as JsonObject;
  const wrong = type.validate.check(pruned, tenantClock(context));
  const errors = messagesOf(wrong);
  // So many mistakes are no slip: the database is not asked about the rest.
  if (wrong.length >= mostErrors) throw invalid(errors);
  const [settled] = await Promise.all([
    attachableFiles(context, type, pruned, id, errors),
    checkReferences(context, type, pruned, errors),
    checkUnique(context, type, pruned, id, errors),
  ]);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return settled;
}

/** Errors by field as the wire names them: `emergency_contacts.0.phone`. */
export function messagesOf(errors: FieldError[]): FieldMessages {
  // Names come from the sender: `constructor` must not find what every object has.
  const messages = Object.create(null) as FieldMessages;
  for (const { pointer, message } of errors) {
    const name = pointer.split("/").filter(Boolean).join(".") || "record";
    (messages[name] ??= []).push(message);
  }
  return messages;
}

/** Every id that refers to a record of another resource names a living one of this tenant. */
async function checkReferences(
  context: Context,
  type: RecordType,
  record: JsonObject,
  errors: FieldMessages,
): Promise<void> {
  for (const field of type.fields) {
    const resource = field.schema["x-reference"] ?? field.schema.items?.["x-reference"];
    const ids = [record[field.name] ?? []].flat().filter(isUuid);
    const target = resource === undefined ? undefined : context.services.types.get(resource);
    if (!target || ids.length === 0 || errors[field.name]) continue;
    const { rows } = await sql<{ uuid: string }>`
      select uuid from ${sql.table(target.store.table)} where tenant_id = ${context.tenant.id}
        and ${sql.raw(livingSql(target.store))} and uuid = any (${ids}::uuid[])`.execute(context.db);
    if (rows.length < new Set(ids).size)
      (errors[field.name] ??= []).push(
        `${field.label}: choose one from the list; the chosen one is not there any more.`,
      );
  }
}

/**
 * No other living record of the tenant has the value of a unique field. An index holds this too, against racers. What
 * the record has already stays: two may have the same from before the field was unique.
 */
async function checkUnique(
  context: Context,
  type: RecordType,
  record: JsonObject,
  id: string,
  errors: FieldMessages,
): Promise<void> {
  for (const field of uniqueFields(type)) {
    const value = record[field.name];
    if (value === undefined) continue;
    const shared = sharedField(type, field);
    const [compared, wanted] = shared ? [shared, record[shared.name]] : [field, value];
    if (shared && value !== true) continue;
    const { rows } = await sql<{ uuid: string }>`
      select uuid from ${sql.table(type.store.table)} where tenant_id = ${context.tenant.id} and ${sql.raw(livingSql(type.store))}
        and ${sql.raw(valueSql(type.store, compared))} = ${wanted}
        ${shared ? sql`and ${sql.raw(valueSql(type.store, field))}` : sql``}
        order by uuid = ${id} desc limit 1`.execute(context.db);
    if (rows.some(({ uuid }) => uuid !== id)) (errors[field.name] ??= []).push(alreadyTaken(type, field));
  }
}

/** Fields of which no two records may have the same value, or of which one at most may say yes (`x-one-per`). */
export const uniqueFields = (type: RecordType): Field[] =>
  type.fields.filter(({ schema }) => schema["x-unique"] === true || schema["x-one-per"] !== undefined);

/** The field whose value is shared by the records of which one at most may say yes in this field. */
export const sharedField = (type: RecordType, { schema }: Field): Field | undefined =>
  schema["x-one-per"] === undefined ? undefined : fieldAt(type.schema, schema["x-one-per"]);

/** What a person is told whose value another record has. */
export const alreadyTaken = (type: RecordType, field: Field): string => {
  const one = type.resource.label.one.toLowerCase();
  return field.schema["x-one-per"] === undefined
    ? `Another ${one} already has this ${field.label}.`
    : `${field.label}: another ${one} is that already.`;
};

/** A value as it is written to a column or to `data`. */
export function written(context: Context, field: Field, value: Json): Json {
  return field.schema["x-encrypted"]
    ? context.services.keys.encrypt(JSON.stringify(value), context.tenant.id)
    : value;
}
