import { sql } from "kysely";
import type { Context } from "../context.ts";

/** An address as accounts are compared by it. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

/** The accounts that can sign in with one of the addresses, by the address. */
export async function accountsAt(
  { db, tenant }: Context,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const wanted = [...new Set(addresses.map(addressKey))];
  const { rows } = await sql<{ uuid: string; email: string }>`
    select uuid, lower(email) as email from users
    where tenant_id = ${tenant.id} and lower(email) = any (${wanted}::text[])
      and status = 'active' and deleted_at is null`.execute(db);
  return new Map(rows.map(({ uuid, email }) => [email, uuid]));
}
