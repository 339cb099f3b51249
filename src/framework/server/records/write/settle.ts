import equal from "fast-deep-equal";
import { sql } from "kysely";
import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { mostErrors } from "#framework/shared/validation/bounds.ts";
import { hiddenValues } from "#framework/shared/validation/hiddenValues.ts";
import { type FieldError, unmetNeeds } from "#framework/shared/validation/rules.ts";
import type { Context } from "../../context.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { type FieldMessages, invalid } from "../../http/errors.ts";
import { attachableFiles } from "../../files/attach.ts";
import { checkTogether } from "./input/checkTogether.ts";
import { withComputed, withoutComputedInside } from "#framework/shared/expressions/computed.ts";
import { lockedErrors } from "./locked.ts";
import type { RecordType } from "../store/recordType.ts";
import { referenceErrors } from "../store/references.ts";
import { notDeletedSql, type Store, valueSql } from "../store/store.ts";
import { midSentence } from "#framework/shared/text/names.ts";

/**
 * Makes a record ready to be written, whatever path it came by: computes what follows from other fields, takes out what
 * its conditions hide, and checks schema, rules, references, uniqueness and files.
 * @param id the record's own id, so that it does not collide with itself
 * @param before the record as it is stored: what it refers to already may stay, and a value that stays as it is need not
 *   meet a rule that came later
 * @param sent what a person sent: a value that its conditions hide is refused, and not lost; they do not change what the
 *   record's own conditions keep (`x-read-only-when`)
 * @throws 422 that names every failing field
 */
export async function settle(
  context: Context,
  type: RecordType,
  record: JsonObject,
  id: string,
  before?: JsonObject,
  sent: JsonObject = {},
): Promise<JsonObject> {
  const check = (whole: JsonObject): [JsonObject, FieldError[]] => {
    const kept = type.validate.prune(withComputed(type.fields, whole));
    return [kept, type.validate.check(kept, tenantClock(context))];
  };
  const [pruned, wrong] = check(before ? withoutWithdrawn(type, record, before) : record);
  const errors = Object.assign(messagesOf(wrong), hiddenIn(type, record, pruned, { before, sent }));
  // So many mistakes are no slip: the database is not asked about the rest.
  if (wrong.length >= mostErrors) throw invalid(errors);
  if (before && wrong.length > 0) {
    const [stored, known] = check(before);
    forgive(errors, pruned, stored, messagesOf(known));
  }
  for (const [name, message] of lockedErrors(context, type, { sent, before, after: pruned }))
    (errors[name] ??= []).push(message);
  const [settled, unfit] = await Promise.all([
    attachableFiles(context, type, pruned, id, errors),
    referenceErrors(context, type.schema, pruned, { before, wrong: topLevel(errors) }),
    checkUnique(context, type, pruned, id, errors),
  ]);
  for (const [name, messages] of Object.entries(unfit)) (errors[name] ??= []).push(...messages);
  // What is wrong by itself is asked no further: its values could not be compared.
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await checkTogether(context, type, settled, id, errors, before);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return settled;
}

/** Values that were sent, that no rule has changed since, and that the other values hide. */
function hiddenIn(
  type: RecordType,
  record: JsonObject,
  kept: JsonObject,
  { before, sent }: { before?: JsonObject; sent: JsonObject },
): FieldMessages {
  const own = Object.entries(sent).filter(([name, value]) => equal(value, record[name]));
  const typed = withoutComputedInside(type.fields, Object.fromEntries(own));
  return hiddenValues(type.schema, typed, kept, before);
}

/**
 * The record without stored values that need another field's (`x-needs`), where that has just changed: a photo goes with
 * the consent to it.
 */
function withoutWithdrawn(type: RecordType, record: JsonObject, before: JsonObject): JsonObject {
  const withdrawn = type.fields.filter(
    ({ name, schema }) =>
      equal(record[name], before[name]) &&
      unmetNeeds(schema, record).some((other) => !equal(record[other], before[other])),
  );
  if (withdrawn.length === 0) return record;
  const gone = new Set(withdrawn.map(({ name }) => name));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !gone.has(name)));
}

