import { createHash } from "node:crypto";
import { servicesOf } from "../layers/servicesOf.ts";
import type { Services } from "../context.ts";
import { dailyWorkOf } from "./tenantDuties.ts";

/** A duty of one provider on one day. */
export interface DutyJob {
  tenant: string;
  /** Its name among the daily work. */
  duty: string;
  /** The day where the provider is, YYYY-MM-DD. */
  day: string;
}

/** Does a duty. @throws when it is to be tried again */
export async function performDuty(services: Services, { tenant: id, duty }: DutyJob): Promise<void> {
  const tenant = await services.tenants.byId(id);
  if (!tenant) return;
  const own = servicesOf(services, tenant);
  await dailyWorkOf(own)[duty]?.(own, tenant);
}

/** The id of a job: the same duty of the same day has the same one, so that it stands in the queue once. */
export function idOfDuty({ tenant, duty, day }: DutyJob): string {
  const hash = createHash("sha256").update(`${tenant} ${duty} ${day}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
