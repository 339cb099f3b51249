import { type Kysely, sql } from "kysely";
import { applicationRole } from "#framework/server/database/engine.ts";

/** The owner of the tables opens providers, even where it is no superuser: row-level security is forced on it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create policy tenants_opened on tenants for insert with check (current_user <> ${sql.lit(applicationRole)})`.execute(
    db,
  );
}
