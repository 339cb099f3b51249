import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context, PublicContext } from "../../context.ts";
import { contentOf } from "../../files/receive.ts";
import { invalid, malformed } from "../errors.ts";
import { Reply } from "../reply.ts";

/** Each upload of a file gets an id of its own; the same request is one with the same content. */
const byContent = (_: string, value: unknown): unknown => {
  const content = contentOf(value);
  return content === undefined ? value : { ...asObject(value), documentId: content };
};

/**
 * Does a write once for each `Idempotency-Key` of a person: the same key with the same request answers the first
 * result again, with another request it is refused. The key is kept in the write's own transaction, so that a write
 * that fails can be tried again, and a second one that comes in the meantime waits for the first. The answer is kept
 * encrypted: it can hold what a draft of a form does.
 */
export async function once(
  context: PublicContext,
  request: FastifyRequest,
  body: JsonObject,
  write: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers["idempotency-key"];
  if (key === undefined || context.user === null) return write();
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,128}$/.test(key))
    throw malformed("Idempotency-Key must be 1 to 128 visible characters.");
  const { db, tenant, user, services } = context;
  const owned = { tenant_id: tenant.id, user_uuid: user.uuid, key };
  const requestHash = createHash("sha256")
    .update(`${request.method} ${request.url} ${JSON.stringify(body, byContent)}`)
    .digest("base64url");
  const taken = await db
    .insertInto("idempotency_keys")
    .values({ ...owned, request_hash: requestHash, status: null, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  const mine = db
    .updateTable("idempotency_keys")
    .where("tenant_id", "=", owned.tenant_id)
    .where("user_uuid", "=", owned.user_uuid)
    .where("key", "=", key);
  if (taken) {
    const result = await write();
    const reply = result instanceof Reply ? result : new Reply({ data: result });
    if (reply.untraceable)
      await db
        .deleteFrom("idempotency_keys")
        .where("tenant_id", "=", owned.tenant_id)
        .where("user_uuid", "=", owned.user_uuid)
        .where("key", "=", key)
        .execute();
    else if (!reply.bare || "json" in reply.bare)
      await mine
        .set({ status: reply.status, answer: services.keys.encrypt(JSON.stringify(reply), tenant.id) })
        .execute();
    return result;
  }
  const first = await db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (first.request_hash !== requestHash)
    throw invalid({ "Idempotency-Key": ["This key was used for another request."] });
  // What was kept is what a reply was made of.
  return new Reply(JSON.parse(openedAnswer(context, first.answer)) as ConstructorParameters<typeof Reply>[0]);
}

/** Deletes the keys of a person whose kept answers mention something, such as the id of a record. */
export async function forgetAnswers(context: Context, mentioned: string): Promise<void> {
  const { db, tenant, user } = context;
  const kept = await db
    .selectFrom("idempotency_keys")
    .select(["key", "answer"])
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("answer", "is not", null)
    .execute();
  const keys = kept.flatMap(({ key, answer }) =>
    openedAnswer(context, answer).includes(mentioned) ? [key] : [],
  );
  if (keys.length > 0)
    await db
      .deleteFrom("idempotency_keys")
      .where("tenant_id", "=", tenant.id)
      .where("user_uuid", "=", user.uuid)
      .where("key", "in", keys)
      .execute();
}

/** A kept answer as it was given. Those of version 0.1.0 were not encrypted. */
const openedAnswer = ({ services, tenant }: PublicContext, kept: string | null): string =>
  services.keys.isEncrypted(kept) ? services.keys.decrypt(kept, tenant.id) : (kept ?? "{}");
