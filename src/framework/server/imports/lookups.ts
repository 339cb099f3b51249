import { resourceReferredTo } from "#framework/shared/schema/schema.ts";
import { sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import type { Context } from "../context.ts";
import { decodeRow, type Row, titleOf } from "../records/read/serialize.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { fieldFor } from "../records/store/fieldFor.ts";
import { rowsFor } from "../records/read/rowAccess.ts";
import { selectSql } from "../records/read/select.ts";
import { uniqueSql } from "../records/write/settle.ts";
import { notDeletedSql } from "../records/store/store.ts";
import type { Names } from "./cells.ts";

const mostNames = 20_000;
const chunk = 500;

/** The records that the person may see, by their titles, of every resource that the columns refer to. */
export async function namesFor(context: Context, fields: readonly Field[]): Promise<Names> {
  const names = new Map<string, Map<string, string[]>>();
  for (const { schema } of fields) {
    const resource = resourceReferredTo(schema);
    const target = resource === undefined ? undefined : context.services.types.get(resource);
    if (resource === undefined || !target || names.has(resource)) continue;
    names.set(resource, await titlesOf(context, target));
  }
  return names;
}

async function titlesOf(context: Context, target: RecordType): Promise<Map<string, string[]>> {
  const fields = namesIn(target.screens.title).flatMap((name) => fieldFor(target, context.user, name) ?? []);
  const { rows } = await sql<Row>`
    select ${sql.raw(selectSql(target, fields))} from ${sql.table(target.store.table)}
    where tenant_id = ${context.tenant.id} and ${sql.raw(notDeletedSql(target.store))} and ${rowsFor(target, context.user)}
    limit ${sql.lit(mostNames)}`.execute(context.db);
  const byTitle = new Map<string, string[]>();
  for (const row of rows) {
    const title = normalise(titleOf(target, decodeRow(target, row, context), context));
    const known = byTitle.get(title);
    if (known) known.push(String(row.uuid));
    else byTitle.set(title, [String(row.uuid)]);
  }
  return byTitle;
}

/** Those of the values, as they are compared, that a living record has in a field already. */
export async function takenValues(
  { db, tenant }: Context,
  { store }: RecordType,
  field: Field,
  values: readonly string[],
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let start = 0; start < values.length; start += chunk) {
    const some = values.slice(start, start + chunk);
    const { rows } = await sql<{ value: string }>`
      select ${sql.raw(uniqueSql(store, field))} as value from ${sql.table(store.table)}
      where tenant_id = ${tenant.id} and ${sql.raw(notDeletedSql(store))}
        and ${sql.raw(uniqueSql(store, field))} in (${sql.join(some)})`.execute(db);
    for (const { value } of rows) taken.add(value);
  }
  return taken;
}
