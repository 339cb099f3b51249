import { today } from "#shared/dates/dates.ts";
import type { Context } from "../context.ts";
import { asTenant } from "../database/tenancy.ts";
import { expireContracts, remindOfContracts } from "../modules/contracts/daily.ts";
import { remindOfForms } from "../modules/formBuilder/remindDaily.ts";
import { remindOfClocks } from "../modules/forms/remind.ts";
import { remindOfDocuments } from "../modules/documents/expiry.ts";
import { remindOfCompliance } from "../modules/compliance/remind.ts";
import { expireLicences } from "../modules/licences/expire.ts";
import { remindOfLicences } from "../modules/licences/remind.ts";
import type { Services } from "../services.ts";
import { systemContext } from "../tenants/systemContext.ts";

/** What a new day brings with it. Each can be done twice, and by several processes, without harm. */
const duties: readonly ((context: Context) => Promise<void>)[] = [
  expireLicences,
  remindOfLicences,
  remindOfCompliance,
  expireContracts,
  remindOfContracts,
  remindOfDocuments,
  remindOfForms,
];

/** What is looked at again and again: reminders that fall due at an hour, not on a day. */
export async function frequentDuties(services: Services): Promise<void> {
  const { database, tenants } = services;
  const all = await database.db.selectFrom("tenants").select("id").where("status", "=", "active").execute();
  for (const { id } of all) {
    const tenant = await tenants.byId(id);
    if (!tenant) continue;
    await asTenant(id, () =>
      database.db
        .transaction()
        .execute((db) => remindOfClocks(systemContext(services, tenant, db, "The portal itself"))),
    );
  }
}

/** What does the duties of the day, for each provider once when its day begins where it is. */
export function dailyDuties(services: Services): () => Promise<void> {
  const done = new Map<string, string>();
  return async () => {
    const { database, tenants, clock } = services;
    const all = await database.db.selectFrom("tenants").select("id").where("status", "=", "active").execute();
    for (const { id } of all) {
      const tenant = await tenants.byId(id);
      const day = tenant && today(tenant.settings.time_zone, clock.now());
      if (!tenant || !day || done.get(id) === day) continue;
      for (const duty of duties)
        await asTenant(id, () =>
          database.db
            .transaction()
            .execute((db) => duty(systemContext(services, tenant, db, "The portal itself"))),
        );
      done.set(id, day);
    }
  };
}
