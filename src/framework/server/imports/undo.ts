import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivities } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { decodeRow, type Row } from "../records/read/serialize.ts";
import { namesOf } from "../records/store/titles.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { notDeletedSql, valueSql } from "../records/store/store.ts";
import { finish, type Import, recordsOf } from "./importStore.ts";
import { logImport } from "./work.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { textsIn } from "../records/store/typedValue.ts";

/** A record that an import made and that stays. */
interface Kept extends JsonObject {
  uuid: string;
  title: string;
  why: string;
}

/** The trigger that keeps the words compares old and new rows of a statement, each with each. */
const batchSize = 250;

/**
 * Takes back the records that an import made, in the caller's transaction. Those that someone has changed since, that can
 * sign in, or that others refer to stay, and are named.
 */
export async function undoImport(
  context: Context,
  type: RecordType,
  found: Import,
): Promise<{ undone: number; kept: Kept[] }> {
  const { uuid: id, file_name: file } = found;
  const { db, tenant, user } = context;
  const table = sql.table(type.store.table);
  const made = await recordsOf(context, id);
  const { rows } = await sql<Row>`
    select * from ${table} where tenant_id = ${tenant.id} and ${sql.raw(notDeletedSql(type.store))}
      and uuid = any(${made}::uuid[]) order by uuid for update`.execute(db);
  const used = await referredTo(context, type, made);
  const kept: Kept[] = [];
  const gone: { uuid: string; title: string }[] = [];
  const names = await namesOf(
    context,
    type,
    rows.map((row) => decodeRow(type, row, context)),
  );
  for (const [index, row] of rows.entries()) {
    const uuid = String(row.uuid);
    const title = names[index] ?? "";
    const why = reasonToStay(row, used.get(uuid));
    if (why) kept.push({ uuid, title, why });
    else gone.push({ uuid, title });
  }
  for (let start = 0; start < gone.length; start += batchSize)
    await sql`update ${table} set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = ${user.uuid}
      where tenant_id = ${tenant.id}
        and uuid = any(${gone.slice(start, start + batchSize).map(({ uuid }) => uuid)}::uuid[])`.execute(db);
  await logActivities(
    context,
    gone.map(({ uuid, title }) => ({
      action: "undo-import",
      resource: type.name,
      record: uuid,
      label: title,
    })),
  );
  await logImport(context, type, "undo-import", id, `${file}: ${gone.length}`);
  const result = { undone: gone.length, kept };
  await finish(context, found, { state: "undone", result });
  return result;
}

function reasonToStay(row: Row, used: string | undefined): string | undefined {
  if (row.version !== 1) return "has been changed";
  if (row.user_uuid) return "can sign in";
  return used === undefined ? undefined : `has ${used}`;
}

/** Those of some records that living records of other kinds refer to, each with what refers to it. */
async function referredTo(
  { db, tenant, services }: Context,
  type: RecordType,
  made: readonly string[],
): Promise<Map<string, string>> {
  const used = new Map<string, string>();
  for (const other of services.types.values())
    for (const field of other.fields) {
      const isOne = field.schema["x-reference"] === type.name;
      const isMany = field.schema.items?.["x-reference"] === type.name;
      if (!isOne && !isMany) continue;
      const value = sql.raw(valueSql(other.store, field));
      const ids = isOne ? sql`${value}::text` : textsIn(value);
      const { rows } = await sql<{ uuid: string }>`
        select distinct uuid from (select ${ids} as uuid from ${sql.table(other.store.table)}
          where tenant_id = ${tenant.id} and ${sql.raw(notDeletedSql(other.store))}) referring
        where uuid = any(${made}::text[])`.execute(db);
      for (const { uuid } of rows) used.set(uuid, midSentence(other.resource.label.many));
    }
  return used;
}
