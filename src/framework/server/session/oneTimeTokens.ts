import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { PublicContext } from "../context.ts";
import { hashOf, randomToken } from "../keys.ts";

/** What a one-time token is for, and how long it is good for in seconds. */
export const tokenKinds = {
  login: 120,
  reset: 30 * 60,
  invitation: 7 * 24 * 3600,
  "second-factor": 5 * 60,
  enrolment: 10 * 60,
  download: 120,
  signature: 10 * 60,
} as const;

export type TokenKind = keyof typeof tokenKinds;

/** Makes a token that can be used once. Only its hash is kept. */
export async function makeToken(
  { db, tenant, services }: PublicContext,
  kind: TokenKind,
  userId: string | null,
  payload: JsonObject = {},
): Promise<string> {
  const token = randomToken();
  const now = services.clock.now();
  await db
    .insertInto("one_time_tokens")
    .values({
      tenant_id: tenant.id,
      hash: hashOf(token),
      kind,
      user_uuid: userId,
      payload: JSON.stringify(payload),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + tokenKinds[kind] * 1000).toISOString(),
    })
    .execute();
  return token;
}

/** A token that is still good. */
export interface OpenToken {
  hash: string;
  userId: string | null;
  payload: JsonObject;
  attempts: number;
}

/** Finds a token without using it up; the row stays locked until the transaction ends. */
export async function findToken(
  { db, tenant, services }: PublicContext,
  kind: TokenKind,
  token: string,
): Promise<OpenToken | undefined> {
  const row = await db
    .selectFrom("one_time_tokens")
    .select(["hash", "user_uuid", "payload", "attempts"])
    .where("tenant_id", "=", tenant.id)
    .where("hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", services.clock.now().toISOString())
    .forUpdate()
    .executeTakeFirst();
  return row && { hash: row.hash, userId: row.user_uuid, payload: row.payload, attempts: row.attempts };
}

/** Uses a token up. Of several who try at once, one succeeds. */
export async function useToken(
  { db, tenant, services }: PublicContext,
  kind: TokenKind,
  token: string,
): Promise<OpenToken | undefined> {
  const now = services.clock.now().toISOString();
  const row = await db
    .updateTable("one_time_tokens")
    .set({ used_at: now })
    .where("tenant_id", "=", tenant.id)
    .where("hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["hash", "user_uuid", "payload", "attempts"])
    .executeTakeFirst();
  return row && { hash: row.hash, userId: row.user_uuid, payload: row.payload, attempts: row.attempts };
}

/** Makes earlier tokens of a kind useless: a new reset link replaces the old one. */
export async function withdrawTokens(
  { db, tenant, services }: PublicContext,
  kind: TokenKind,
  userId: string,
): Promise<void> {
  await db
    .updateTable("one_time_tokens")
    .set({ used_at: services.clock.now().toISOString() })
    .where("tenant_id", "=", tenant.id)
    .where("kind", "=", kind)
    .where("user_uuid", "=", userId)
    .where("used_at", "is", null)
    .execute();
}
