import { sql } from "kysely";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import { conflict, invalid } from "../http/errors.ts";
import type { Input } from "../routes/module.ts";
import { readJson } from "../readJson.ts";

const largest = 500_000;
/** What one person can keep: more than anyone types, and no store for files. */
const mostDrafts = 200;
const mostBytes = 10_000_000;

/**
 * What someone is typing into a form, so that a reload or an expired session loses nothing. Encrypted, seen by nobody
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
          ...asObject(readJson(services.keys.decrypt(draft.value, tenant.id))),
          saved_at: draft.updated_at,
        }
      : null,
  };
}

/** Keeps what someone has typed, encrypted: it may hold anything that the form asks for. @throws 422 too much */
export async function saveDraft(
  { db, tenant, user, services }: Context,
  { params, body }: Input,
): Promise<unknown> {
  const text = JSON.stringify(body);
  if (text.length > largest) throw invalid({ data: ["This draft is too large to save."] });
  const value = services.keys.encrypt(text, tenant.id);
  const now = services.clock.now().toISOString();
  await refuseHoard({ db, tenant, user }, keyOf(params), value.length);
  await db
    .insertInto("drafts")
    .values({ tenant_id: tenant.id, user_uuid: user.uuid, key: keyOf(params), value, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_uuid", "key"]).doUpdateSet({ value, updated_at: now }),
    )
    .execute();
  return { saved_at: now };
}

/** @throws 409 when all drafts of the person together are too many or too large */
async function refuseHoard(
  { db, tenant, user }: Pick<Context, "db" | "tenant" | "user">,
  key: string,
  size: number,
): Promise<void> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(pg_column_size(value)), 0)::float8 as bytes from drafts
    where tenant_id = ${tenant.id} and user_uuid = ${user.uuid} and key <> ${key}`.execute(db);
  const { count, bytes } = rows[0] ?? { count: 0, bytes: 0 };
  if (count >= mostDrafts || bytes + size > mostBytes)
    throw conflict("You have too many unfinished forms. Finish or discard some of them first.");
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
