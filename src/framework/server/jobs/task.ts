import { asTenant } from "../database/tenancy.ts";
import type { Context } from "../context.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./jobs.ts";

/** A task of the portal for one provider. */
export interface TaskJob {
  tenant: string;
  /** Its name among the portal's tasks. */
  duty: string;
}

/** Does a task. */
export async function performTask(
  services: Services,
  { tenant: id, duty }: TaskJob,
  signal: AbortSignal,
): Promise<void> {
  const tenant = await services.tenants.byId(id);
  if (tenant) await services.portal.tasks[duty]?.work(services, tenant, signal);
}

/** Has a task done as soon as the transaction is committed. */
export function startTask({ services, tenant, afterCommit }: Context, duty: string): void {
  afterCommit(() => services.background.start(services, "task", { tenant: tenant.id, duty }));
}

/** Puts tasks into the queue whose time has come, or whose process has ended. */
export async function takeOnTasks(services: Services, jobs: Jobs): Promise<void> {
  const { portal, database, clock, tenants } = services;
  for (const [duty, { due }] of Object.entries(portal.tasks)) {
    const ids = await due(database.owner, clock.now());
    const found = await Promise.all(ids.map((id) => asTenant(id, () => tenants.byId(id))));
    const open = found.flatMap((tenant) => (tenant ? [tenant.id] : []));
    await jobs.put(
      "task",
      open.map((tenant) => ({ tenant, duty })),
    );
  }
}
