import { sql } from "kysely";
import { asTenant } from "../database/tenancy.ts";
import type { Services } from "../services.ts";

/** Deletes what nobody can use any more, and files that belong to nothing a day after their upload; sends mail that waited. */
export async function tidy(services: Services): Promise<void> {
  const { database, files, mail } = services;
  const tenants = await database.db.selectFrom("tenants").select("id").execute();
  for (const { id } of tenants) {
    await asTenant(id, async () => {
      for (const [table, old] of expired)
        await sql`delete from ${sql.table(table)} where tenant_id = ${id} and ${sql.raw(old)}`.execute(
          database.db,
        );
      const { rows } = await sql<{ storage_key: string }>`
        delete from files where tenant_id = ${id} and attached_record is null and created_at < now() - interval '1 day' returning storage_key`.execute(
        database.db,
      );
      for (const { storage_key: key } of rows) await files.remove(key);
      await mail.deliver(id);
    });
  }
}

/** What is old enough to go, by table. */
const expired: [table: string, old: string][] = [
  ["one_time_tokens", "expires_at < now() - interval '1 day'"],
  ["idempotency_keys", "created_at < now() - interval '24 hours'"],
  ["sessions", "expires_at < now() - interval '1 day'"],
  ["drafts", "updated_at < now() - interval '30 days'"],
];
