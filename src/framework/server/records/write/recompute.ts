import equal from "fast-deep-equal";
import { sql } from "kysely";
import { withComputed } from "#framework/shared/expressions/computed.ts";
import { followersIn } from "#framework/shared/expressions/made.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import type { Db } from "../../database/database.ts";
import type { Row } from "../read/serialize.ts";
import { searchedPart } from "../search/searchTexts.ts";
import { writeInPresentShape } from "../store/ensureVersions.ts";
import type { RecordType } from "../store/recordType.ts";
import { hasColumn } from "../store/store.ts";
import { inPresentShape } from "../store/versions.ts";
import { searchText } from "./write.ts";

/** Whether a computed value of a type follows from one of some fields. */
export const followsFrom = ({ fields }: Pick<RecordType, "fields">, names: readonly string[]): boolean =>
  [...followersIn(fields).values()].some((sources) => names.some((name) => sources.has(name)));

/**
 * Works out again what expressions compute (`x-computed`), where something else than a write of the record has changed what
 * they read: a value that is kept from other records, or the expression itself. It is no change of the records: it makes no
 * version of them and no entry in the log. The rows are locked first.
 * @returns the ids of the records in which something has changed
 */
export async function recompute(
  db: Db,
  tenant: string,
  type: RecordType,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0 || followersIn(type.fields).size === 0) return [];
  const table = sql.table(type.store.table);
  const { rows } = await sql<Row>`select * from ${table}
    where tenant_id = ${tenant} and uuid = any (${[...ids]}::uuid[]) order by uuid for update`.execute(db);
  await writeInPresentShape(db, tenant, type, rows);
  const given = rows.flatMap((row) => changeOf(type, inPresentShape(type, row)) ?? []);
  if (given.length === 0) return [];
  const columns = [...followersIn(type.fields).keys()].filter((name) => hasColumn(type.store, name));
  const sets = columns.map(
    (name) => sql`, ${sql.ref(name)} = (jsonb_populate_record(null::${table}, given.own)).${sql.ref(name)}`,
  );
  await sql`update ${table} set data = given.data, search = given.search ${sql.join(sets, sql``)}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (uuid uuid, data jsonb, own jsonb, search text)
    where tenant_id = ${tenant} and ${table}.uuid = given.uuid`.execute(db);
  return given.map(({ uuid }) => uuid);
}

/** What changes in a row; undefined where everything is as it should be. */
function changeOf(type: RecordType, row: Row) {
  const names = [...followersIn(type.fields).keys()];
  const before = plainValues(type, row);
  const after = withComputed(type.fields, before);
  if (names.every((name) => equal(before[name], after[name]))) return undefined;
  const own = names.filter((name) => hasColumn(type.store, name));
  const inData = names.filter((name) => !own.includes(name));
  const data: JsonObject = isObject(row.data) ? { ...row.data } : {};
  for (const name of inData) {
    const value = after[name];
    if (value === undefined) delete data[name];
    else data[name] = value;
  }
  const values = Object.fromEntries(own.map((name) => [name, after[name] ?? null]));
  return {
    uuid: String(row.uuid),
    data,
    own: values,
    search: searchText(type, searchedPart(type, { ...row, ...values, data })),
  };
}

/** The values of a row that expressions can read: what is encrypted is none of them. */
function plainValues({ fields, store }: RecordType, row: Row): JsonObject {
  const data = isObject(row.data) ? row.data : {};
  return Object.fromEntries(
    fields.flatMap(({ name, schema }): [string, Json][] => {
      const value = hasColumn(store, name) ? row[name] : data[name];
      const isPlain = schema["x-encrypted"] !== true && value !== null && value !== undefined;
      return isPlain ? [[name, value]] : [];
    }),
  );
}
