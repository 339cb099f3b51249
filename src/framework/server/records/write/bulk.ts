import { defaultsOf } from "#framework/shared/fields/fields.ts";
import { storedFields } from "#framework/shared/validation/stored.ts";
import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { withComputed } from "#framework/shared/expressions/computed.ts";
import { messagesOf } from "./settle.ts";
import { merged, sanitise } from "./input/input.ts";
import type { RecordType } from "../store/recordType.ts";
import { rollUp } from "../store/rollUps.ts";
import { columnsOf, refusingDuplicates } from "./write.ts";

const batchSize = 250;

/**
 * Writes many records at once, checked by the same schema but without a log entry and an event for each: for demo data.
 * @param records with the uuid that each is to have; one is made where it is missing
 * @throws {Error} that names the first record that its schema refuses
 */
export function insertRecords(
  context: Context,
  type: RecordType,
  records: readonly JsonObject[],
): Promise<string[]> {
  const settled = records.map(({ uuid = randomUUIDv7(), ...fields }) => ({
    uuid: String(uuid),
    record: settledRecord(context, type, fields),
  }));
  return insertSettled(context, type, settled);
}

/**
 * Writes many records that are checked already, without a log entry and an event for each: for imports, which log
 * themselves.
 * @param by the person who adds them
 */
export async function insertSettled(
  context: Context,
  type: RecordType,
  records: readonly { uuid: string; record: JsonObject }[],
  by: string | null = null,
): Promise<string[]> {
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = records
      .slice(start, start + batchSize)
      .map(({ uuid, record }) => rowOf(context, type, uuid, record, by));
    const names = rows[0]?.map(([name]) => sql.ref(name)) ?? [];
    const values = rows.map((row) => sql`(${sql.join(row.map(([, value]) => value))})`);
    await refusingDuplicates(type, () =>
      sql`insert into ${sql.table(type.store.table)} (${sql.join(names)}) values ${sql.join(values)}`.execute(
        context.db,
      ),
    );
  }
  await rollUp(
    context,
    type,
    records.map(({ record }) => ({ after: record })),
  );
  context.services.counts.forget(context.tenant.id, type.store.table);
  return records.map(({ uuid }) => uuid);
}

function settledRecord(context: Context, type: RecordType, fields: JsonObject): JsonObject {
  const given = merged(defaultsOf(type.fields), storedFields(type.schema, fields, sanitise));
  const record = withComputed(type.fields, given);
  const pruned = type.validate.prune(record);
  const errors = messagesOf(type.validate.check(pruned, tenantClock(context)));
  if (Object.keys(errors).length > 0)
    throw new Error(`${type.name}: ${JSON.stringify(errors)} in ${JSON.stringify(record)}`);
  return pruned;
}

function rowOf(context: Context, type: RecordType, uuid: string, record: JsonObject, by: string | null) {
  const fixed: ReturnType<typeof columnsOf> = [
    ["tenant_id", sql`${context.tenant.id}::uuid`],
    ["uuid", sql`${uuid}::uuid`],
    ["created_by", sql`${by}::uuid`],
    ["updated_by", sql`${by}::uuid`],
  ];
  if (type.store.documentsOf !== undefined) fixed.push(["resource", sql`${type.store.documentsOf}`]);
  return [...fixed, ...columnsOf(context, type, record)];
}
