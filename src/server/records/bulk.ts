import { defaultsOf } from "#shared/fields/fields.ts";
import { storedFields } from "#shared/validation/stored.ts";
import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { JsonObject } from "#shared/schema/schema.ts";
import { fill } from "#shared/text/template.ts";
import type { Context } from "../context.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { messagesOf } from "./settle.ts";
import { merged, sanitise } from "./input.ts";
import type { RecordType } from "./recordType.ts";
import { columnsOf } from "./write.ts";

const batchSize = 250;

/**
 * Writes many records at once, checked by the same schema but without a log entry and an event for each: for demo data
 * and imports, which log themselves as one change.
 * @param records with the uuid that each is to have; one is made where it is missing
 * @throws {Error} that names the first record that its schema refuses
 */
export async function insertRecords(
  context: Context,
  type: RecordType,
  records: readonly JsonObject[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = records.slice(start, start + batchSize).map((record) => {
      const { uuid = randomUUIDv7(), ...fields } = record;
      ids.push(String(uuid));
      return rowOf(context, type, String(uuid), fields);
    });
    const names = rows[0]?.map(([name]) => sql.ref(name)) ?? [];
    const values = rows.map((row) => sql`(${sql.join(row.map(([, value]) => value))})`);
    if (values.length > 0)
      await sql`insert into ${sql.table(type.store.table)} (${sql.join(names)}) values ${sql.join(values)}`.execute(
        context.db,
      );
  }
  context.services.counts.forget(context.tenant.id, type.store.table);
  return ids;
}

function rowOf(context: Context, type: RecordType, uuid: string, fields: JsonObject) {
  const record = merged(defaultsOf(type.fields), storedFields(type.schema, fields, sanitise));
  for (const { name, schema } of type.fields)
    if (schema["x-template"]) record[name] = fill(schema["x-template"], record);
  const pruned = type.validate.prune(record) as JsonObject;
  const errors = messagesOf(type.validate.check(pruned, tenantClock(context)));
  if (Object.keys(errors).length > 0)
    throw new Error(`${type.name}: ${JSON.stringify(errors)} in ${JSON.stringify(record)}`);
  const fixed = [
    ["tenant_id", sql`${context.tenant.id}::uuid`],
    ["uuid", sql`${uuid}::uuid`],
    ...(type.store.documentsOf === undefined ? [] : [["resource", sql`${type.store.documentsOf}`]]),
  ] as ReturnType<typeof columnsOf>;
  return [...fixed, ...columnsOf(context, type, pruned)];
}