/** The fields of the record that errors are in. */
const topLevel = (errors: FieldMessages): Set<string> =>
  new Set(Object.keys(errors).map((path) => path.split(".")[0] ?? path));

/** Takes out what was said of the stored record already, of values that stay as they are: nobody has typed them now. */
function forgive(errors: FieldMessages, after: JsonObject, before: JsonObject, known: FieldMessages): void {
  for (const [name, messages] of Object.entries(errors)) {
    const [field = ""] = name.split(".");
    if (!equal(before[field], after[field])) continue;
    const left = messages.filter((message) => known[name]?.includes(message) !== true);
    if (left.length > 0) errors[name] = left;
    else delete errors[name];
  }
}

/** Errors by field as the wire names them: `emergency_contacts.0.phone`. */
export function messagesOf(errors: FieldError[]): FieldMessages {
  // Names come from the sender: `constructor` must not find what every object has.
  const messages: FieldMessages = Object.create(null);
  for (const { pointer, message } of errors) {
    const name = pointer.split("/").filter(Boolean).join(".") || "record";
    (messages[name] ??= []).push(message);
  }
  return messages;
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
      select uuid from ${sql.table(type.store.table)} where tenant_id = ${context.tenant.id} and ${sql.raw(notDeletedSql(type.store))}
        and ${sql.raw(uniqueSql(type.store, compared))} = ${uniqueKey(compared, wanted)}
        ${shared ? sql`and ${sql.raw(valueSql(type.store, field))}` : sql``}
        order by uuid = ${id} desc limit 1`.execute(context.db);
    if (rows.some(({ uuid }) => uuid !== id)) (errors[field.name] ??= []).push(alreadyTaken(type, field));
  }
}

/** Fields of which no two records may have the same value, or of which one at most may say yes (`x-one-per`). */
export const uniqueFields = (type: RecordType): Field[] =>
  type.fields.filter(({ schema }) => isUnique(schema) || schema["x-one-per"] !== undefined);

/** Whether no two records may have the same value of a field. */
export const isUnique = ({ "x-unique": unique }: Schema): boolean => unique === true || unique === "exact";

/** A unique text is the same in capitals, unless its definition says `exact`. */
const ignoresCase = ({ schema }: Pick<Field, "schema">): boolean =>
  schema["x-unique"] === true &&
  schema.type === "string" &&
  schema["x-reference"] === undefined &&
  !["uuid", "date", "date-time", "time"].includes(schema.format ?? "");

/** The value of a unique field as it is compared, in SQL. */
export const uniqueSql = (store: Store, field: Field): string =>
  ignoresCase(field) ? `lower(${valueSql(store, field)})` : valueSql(store, field);

/** A value as it is compared: that of two records must differ. */
export const uniqueKey = (field: Pick<Field, "schema">, value: Json | undefined): Json | undefined =>
  ignoresCase(field) && typeof value === "string" ? value.toLowerCase() : value;

/** The field whose value is shared by the records of which one at most may say yes in this field. */
export const sharedField = (type: RecordType, { schema }: Field): Field | undefined =>
  schema["x-one-per"] === undefined ? undefined : fieldAt(type.schema, schema["x-one-per"]);

/** What a person is told whose value another record has. */
export const alreadyTaken = (type: RecordType, field: Field): string => {
  const one = midSentence(type.resource.label.one);
  return field.schema["x-one-per"] === undefined
    ? `Another ${one} already has this ${midSentence(field.label)}.`
    : `${field.label}: another ${one} already has this.`;
};

/** A value as it is written to a column or to `data`. */
export function written(context: Context, field: Field, value: Json): Json {
  return field.schema["x-encrypted"]
    ? context.services.keys.encrypt(JSON.stringify(value), context.tenant.id)
    : value;
}
