import { type RawBuilder, sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { sensitiveFields } from "#framework/server/audit/reads.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { mayList } from "#framework/server/records/read/mayList.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { type Row, serializer } from "#framework/server/records/read/serialize.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { referredTitles } from "#framework/server/records/store/referredTitles.ts";
import { notDeletedSql, readFrom } from "#framework/server/records/store/store.ts";

/** Records of a resource as the reader of a pack sees them: their rows, and in each their fields, masked where that is asked. */
export interface Seen {
  type: RecordType;
  records: JsonObject[];
  /** Whether the reader may see any record of the resource at all. */
  isOpen: boolean;
}

/**
 * Reads what the person sees of some records of a resource.
 * @param which a condition on the rows, of which every one is wanted
 * @param label what the pack is called in which they stand, which is logged; without it they stand in none
 * @param only the fields that are read, where they are not all of them
 */
export async function seen(
  context: Context,
  name: string,
  which: RawBuilder<unknown>,
  label?: string,
  only?: readonly string[],
): Promise<Seen> {
  const type = recordTypeOf(context.services.types, name);
  const fields = type.fields.filter((field) => only?.includes(field.name) ?? true);
  if (!mayList(context, type)) return { type, records: [], isOpen: false };
  const { rows } = await sql<Row>`
    select * from ${readFrom(type.store)} where tenant_id = ${context.tenant.id}
      and ${sql.raw(notDeletedSql(type.store))} and ${rowsFor(type, context.user)} and ${which}
    order by uuid`.execute(context.db);
  const records = rows.map(serializer(type, context, fields));
  if (records.length > 0 && label !== undefined)
    await logActivity(context, {
      action: "open-file",
      resource: name,
      label,
      changes: { records: records.map(({ uuid }) => String(uuid)), fields: sensitiveFields(type, records) },
    });
  return { type, records, isOpen: true };
}

/** What reads the fields of records as people do; nothing for what is empty, or what the reader does not see. */
export type Words = (record: JsonObject, field: string) => string;

/** The time zone of a record: its own, or that of its shift. */
export type ZoneOf = (record: JsonObject) => string;

/** Words of records: references by their titles, times as they are at the place of the record. */
export async function wordsOf(context: Context, { type, records }: Seen, zoneOf: ZoneOf): Promise<Words> {
  const titles = await referredTitles(
    context,
    records.map((record) => [type.schema, record]),
  );
  return (record, name) => {
    const value = record[name];
    const field = fieldFor(type, context.user, name);
    if (!field || value === undefined || value === null || value === "") return "";
    if (field.schema["x-reference"] !== undefined) return titles[String(value)] ?? "Former user";
    return field.type.text(value, field.schema, zoneOf(record));
  };
}
