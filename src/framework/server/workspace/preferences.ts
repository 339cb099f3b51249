import type { Context } from "../context.ts";
import { invalid } from "../http/errors.ts";
import type { Input } from "../routes/module.ts";
import { roleDefaults } from "./roleDefaults.ts";

const largest = 50_000;
const most = 300;

/** Everything a person has arranged: columns, density, and the like, by key; and what their roles begin with. */
export async function readPreferences(context: Context): Promise<unknown> {
  const { db, tenant, user } = context;
  const rows = await db
    .selectFrom("preferences")
    .select(["key", "value"])
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .execute();
  return {
    preferences: Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    defaults: await roleDefaults(context),
  };
}

/** Keeps one of them. */
export async function savePreference(
  { db, tenant, user }: Context,
  { params, body }: Input,
): Promise<unknown> {
  const key = params.key ?? "";
  const value = JSON.stringify(body);
  if (!/^[a-z0-9_.:-]{1,100}$/i.test(key)) throw invalid({ key: ["The key is not in the expected form."] });
  if (value.length > largest) throw invalid({ value: ["This is too large to save."] });
  const { count } = await db
    .selectFrom("preferences")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .where("key", "!=", key)
    .executeTakeFirstOrThrow();
  if (count >= most) throw invalid({ key: ["There is no space for more."] });
  const now = new Date().toISOString();
  await db
    .insertInto("preferences")
    .values({ tenant_id: tenant.id, user_uuid: user.uuid, key, value, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_uuid", "key"]).doUpdateSet({ value, updated_at: now }),
    )
    .execute();
  return { value: body };
}
