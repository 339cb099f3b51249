import type { Context } from "../../context.ts";
import { invalid } from "../../http/errors.ts";
import type { Input } from "../module.ts";

const largest = 500_000;

/**
 * What somebody is typing into a form, so that a reload or an expired session loses nothing. Encrypted, seen by nobody
 * else, and gone when the form is saved.
 */
export async function readDraft(
  { db, tenant, user, services }: Context,
  { params }: Input,
): Promise<unknown> {
  const draft = await db
    .selectFrom("drafts")
    .select(["value", "updated_at"])
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("key", "=", keyOf(params))
    .executeTakeFirst();
  return {
    draft: draft
      ? {
          ...(JSON.parse(services.keys.decrypt(draft.value, tenant.id)) as object),
          saved_at: draft.updated_at,
        }
      : null,
  };
}

/** Keeps what somebody has typed, encrypted: it may hold anything that the form asks for. @throws 422 too much */
export async function saveDraft(
  { db, tenant, user, services }: Context,
  { params, body }: Input,
): Promise<unknown> {
  const text = JSON.stringify(body);
  if (text.length > largest) throw invalid({ data: ["This is too much to keep as a draft."] });
  const value = services.keys.encrypt(text, tenant.id);
  const now = services.clock.now().toISOString();
  await db
    .insertInto("drafts")
    .values({ tenant_id: tenant.id, user_uuid: user.uuid, key: keyOf(params), value, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_uuid", "key"]).doUpdateSet({ value, updated_at: now }),
    )
    .execute();
  return { saved_at: now };
}

/** Forgets a draft; nothing happens when there is none. */
export async function deleteDraft({ db, tenant, user }: Context, { params }: Input): Promise<unknown> {
  await db
    .deleteFrom("drafts")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("key", "=", keyOf(params))
    .execute();
  return {};
}

function keyOf({ key = "" }: Record<string, string>): string {
  if (!/^[a-z0-9_.:-]{1,150}$/i.test(key))
    throw invalid({ key: ["The draft's key is not in the expected form."] });
  return key;
}
