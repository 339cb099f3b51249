import { takeOnSilentImports } from "../imports/job.ts";
import type { Services } from "../context.ts";
import { dailyJobs } from "./days.ts";
import { Jobs, type Routine } from "./jobs.ts";
import { takeOnTasks } from "./task.ts";
import { takeOnAlerts } from "../push/alert.ts";
import { takeOnSms } from "../sms/alert.ts";
import { takeOnWebhooks } from "../webhooks/deliver.ts";
import { deliverNotices, frequentDuties, watchAll } from "./tenantDuties.ts";

/** Cron expressions of routines. */
export const everyMinute = "* * * * *";
const everyQuarter = "*/15 * * * *";

/** After how many milliseconds a queue that could not be opened is tried again. */
const againMs = 60_000;

/**
 * Works on jobs until it is stopped. The queue is opened again and again where that fails, such as while the database
 * restarts: the server answers all the same.
 * @param more routines of others
 */
export function keepJobs(
  services: Services,
  more: readonly Routine[],
): { stop: (withinMs: number) => Promise<void> } {
  const routinesOf = (jobs: Jobs): Routine[] => [
    ...more,
    { name: "daily", cron: everyMinute, work: dailyJobs(services, (duties) => jobs.put("duty", duties)) },
    { name: "imports", cron: everyMinute, work: () => takeOnSilentImports(services, jobs) },
    { name: "tasks", cron: everyMinute, work: () => takeOnTasks(services, jobs) },
    { name: "notices", cron: everyMinute, work: () => deliverNotices(services) },
    { name: "webhooks", cron: everyMinute, work: () => takeOnWebhooks(services) },
    { name: "alerts", cron: everyMinute, work: () => takeOnAlerts(services) },
    { name: "sms-alerts", cron: everyMinute, work: () => takeOnSms(services) },
    { name: "watch", cron: everyMinute, work: () => watchAll(services) },
    { name: "frequent", cron: everyQuarter, work: () => frequentDuties(services) },
  ];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const open = async (): Promise<void> => {
    try {
      services.jobs = await Jobs.start(services, routinesOf);
    } catch (err) {
      services.log.error({ err }, "the queue of jobs could not be opened");
      if (!stopped) timer = setTimeout(() => (opening = open()), againMs);
    }
  };
  let opening = open();
  return {
    stop: async (withinMs) => {
      stopped = true;
      clearTimeout(timer);
      await opening;
      await services.jobs?.stop(Math.round(withinMs));
    },
  };
}
