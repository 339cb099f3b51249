import type { Shown } from "../records/read/shownRules.ts";

/** The roles of the signed-in person, and whether they sign in with a second step. */
export const ownAccount: Shown = async ({ db, tenant, user }, rows) => {
  const { second_factor_since: since } = await db
    .selectFrom("users")
    .select("second_factor_since")
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", user.uuid)
    .executeTakeFirstOrThrow();
  const roles = user.role.map(({ name }) => name).join(", ");
  return rows.map(() => ({ roles, second_factor_on: since !== null }));
};
