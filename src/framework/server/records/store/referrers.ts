import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { resourceReferredTo, type JsonObject } from "#framework/shared/schema/schema.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { systemUser } from "../../tenants/systemContext.ts";
import { filterSql } from "../read/filterSql.ts";
import { decodeRow, type Row } from "../read/serialize.ts";
import type { RecordType } from "./recordType.ts";
import { notDeletedSql } from "./store.ts";
import { updateRecord } from "../write/update.ts";

/** A field of other records that refers to records of a type, and what becomes of them when one is deleted. */
interface Referrer {
  type: RecordType;
  field: Field;
  onDelete: "refuse" | "clear" | "keep";
}

const known = new WeakMap<RecordType, readonly Referrer[]>();

/** The fields that refer to records of a type and say what deleting one does (`x-on-delete`). */
function referrersOf(type: RecordType): readonly Referrer[] {
  const found = known.get(type);
  if (found) return found;
  const name = type.resource.definition.of ?? type.name;
  const referrers = [...type.types.values()]
    // A perspective shows the records of another resource, which is asked itself.
    .filter(({ resource }) => resource.definition.of === undefined)
    .flatMap((other) =>
      other.fields.flatMap((field): Referrer[] => {
        const { schema } = field;
        const wanted = schema["x-on-delete"] ?? schema.items?.["x-on-delete"] ?? "keep";
        const refers = resourceReferredTo(schema) === name;
        return refers && wanted !== "keep" ? [{ type: other, field, onDelete: wanted }] : [];
      }),
    );
  known.set(type, referrers);
  return referrers;
}

/** Refuses (409) to delete a record as long as others that need it refer to it. */
export async function refuseReferred(context: Context, type: RecordType, id: string): Promise<void> {
  for (const referrer of referrersOf(type)) {
    if (referrer.onDelete !== "refuse") continue;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${referring(context, referrer, id)}`.execute(context.db);
    const { count = 0 } = rows[0] ?? {};
    const { one, many } = referrer.type.resource.label;
    if (count > 0)
      throw conflict(
        `This ${midSentence(type.resource.label.one)} can't be deleted: ${count} ${midSentence(count === 1 ? one : many)} ${count === 1 ? "refers" : "refer"} to it.`,
      );
  }
}

/** Takes a deleted record out of those that refer to it, each by a change of its own, anyone who may see them. */
export async function clearReferrers(context: Context, type: RecordType, id: string): Promise<void> {
  const itself = { ...context, user: systemUser(context.services, "The portal itself") };
  for (const referrer of referrersOf(type)) {
    if (referrer.onDelete !== "clear") continue;
    for (const row of await referringRows(context, referrer, id)) {
      const { [referrer.field.name]: value } = decodeRow(referrer.type, row, context);
      const left = Array.isArray(value) ? value.filter((one) => one !== id) : null;
      const more: JsonObject = { [referrer.field.name]: left };
      await updateRecord(itself, referrer.type, String(row.uuid), {}, { more });
    }
  }
}

async function referringRows(context: Context, referrer: Referrer, id: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${referring(context, referrer, id)} order by uuid`.execute(context.db);
  return rows;
}

/** The living records that refer to one, as a part of a statement. */
function referring(context: Context, { type, field }: Referrer, id: string): RawBuilder<unknown> {
  const refers = { field: field.name, operator: "in" as const, value: [id] };
  return sql`${sql.table(type.store.table)}
    where tenant_id = ${context.tenant.id} and ${sql.raw(notDeletedSql(type.store))}
      and ${filterSql(type.store, refers, () => field, tenantCalendar(context))}`;
}
