import { sql } from "kysely";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import {
  isOffer,
  type Offer,
  offeringAt,
  offerOf,
  ownValuesOf,
} from "#framework/shared/expressions/offers.ts";
import { type ReferenceValue, referencesIn } from "#framework/shared/fields/references.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import type { FieldMessages } from "../../http/errors.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { operand } from "../read/bindValue.ts";
import type { RecordType } from "./recordType.ts";
import { notDeletedSql, valueOf, valueSql } from "./store.ts";
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
  const key = keyIn(schema);
  const kept = new Set(before === undefined ? [] : referencesIn(schema, before).map(key));
  const found = records.map((record) =>
    referencesIn(schema, record).filter(
      (reference) => !kept.has(key(reference)) && wrong?.has(reference.path.split(".")[0] ?? "") !== true,
    ),
  );
  const named = new Map<string, Map<string, JsonObject>>();
  for (const [resource, references] of Map.groupBy(found.flat(), (reference) => reference.resource)) {
    const type = context.services.types.get(resource);
    if (type) named.set(resource, await comparedValues(context, schema, type, references));
  }
  return found.map((references) => {
    const errors: FieldMessages = Object.create(null);
    for (const reference of references) {
      const message = problemOf(context, schema, reference, named.get(reference.resource));
      if (message !== undefined && !errors[reference.path]?.includes(message))
        (errors[reference.path] ??= []).push(message);
    }
    return errors;
  });
}

/** A reference with what it must share, and with what the record's own values say of what is offered. */
const keyIn =
  (schema: Schema) =>
  ({ path, id, shared, offered }: ReferenceValue): string => {
    const offering = offered && offeringAt(schema, offered.path, offered.text);
    const own = offering ? ownValuesOf(offering, offered.around) : [];
    return JSON.stringify([path.replaceAll(/\.\d+(?=\.|$)/g, ""), id, shared, own]);
  };

/** What a reference offers of the records of a type; undefined where it offers all. */
function offerAt(schema: Schema, { offered }: ReferenceValue, target: Schema): Offer | undefined {
  const offering = offered && offeringAt(schema, offered.path, offered.text);
  const offer = offering && offerOf(offering, target);
  return offer && isOffer(offer) ? offer : undefined;
}

/** The named records, each with its values of the fields that some reference asks it to share or compares. */
async function comparedValues(
  { db, tenant }: Context,
  schema: Schema,
  type: RecordType,
  references: readonly ReferenceValue[],
): Promise<Map<string, JsonObject>> {
  const ids = [...new Set(references.map(({ id }) => id).filter(isUuid))];
  const asked = new Set(
    references.flatMap((reference) => [
      ...Object.keys(reference.shared),
      ...(offerAt(schema, reference, type.schema)?.fields ?? []),
    ]),
  );
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
    where tenant_id = ${tenant.id} and ${sql.raw(notDeletedSql(type.store))} ${sql.join(where, sql``)}
      and uuid = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}

function problemOf(
  context: Context,
  schema: Schema,
  reference: ReferenceValue,
  known: ReadonlyMap<string, JsonObject> | undefined,
): string | undefined {
  const { label, resource, id, shared, offered } = reference;
  const target = context.services.types.get(resource)?.schema ?? {};
  // A resource that keeps no records here is another service's.
  if (known === undefined) return undefined;
  const record = known.get(id);
  if (record === undefined)
    return `${label}: the one you chose no longer exists. Choose another from the list.`;
  for (const [name, values] of Object.entries(shared)) {
    const theirs = new Set([record[name] ?? []].flat());
    if (values.some((value) => theirs.has(value))) continue;
    const subject = fieldAt(target, name)?.label ?? name;
    return `${label}: choose one from the list. The one chosen belongs to another ${midSentence(subject)}.`;
  }
  const offer = offerAt(schema, reference, target);
  return offer && offered && !offer.takes(offered.around, record, tenantClock(context).today)
    ? `${label}: choose one from the list. The one chosen is not offered with these values.`
    : undefined;
}
