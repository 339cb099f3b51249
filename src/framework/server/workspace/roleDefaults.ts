import { isVisible, viewerOf } from "#framework/shared/access/visible.ts";
import { arrangementKey } from "#framework/shared/definitions/dashboards/arrangement.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { lockRow } from "../database/lockRow.ts";
import { notFound } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import { findRole, type Role, rolesOf } from "../roles/readRoles.ts";
import type { Input } from "../routes/module.ts";

/**
 * What the person's roles have arranged, by the keys of preferences. Where several of their roles have arranged the same,
 * the one that has every permission comes first, then they go by name.
 */
export async function roleDefaults({ db, tenant, user }: Context): Promise<Record<string, unknown>> {
  if (user.role.length === 0) return {};
  const rows = await db
    .selectFrom("role_preferences as kept")
    .innerJoin("roles", (join) =>
      join.onRef("roles.tenant_id", "=", "kept.tenant_id").onRef("roles.uuid", "=", "kept.role_uuid"),
    )
    .select(["kept.key", "kept.value"])
    .where("kept.tenant_id", "=", tenant.id)
    .where(
      "kept.role_uuid",
      "in",
      user.role.map(({ uuid }) => uuid),
    )
    .orderBy("roles.all_permissions", "asc")
    .orderBy("roles.name", "desc")
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/**
 * The roles whose people open a dashboard, each with its arrangement, null where it has none, and with what its people may
 * do: they see some of the tiles. @throws 404
 */
export async function listArrangements(context: Context, { params }: Input): Promise<unknown> {
  const { db, tenant } = context;
  const { key, opens } = dashboardOf(context, params.dashboard);
  const kept = await db
    .selectFrom("role_preferences")
    .select(["role_uuid", "value"])
    .where("tenant_id", "=", tenant.id)
    .where("key", "=", key)
    .execute();
  const byRole = new Map(kept.map(({ role_uuid: role, value }) => [role, value]));
  const roles = (await rolesOf(context)).filter(opens);
  return {
    roles: roles.map(({ uuid, name, permissions }) => ({
      uuid,
      name,
      permissions,
      arrangement: byRole.get(uuid) ?? null,
    })),
  };
}

/** Keeps how a dashboard looks for the people of a role who have not arranged it themselves. @throws 404 */
export async function saveArrangement(context: Context, { params, body }: Input): Promise<unknown> {
  const { db, tenant, services } = context;
  const { key, role } = await placeOf(context, params);
  const now = services.clock.now().toISOString();
  const value = JSON.stringify(body);
  await db
    .insertInto("role_preferences")
    .values({ tenant_id: tenant.id, role_uuid: role.uuid, key, value, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "role_uuid", "key"]).doUpdateSet({ value, updated_at: now }),
    )
    .execute();
  await logChange(context, role);
  return answer(`Dashboard of ${role.name} saved`, { arrangement: body });
}

/** The people of a role see a dashboard as its definition says again. @throws 404 */
export async function resetArrangement(context: Context, { params }: Input): Promise<unknown> {
  const { key, role } = await placeOf(context, params);
  const gone = await context.db
    .deleteFrom("role_preferences")
    .where("tenant_id", "=", context.tenant.id)
    .where("role_uuid", "=", role.uuid)
    .where("key", "=", key)
    .returning("key")
    .executeTakeFirst();
  if (gone) await logChange(context, role);
  return answer(`Dashboard of ${role.name} reset`);
}

interface RolePlace {
  key: string;
  role: { uuid: string; name: string };
}

/** The role is locked: of two who arrange for it, each writes a whole arrangement and an entry that goes with it. */
async function placeOf(context: Context, { dashboard, id = "" }: Record<string, string>): Promise<RolePlace> {
  const { key } = dashboardOf(context, dashboard);
  if (!isUuid(id)) throw notFound();
  await lockRow(context, "roles", id);
  return { key, role: await findRole(context, id) };
}

interface FoundDashboard {
  key: string;
  /** Whether the people of a role open it. */
  opens: (role: Role) => boolean;
}

function dashboardOf({ services, tenant }: Context, name = ""): FoundDashboard {
  const { dashboards, navigation } = services.definitions.definitions;
  if (!dashboards.some((one) => one.name === name)) throw notFound();
  const pages = (navigation.pages ?? []).filter(({ dashboard }) => dashboard === name);
  const platform = String(tenant.platform.type_of_platform ?? "");
  return {
    key: arrangementKey(name),
    opens: (role) =>
      pages.some(({ access }) => isVisible(viewerOf(role), access ?? { roles: ["ALL"] }, platform)),
  };
}

const logChange = (context: Context, { uuid, name }: RolePlace["role"]): Promise<void> =>
  logActivity(context, { action: "arrange", resource: "roles", record: uuid, label: name });
