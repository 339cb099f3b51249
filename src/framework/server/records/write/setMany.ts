import { sql } from "kysely";
import { withComputed } from "#framework/shared/expressions/computed.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivities, maskedChanges } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { publishChange } from "../../events/changes.ts";
import { decodeRow, type Row } from "../read/serialize.ts";
import { namesOf } from "../store/titles.ts";
import type { RecordType } from "../store/recordType.ts";
import { followsFrom, recompute } from "./recompute.ts";
import { columnsOf } from "./write.ts";
import { hasColumn } from "../store/store.ts";

/**
 * Sets the same values on many records in one statement, each with a version and an entry in the log of its own. No rules
 * run: the caller has settled that these values may be set, and sees to what follows. Open lists are told once.
 * @param rows the records as they are stored, which the caller has locked
 * @param values null empties a field
 * @returns the records as they are now
 */
export async function setMany(
  context: Context,
  type: RecordType,
  rows: readonly Row[],
  values: JsonObject,
  action: string,
): Promise<JsonObject[]> {
  if (rows.length === 0) return [];
  const fields = type.fields.filter(({ name }) => name in values);
  const inData = fields.filter(({ name }) => !hasColumn(type.store, name));
  const columns = columnsOf(context, { ...type, fields }, values).filter(
    ([name]) => name !== "search" && name !== "data",
  );
  const data = Object.fromEntries(
    inData.flatMap(({ name }) =>
      values[name] === null || values[name] === undefined ? [] : [[name, values[name]]],
    ),
  );
  const names = inData.map(({ name }) => name);
  const ids = rows.map(({ uuid }) => String(uuid));
  await sql`update ${sql.table(type.store.table)}
    set ${sql.join(
      columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}, `),
      sql``,
    )} data = (data - ${names}::text[]) || ${JSON.stringify(data)}::jsonb, version = version + 1,
      updated_at = now(), updated_by = ${context.user.uuid}
    where tenant_id = ${context.tenant.id} and uuid = any (${ids}::uuid[])`.execute(context.db);
  if (followsFrom(type, Object.keys(values))) await recompute(context.db, context.tenant.id, type, ids);
  const records = rows.map((row) => {
    const before = decodeRow(type, row, context);
    return { uuid: String(row.uuid), before, after: withComputed(type.fields, { ...before, ...values }) };
  });
  const called = await namesOf(
    context,
    type,
    records.map(({ after }) => after),
  );
  await logActivities(
    context,
    records.map(({ uuid, before, after }, index) => ({
      action,
      resource: type.name,
      record: uuid,
      label: called[index],
      changes: maskedChanges(fields, before, after),
    })),
  );
  await publishChange(context, type, "", "update");
  return records.map(({ uuid, after }) => ({ uuid, ...after }));
}
