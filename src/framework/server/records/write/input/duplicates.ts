import { sql } from "kysely";
import type { Db } from "../../../database/database.ts";
import { seeing } from "../../../database/seeing.ts";

/** What a unique index holds: a key, which no two of a table's rows of a tenant have that meet a condition. */
export interface UniqueKey {
  table: string;
  key: string;
  where: string;
}

/**
 * The rows that have the same key as an older one of their tenant: from before their field was unique. They stay as they
 * are, outside of the index; every other row is refused the same value.
 */
export async function duplicates(owner: Db, { table, key, where }: UniqueKey): Promise<string[]> {
  const tenants = await owner.selectFrom("tenants").select("id").execute();
  const found: string[] = [];
  for (const { id } of tenants) {
    const { rows } = await seeing(owner, id, (db) =>
      sql<{ uuid: string }>`select uuid from (
          select uuid, row_number() over (partition by ${sql.raw(key)} order by created_at, uuid) as place
          from ${sql.table(table)} where tenant_id = ${id} and ${sql.raw(where)} and (${sql.raw(key)}) is not null
        ) as rows where place > 1`.execute(db),
    );
    found.push(...rows.map(({ uuid }) => uuid));
  }
  return found;
}

/** A unique index, without the rows that are outside of it. */
export const uniqueIndexOn = ({ table, key, where }: UniqueKey, outside: readonly string[]): string => {
  const others = outside.length === 0 ? "" : ` and uuid <> all ('{${outside.join(",")}}'::uuid[])`;
  return `${table} (tenant_id, ${key}) where ${where}${others}`;
};
