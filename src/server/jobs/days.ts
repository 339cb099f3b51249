import { createHash } from "node:crypto";
import { today } from "#shared/dates/dates.ts";
import { attempt } from "../maintenance/eachTenant.ts";
import type { Services } from "../services.ts";
import { asTenant } from "../database/tenancy.ts";
import { type DailyDuty, dailyWork, forActiveTenants } from "./tenantDuties.ts";

/** A duty of one provider on one day. */
export interface DutyJob {
  tenant: string;
  duty: DailyDuty;
  /** The day where the provider is, YYYY-MM-DD. */
  day: string;
}

/** Takes duties on: into the queue, or at once. */
type TakeOn = (jobs: readonly DutyJob[]) => Promise<unknown>;

/**
 * What takes on the duties of the day, for each provider once when its day begins where it is.
 * @param takeOn without it they are done at once, one after the other
 */
export function dailyDuties(
  services: Services,
  takeOn: TakeOn = (jobs) => performAll(services, jobs),
): () => Promise<void> {
  const planned = new Map<string, string>();
  return () =>
    forActiveTenants(services, "daily", async ({ id, settings }) => {
      const day = today(settings.time_zone, services.clock.now());
      if (planned.get(id) === day) return;
      const names = Object.keys(dailyWork) as DailyDuty[];
      await takeOn(names.map((duty) => ({ tenant: id, duty, day })));
      planned.set(id, day);
    });
}

async function performAll(services: Services, jobs: readonly DutyJob[]): Promise<void> {
  for (const job of jobs) await perform(services, job);
}

/** Does a duty. What fails is logged and counted. @returns whether it succeeded */
export async function perform(services: Services, { tenant: id, duty }: DutyJob): Promise<boolean> {
  const tenant = await services.tenants.byId(id);
  if (!tenant) return true;
  const { slug } = tenant;
  return attempt(services, { slug, duty: "daily", part: duty }, () =>
    asTenant(id, () => dailyWork[duty](services, tenant)),
  );
}

/** The id of a job: the same duty of the same day has the same one, so that it stands in the queue once. */
export function idOfJob({ tenant, duty, day }: DutyJob): string {
  const hash = createHash("sha256").update(`${tenant} ${duty} ${day}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
