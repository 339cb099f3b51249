import { addMonths, today } from "#framework/shared/dates/dates.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { type JsonObject, resourceReferredTo } from "#framework/shared/schema/schema.ts";
import { sql } from "kysely";
import type { Context, Services } from "../context.ts";
import { decodeRow, type Row } from "../records/read/serialize.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { idsIn } from "../records/store/titles.ts";

/** A record type whose records may be destroyed so many years after their deletion. */
export interface Kept {
  type: RecordType;
  years: number;
  /** The moment of a record from which the years count instead, whether it has been deleted or not. */
  from?: Field;
}

/** The record types whose deleted records may be destroyed one day (`record.keep`); none where the portal says no years. */
export function keptTypes({ types, definitions }: Pick<Services, "types" | "definitions">): Kept[] {
  const standard = definitions.files.portal.keep?.years;
  if (standard === undefined) return [];
  return [...types.values()].flatMap((type): Kept[] => {
    const { of, record } = type.resource.definition;
    const isOwn = of === undefined && type.store.within === undefined && type.store.columns.has("deleted_at");
    if (!isOwn || record?.delete === "never") return [];
    const from = type.fields.find(({ name }) => name === record?.keep?.from);
    return [{ type, years: record?.keep?.years ?? standard, from }];
  });
}

/**
 * The ids of those records that must not be destroyed yet, because they refer to one that is held, or whose date says that
 * everything about it is kept for longer (`record.keep` of that type). Deleted ones hold too.
 */
export async function heldIds(
  context: Context,
  type: RecordType,
  records: readonly JsonObject[],
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (const holder of context.services.types.values()) {
    const { of, record } = holder.resource.definition;
    if (of !== undefined || (!record?.keep?.hold && !record?.keep?.until)) continue;
    const named = new Map(records.map((one) => [String(one.uuid), idsOf(context, type, holder, one)]));
    const ids = [...new Set([...named.values()].flat())];
    if (ids.length === 0) continue;
    const { rows } = await sql<Row>`
      select * from ${sql.table(holder.store.table)}
      where tenant_id = ${context.tenant.id} and uuid = any(${ids}::uuid[])`.execute(context.db);
    const holding = new Set(
      rows.filter((row) => holds(context, holder, decodeRow(holder, row, context))).map(({ uuid }) => uuid),
    );
    for (const [id, refers] of named) if (refers.some((one) => holding.has(one))) held.add(id);
  }
  return held;
}

/** Whether what refers to a record is kept because of it today. */
function holds(context: Context, { resource }: RecordType, record: JsonObject): boolean {
  const { hold, until } = resource.definition.record?.keep ?? {};
  if (hold !== undefined && record[hold] === true) return true;
  if (until === undefined) return false;
  const from = record[until.field];
  if (typeof from !== "string") return false;
  const { tenant, services } = context;
  return addMonths(from, until.years * 12) > today(tenant.settings.time_zone, services.clock.now());
}

/** The ids of records of a type that a record names: itself, where it is one of them, and by its references. */
function idsOf(context: Context, type: RecordType, holder: RecordType, record: JsonObject): string[] {
  const { types } = context.services;
  const refers = ({ schema }: Field): boolean => {
    const name = resourceReferredTo(schema);
    return name !== undefined && (types.get(name)?.resource.definition.of ?? name) === holder.name;
  };
  const own = type === holder ? [String(record.uuid)] : [];
  return [...own, ...type.fields.filter(refers).flatMap(({ name }) => [...idsIn(record[name])])];
}
