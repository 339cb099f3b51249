import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";

/** The first names of workers by their ids: what their colleagues and participants may know of them. */
export async function firstNamesOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  staff: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (staff.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; first_name: string }>`
    select uuid, first_name from staff where tenant_id = ${tenant.id} and uuid = any (${[...staff]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, first_name }) => [uuid, first_name]));
}
