import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { newSecret } from "./signature.ts";

type Scope = Pick<Context, "services" | "tenant" | "db">;

/** Hours for which messages carry a signature by the secret before as well. */
export const overlapHours = 24;

/** The secrets that sign for an endpoint now, the newest first. */
export async function secretsOf({ db, tenant, services }: Scope, endpoint: string): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`
    select secret from webhook_secrets where tenant_id = ${tenant.id} and endpoint = ${endpoint}
      and (expires_at is null or expires_at > ${services.clock.now().toISOString()}::timestamptz)
    order by created_at desc, uuid desc`.execute(db);
  return rows.map(({ secret }) => services.keys.decrypt(secret, tenant.id));
}

/**
 * Makes a new secret for an endpoint. The one before signs as well for 24 hours, those before it no longer.
 * @returns the secret, which nobody can read again, and until when the one before is good
 */
export async function renewSecret(
  { db, tenant, services }: Scope,
  endpoint: string,
): Promise<{ secret: string; oldUntil?: string }> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + overlapHours * 3_600_000).toISOString();
  await db
    .deleteFrom("webhook_secrets")
    .where("tenant_id", "=", tenant.id)
    .where("endpoint", "=", endpoint)
    .where("expires_at", "is not", null)
    .execute();
  const { numUpdatedRows: before } = await db
    .updateTable("webhook_secrets")
    .set({ expires_at: until })
    .where("tenant_id", "=", tenant.id)
    .where("endpoint", "=", endpoint)
    .executeTakeFirst();
  const secret = newSecret();
  await db
    .insertInto("webhook_secrets")
    .values({
      tenant_id: tenant.id,
      uuid: randomUUIDv7(),
      endpoint,
      secret: services.keys.encrypt(secret, tenant.id),
      created_at: now.toISOString(),
    })
    .execute();
  return { secret, ...(before > 0n && { oldUntil: until }) };
}
