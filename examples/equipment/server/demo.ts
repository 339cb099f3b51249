import { addDays, today } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { insertAccount } from "#framework/server/accounts/insertAccount.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import type { Demo } from "#framework/server/portal.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Services } from "#framework/server/context.ts";
import { hashPassword } from "#framework/server/session/passwords.ts";
import { createTenant } from "#framework/server/tenants/create.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";

const password = "demo-Portal-2026";
const accounts = [
  { name: "admin", what: "Admin: Mia Hart", fullname: "Mia Hart", roles: ["Admin"] },
  { name: "desk", what: "Desk: Sam Lowe", fullname: "Sam Lowe", roles: ["Desk"] },
  { name: "inspector", what: "Inspector: Ivy Moss", fullname: "Ivy Moss", roles: ["Inspector"] },
];
const things: JsonObject[] = [
  { name: "Cordless drill", kind: "tool", label: "T-01" },
  { name: "Four-person tent", kind: "camping", label: "C-01" },
  { name: "Preserving kettle", kind: "kitchen", label: "K-01" },
  { name: "Extension ladder", kind: "tool", label: "T-02" },
];
const people: JsonObject[] = [{ name: "Ada Finch", email: "ada@home.example" }, { name: "Ben Okoro" }];

/** Fills an empty database with a library that has a few things, of which two are out and one is overdue. */
async function fill(services: Services): Promise<void> {
  if (services.config.demo === "none" || (await services.tenants.bySlug("demo"))) return;
  const tenant = await createTenant(services, { slug: "demo", name: "Hill Street library of things" });
  const passwordHash = await hashPassword(password);
  const day = today(tenant.settings.time_zone, services.clock.now());
  await asTenant(tenant.id, () =>
    services.database.db.transaction().execute(async (db) => {
      const context = systemContext(services, tenant, db, "Demo");
      const insert = (resource: string, records: JsonObject[]) =>
        insertRecords(context, recordTypeOf(services.types, resource), records);
      const [drill = "", tent = ""] = await insert("things", things);
      const [ada = "", ben = ""] = await insert("people", people);
      await insert("loans", [
        { thing: drill, person: ada, from: addDays(day, -9), due: addDays(day, -2), status: "out" },
        { thing: tent, person: ben, from: addDays(day, -1), due: addDays(day, 6), status: "out" },
      ]);
      for (const { name, fullname, roles } of accounts)
        await insertAccount(context, { email: `${name}@demo.example`, fullname, roles, passwordHash });
    }),
  );
}

/** The demo of the library: one tenant, three accounts. */
export const demo: Demo = { fill, password, accounts };
