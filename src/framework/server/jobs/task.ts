import type { Context, Services } from "../context.ts";
import { servicesOf } from "../layers/servicesOf.ts";
import type { Task } from "../portal.ts";

/** A task of the portal for one provider. */
export interface TaskJob {
  tenant: string;
  /** Its name among the portal's tasks. */
  duty: string;
}

/** Does a task; there is none for a provider that has been closed. */
export async function performTask(
  services: Services,
  { tenant: id, duty }: TaskJob,
  signal: AbortSignal,
): Promise<void> {
  const tenant = await services.tenants.byId(id);
  if (tenant) await services.portal.tasks[duty]?.work(servicesOf(services, tenant), tenant, signal);
}

/** Has a task done as soon as the transaction is committed. */
export function startTask({ services, tenant, afterCommit }: Context, duty: string): void {
  const kind = kindOf(services.portal.tasks[duty]);
  afterCommit(() => services.background.start(services, kind, { tenant: tenant.id, duty }));
}

/** Tasks that keep a core busy have a queue of their own. */
const kindOf = (task: Task | undefined): "task" | "lone-task" => (task?.isAlone ? "lone-task" : "task");

/** Puts tasks into the queue whose time has come, or whose process has ended. */
export async function takeOnTasks(services: Services, jobs: NonNullable<Services["jobs"]>): Promise<void> {
  const { portal, database, clock } = services;
  for (const [duty, task] of Object.entries(portal.tasks)) {
    const ids = await task.due(database.owner, clock.now());
    await jobs.put(
      kindOf(task),
      ids.map((tenant) => ({ tenant, duty })),
    );
  }
}
