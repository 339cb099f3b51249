import { today } from "#framework/shared/dates/dates.ts";
import { attempt } from "../maintenance/eachTenant.ts";
import type { Services } from "../context.ts";
import { described } from "../tenants/tenants.ts";
import type { DutyJob } from "./dutyJob.ts";
import { performJob } from "./kinds.ts";
import { dailyWorkOf } from "./tenantDuties.ts";

/** Takes duties on: into the queue, or at once. */
type TakeOn = (jobs: readonly DutyJob[]) => Promise<unknown>;

/**
 * What takes on the duties of the day, for each provider once when its day begins where it is. One statement finds the
 * providers, however many there are.
 * @param takeOn without it they are done at once, one after the other
 */
export function dailyJobs(
  services: Services,
  takeOn: TakeOn = (jobs) => performAll(services, jobs),
): () => Promise<void> {
  const planned = new Map<string, string>();
  return async () => {
    const tenants = await services.database.db
      .selectFrom("tenants")
      .select(["id", "slug", "settings", "platform"])
      .where("status", "=", "active")
      .execute();
    const begun = new Map<string, string>();
    for (const { id, slug, ...stored } of tenants)
      await attempt(services, { slug, duty: "daily" }, () => {
        const { settings } = described(services.portal, stored);
        const day = today(settings.time_zone, services.clock.now());
        if (planned.get(id) !== day) begun.set(id, day);
        return Promise.resolve();
      });
    if (begun.size === 0) return;
    const names = Object.keys(dailyWorkOf(services));
    await takeOn([...begun].flatMap(([tenant, day]) => names.map((duty) => ({ tenant, duty, day }))));
    for (const [id, day] of begun) planned.set(id, day);
  };
}

async function performAll(services: Services, jobs: readonly DutyJob[]): Promise<void> {
  const { signal } = new AbortController();
  for (const job of jobs) await performJob(services, "duty", job, signal);
}
