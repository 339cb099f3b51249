import { randomUUIDv7 } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Services, Tenant } from "../context.ts";
import { asTenant } from "../database/tenancy.ts";
import { insertRole } from "../roles/roleStore.ts";
import { addNotices } from "../notices/supply.ts";
import { servicesOf } from "../layers/servicesOf.ts";
import { systemContext } from "./systemContext.ts";

/** Makes a provider: its row, and the roles that the access catalogue gives everyone at first. */
export async function createTenant(
  services: Services,
  { slug, name, color, settings }: { slug: string; name: string; color?: string; settings?: JsonObject },
): Promise<Tenant> {
  const { database, tenants, portal } = services;
  const { definitions } = servicesOf(services, { slug });
  const { newProvider } = portal;
  const id = randomUUIDv7();
  const platform = {
    ...newProvider.platform(name),
    ...(color && { colors: { primary: color } }),
  };
  await database.owner
    .insertInto("tenants")
    .values({
      id,
      slug,
      platform: JSON.stringify(platform),
      settings: JSON.stringify({ ...newProvider.settings, ...settings }),
    })
    .execute();
  const roles = [
    ...definitions.files.access.roles.map((role) => ({ ...role, system: true })),
    ...newProvider.roles.map((role) => ({ ...role, system: false })),
  ];
  await asTenant(id, async () => {
    for (const role of roles) await insertRole({ db: database.db, tenant: { id } }, role);
  });
  tenants.forget();
  const tenant = await tenants.byId(id);
  if (!tenant) throw new Error("the new tenant was not found");
  await asTenant(id, () =>
    database.db.transaction().execute(async (db) => {
      const context = systemContext(services, tenant, db, "Installation");
      await newProvider.fill(context);
      await addNotices(context);
    }),
  );
  services.holidays.forget(id);
  tenants.forget();
  return (await tenants.byId(id)) ?? tenant;
}
