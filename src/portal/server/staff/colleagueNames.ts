import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";

/**
 * What workers are called among their colleagues, by their ids: by their first name, and as much of the last name as tells them
 * from other active staff with the same one. What participants are told does not have it.
 */
export async function colleagueNamesOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  staff: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (staff.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, case when namesakes = 1 then first_name
        when alike = 1 then concat_ws(' ', first_name, nullif(left(last_name, 1), ''))
        else full_name end as name
      from (select uuid, first_name, last_name, full_name,
          count(*) over (partition by lower(first_name)) as namesakes,
          count(*) over (partition by lower(first_name), lower(left(last_name, 1))) as alike
        from staff where tenant_id = ${tenant.id}
          and (deleted_at is null and status = 'active' or uuid = any (${[...staff]}::uuid[]))) as all_staff
      where uuid = any (${[...staff]}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
