import { type Expression, sql, type SqlBool } from "kysely";
import type { ResourceDefinition } from "#framework/shared/definitions/definitions.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import { filterSql } from "../read/filterSql.ts";
import { fieldNamed, type RecordType, recordTypeOf } from "./recordType.ts";
import { notDeletedSql, valueOf } from "./store.ts";
import { whenFilter } from "../read/whenFilter.ts";

/** How a resource says that its records assign. */
export type AssignDefinition = NonNullable<ResourceDefinition["assign"]>;

/** What records that assign (`assign` of their definition) refer to. */
export interface Assigning {
  /** The records that say what is assigned to whom. */
  link: RecordType;
  /** What is assigned. */
  what: RecordType;
  /** Those to whom. */
  to: RecordType;
  definition: AssignDefinition;
}

/** How a resource assigns; undefined where its definition does not say so. */
export function assigningOf(link: RecordType): Assigning | undefined {
  const { assign: definition } = link.resource.definition;
  if (!definition) return undefined;
  const target = (name: string) =>
    recordTypeOf(link.types, fieldAt(link.schema, name)?.schema["x-reference"] ?? "");
  return { link, definition, what: target(definition.what), to: target(definition.to) };
}

/** One pair of someone and what is assigned to them. */
export const pairKey = (to: string, what: string): string => `${to} ${what}`;

/** Who has which of them already. */
export async function assignedPairs(
  context: Context,
  assigning: Assigning,
  { what, to }: { what: readonly string[]; to: readonly string[] },
): Promise<Set<string>> {
  const [given, taker] = [columnOf(assigning, "what"), columnOf(assigning, "to")];
  const { rows } = await sql<{ what: string; to: string }>`
    select ${given}::text as what, ${taker}::text as "to" from ${heldSql(context, assigning)}
      and ${taker} in (${sql.join(to)}) and ${given}::text in (${sql.join(what)})`.execute(context.db);
  return new Set(rows.map((row) => pairKey(row.to, row.what)));
}

/** The assignment of something to someone, by its own id or by that of what is assigned; undefined when there is none. */
export async function assignmentOf(
  context: Context,
  assigning: Assigning,
  to: string,
  named: string,
): Promise<string | undefined> {
  if (!isUuid(named)) return undefined;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${heldSql(context, assigning)} and ${columnOf(assigning, "to")} = ${to}
      and (uuid = ${named} or ${columnOf(assigning, "what")}::text = ${named})
    order by uuid = ${named} desc, uuid desc limit 1`.execute(context.db);
  return rows[0]?.uuid;
}

/** That a record of what is assigned is not assigned to someone yet. */
export const unassignedSql = (context: Context, assigning: Assigning, to: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${assigning.what.store.table}.uuid`)}::text not in (
    select ${columnOf(assigning, "what")}::text from ${heldSql(context, assigning)}
      and ${columnOf(assigning, "to")} = ${to} and ${columnOf(assigning, "what")} is not null)`;

const columnOf = ({ link, definition }: Assigning, part: "what" | "to") =>
  valueOf(link.store, fieldNamed(link, definition[part]));

/** The assignments that count, as the end of a statement. */
function heldSql(context: Context, { link, definition }: Assigning) {
  const calendar = tenantCalendar(context);
  const counts = whenFilter(definition.while ?? {}, tenantClock(context));
  return sql`${sql.table(link.store.table)} as held where tenant_id = ${context.tenant.id}
    and ${sql.raw(notDeletedSql(link.store))}
    and ${filterSql(link.store, counts, (name) => fieldNamed(link, name), calendar)}`;
}
