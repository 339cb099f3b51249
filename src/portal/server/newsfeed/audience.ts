import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { CurrentUser } from "#framework/server/context.ts";

/**
 * That news in the table `records` is published and addressed to a person: to everyone, to staff, to participants and those
 * who care for them, or to their roles, staff category or region. A region is that of their own record.
 */
export function addressedTo({ role, staff, participant, cares_for: care }: CurrentUser): RawBuilder<SqlBool> {
  const own = (table: string, column: string, id: string) => sql`(select ${sql.ref(column)}::text
    from ${sql.table(table)} where tenant_id = records.tenant_id and uuid = ${sql.lit(id)})`;
  const among = (list: string, value: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    sql<SqlBool>`(records.data->>'visibility' = ${sql.lit(list)} and records.data->${sql.lit(list)} ? ${value})`;
  const is = (audience: string): RawBuilder<SqlBool> =>
    sql<SqlBool>`records.data->>'visibility' = ${sql.lit(audience)}`;
  const audiences = [
    is("all"),
    ...role.map(({ uuid }) => among("roles", sql.lit(uuid))),
    ...(staff === undefined
      ? []
      : [
          is("staff"),
          among("staff_categories", own("staff", "staff_category", staff)),
          among("regions", own("staff", "region", staff)),
        ]),
    ...(participant === undefined
      ? []
      : [is("participants"), among("regions", own("participants", "region", participant))]),
    ...((care?.any?.length ?? 0) > 0 ? [is("participants")] : []),
  ];
  return sql<SqlBool>`(records.data->>'status' = 'published' and (${sql.join(audiences, sql` or `)}))`;
}
