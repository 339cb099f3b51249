import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, Services } from "../context.ts";
import { asTenant } from "../database/tenancy.ts";
import { insertInvited, inviteByMail } from "../accounts/invitation.ts";
import { accountColumns, setRoles } from "../accounts/links.ts";
import { createTenant } from "./create.ts";
import { systemContext } from "./systemContext.ts";

/** The trial with which a provider begins, where the plans have one. Its days are those of the time zone of Greenwich. */
function trialOf({ definitions, clock }: Services): JsonObject {
  const { trial } = definitions.files.plans ?? {};
  if (!trial) return {};
  const ends = addDays(clock.now().toISOString().slice(0, 10), trial.days);
  return { subscription: { plan: trial.plan, status: "trial", trial_ends_on: ends } };
}

/** A provider to be opened, and the person who is its first admin. */
export interface NewProvider {
  /** Its subdomain: small letters, digits and hyphens. */
  slug: string;
  name: string;
  admin: { fullname: string; email: string };
}

/**
 * Opens a provider: its roles, and an admin who is invited. An installation that is not a demo begins with this.
 * @returns the link under which the admin chooses a password; it is mailed too, and works once within 7 days
 * @throws {Error} when there is a provider of this name, or the name is no subdomain
 */
export async function openProvider(services: Services, { slug, name, admin }: NewProvider): Promise<string> {
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(slug))
    throw new Error(`"${slug}" is no subdomain: it can have small letters, digits and hyphens.`);
  if (await services.tenants.bySlug(slug)) throw new Error(`There is a provider "${slug}" already.`);
  const { strictSettings: settings } = services.portal.newProvider;
  const tenant = await createTenant(services, {
    slug,
    name,
    settings: { ...settings, ...trialOf(services) },
  });
  return asTenant(tenant.id, () =>
    services.database.db.transaction().execute(async (db) => {
      const context: Context = systemContext(services, tenant, db, "Installation");
      const columns = accountColumns(admin);
      const uuid = await insertInvited(context, columns);
      const roles = await db
        .selectFrom("roles")
        .select("uuid")
        .where("tenant_id", "=", tenant.id)
        .where("all_permissions", "=", true)
        .execute();
      await setRoles(
        context,
        uuid,
        roles.map((role) => role.uuid),
        [],
      );
      return inviteByMail(context, { uuid, ...columns });
    }),
  );
}
