import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { findAccessibleRow } from "../read/one.ts";
import { decodeRow } from "../read/serialize.ts";
import { fieldNamed, type RecordType } from "./recordType.ts";
import { notDeletedSql, valueSql } from "./store.ts";

const textSql = (type: RecordType, name: string): string => valueSql(type.store, fieldNamed(type, name));

/**
 * Which version a new record is (`record.revisions`): the first, or the next one of the record that it changes, under
 * the same number.
 * @throws 404 when that record is not theirs to see, 409 while one of its versions is open, 422 when it is about
 *   something else
 */
export async function revised(context: Context, type: RecordType, record: JsonObject): Promise<JsonObject> {
  const { revisions, number } = type.resource.definition.record ?? {};
  if (!revisions || !number) return {};
  const earlier = record[revisions.of];
  if (!isUuid(earlier)) return { [revisions.revision]: 1 };
  const name = midSentence(type.resource.label.one);
  const old = decodeRow(type, await findAccessibleRow(context, type, earlier, { lock: true }), context);
  const other = revisions.same?.find((field) => old[field] !== record[field]);
  if (other !== undefined) {
    const { label } = fieldNamed(type, other);
    throw invalid({ [revisions.of]: [`That ${name} has a different ${midSentence(label)}.`] });
  }
  const state = type.resource.definition.record?.lifecycle?.field ?? "";
  const revision = String(old[revisions.revision] ?? 1);
  if (revisions.open.includes(String(old[state])))
    throw conflict(`Version ${revision} is still open. End it before you create another version.`);
  const [version, status] = [textSql(type, revisions.revision), textSql(type, state)].map((part) =>
    sql.raw(part),
  );
  const { rows } = await sql<{ last: number | null; open: number | null }>`
    select max(${version})::int as last,
      (max(${version}) filter (where ${status} in (${sql.join(revisions.open)}) and ${sql.raw(notDeletedSql(type.store))}))::int as open
    from ${sql.table(type.store.table)} where tenant_id = ${context.tenant.id}
      and ${sql.raw(textSql(type, number.field))} = ${String(old[number.field])}`.execute(context.db);
  if (rows[0]?.open)
    throw conflict(`Version ${rows[0].open} of this ${name} is still a draft. Finish or delete it first.`);
  return {
    [number.field]: old[number.field] ?? null,
    [revisions.revision]: Math.max(rows[0]?.last ?? 1, Number(revision)) + 1,
  };
}

/** Fields of a record that stay as it was created with them: what its versions have in common. */
export function keptOfVersion({ resource }: RecordType, before: JsonObject): JsonObject {
  const { revisions } = resource.definition.record ?? {};
  const names = revisions ? [revisions.of, ...(revisions.same ?? [])] : [];
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
}
