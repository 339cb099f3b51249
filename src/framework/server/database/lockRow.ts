import { sql } from "kysely";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../context.ts";

/**
 * Waits for anyone else who changes a row, and keeps others waiting until the transaction ends: what is read of it then is
 * what it is, and its version is compared with that.
 */
export async function lockRow(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  table: "users" | "roles",
  id: string,
): Promise<void> {
  if (!isUuid(id)) return;
  await sql`select from ${sql.table(table)} where tenant_id = ${tenant.id} and uuid = ${id} for update`.execute(
    db,
  );
}
