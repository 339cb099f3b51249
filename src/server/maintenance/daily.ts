import { today } from "#shared/dates/dates.ts";
import type { Context } from "../context.ts";
import { expireContracts, remindOfContracts } from "../modules/contracts/daily.ts";
import { remindOfForms } from "../modules/formBuilder/remindDaily.ts";
import { remindOfClocks } from "../modules/forms/remind.ts";
import { remindOfDocuments } from "../modules/documents/expiry.ts";
import { remindOfCompliance } from "../modules/compliance/remind.ts";
import { judgeAllShifts } from "../modules/fitness/shiftFlags.ts";
import { remindOfHolidays } from "../modules/holidays/remind.ts";
import { expireLicences } from "../modules/licences/expire.ts";
import { remindOfLicences } from "../modules/licences/remind.ts";
import type { Services } from "../services.ts";
import { systemContext } from "../tenants/systemContext.ts";
import { forEachTenant } from "./eachTenant.ts";

/** What a new day brings with it. Each can be done twice, and by several processes, without harm. */
const duties: readonly ((context: Context) => Promise<void>)[] = [
  expireLicences,
  judgeAllShifts,
  remindOfLicences,
  remindOfCompliance,
  expireContracts,
  remindOfContracts,
  remindOfDocuments,
  remindOfForms,
  remindOfHolidays,
];

/** What is looked at again and again: reminders that fall due at an hour, not on a day. */
export async function frequentDuties(services: Services): Promise<void> {
  await forEachTenant(services, {
    duty: "frequent",
    activeOnly: true,
    work: (id) => asItself(services, id, remindOfClocks),
  });
}

/** What does the duties of the day, for each provider once when its day begins where it is. */
export function dailyDuties(services: Services): () => Promise<void> {
  const done = new Map<string, string>();
  const work = async (id: string) => {
    const tenant = await services.tenants.byId(id);
    const day = tenant && today(tenant.settings.time_zone, services.clock.now());
    if (!day || done.get(id) === day) return;
    for (const duty of duties) await asItself(services, id, duty);
    done.set(id, day);
  };
  return () => forEachTenant(services, { duty: "daily", activeOnly: true, work });
}

/** Does a duty for a provider in a transaction of its own, as the portal itself. */
async function asItself(
  services: Services,
  id: string,
  duty: (context: Context) => Promise<void>,
): Promise<void> {
  const tenant = await services.tenants.byId(id);
  if (!tenant) return;
  await services.database.db
    .transaction()
    .execute((db) => duty(systemContext(services, tenant, db, "The portal itself")));
}
