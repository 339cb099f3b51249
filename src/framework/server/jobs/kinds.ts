import type { JobInsert, QueuePolicy } from "pg-boss";
import { asTenant } from "../database/tenancy.ts";
import { attempt } from "../maintenance/eachTenant.ts";
import { type ImportJob, workOnImport } from "../imports/job.ts";
import type { Services } from "../context.ts";
import { performTask, type TaskJob } from "./task.ts";
import { alertDevices } from "../push/alert.ts";
import { type ReportJob, workOnReport } from "../reports/runs/work.ts";
import { sendSms } from "../sms/alert.ts";
import { deliverWebhooks } from "../webhooks/deliver.ts";
import { type DutyJob, idOfDuty, performDuty } from "./dutyJob.ts";
import type { ProviderJob } from "./providerJob.ts";

/** What the jobs of each kind say. */
export interface JobsByKind {
  /** What a new day brings (`dailyWorkOf`). */
  duty: DutyJob;
  /** Sending what stands in a provider's outbox. */
  mail: ProviderJob;
  /** Sending what waits for a provider's endpoints. */
  webhook: ProviderJob;
  /** Alerting the devices of a provider's people. */
  push: ProviderJob;
  /** Sending SMS to a provider's people. */
  sms: ProviderJob;
  /** Checking a file that is to be imported, or importing it. */
  import: ImportJob;
  /** Working out the numbers of a report that take long. */
  report: ReportJob;
  /** Work of the portal that waits in the database. */
  task: TaskJob;
  /** The same for work that keeps a core busy. */
  "lone-task": TaskJob;
}

/** The name of a kind; its queue has the same. */
export type KindName = keyof JobsByKind;

/** A kind of work that is done for a provider in the background. */
interface JobKind<Job> {
  /**
   * Does a job, in the provider's name. It may be done twice, and by several processes, without harm.
   * @param signal says that this process is ending, or that the job has taken too long
   * @throws when it is to be tried again
   */
  work: (services: Services, job: Job, signal: AbortSignal) => Promise<void>;
  /** What a failure is counted and logged as. */
  called: (job: Job) => { duty: string; part?: string };
  /** The id of a job that is done once only, anyone who puts it into the queue. */
  id?: (job: Job) => string;
  /** What a job is about: of those about the same, one runs at a time and one more waits. */
  about?: (job: Job) => string;
  policy: QueuePolicy;
  /** Jobs that a process works on at the same time. */
  atOnce: number;
  /** How it is tried again, how long it may take, and how long it is kept, in seconds. */
  terms: Omit<JobInsert, "id" | "data">;
}

/** Seconds after which a process that has not said that it still works on a job is taken for dead. */
const heartbeatSeconds = 60;

/** Seconds that a job may take. */
const longestSeconds = 30 * 60;

/** Seconds for which an ended job is kept: a duty of a day is not taken on again, and a failure can be looked at. */
const keptSeconds = 14 * 24 * 3600;

/** Terms for work whose records say when they are due again, and that is looked for every minute. */
const lookedAtAgain = {
  retryLimit: 0,
  expireInSeconds: longestSeconds,
  heartbeatSeconds,
  deleteAfterSeconds: 3600,
  retentionSeconds: 3600,
};

/** A kind of job for a provider, of which there is one at a time for each. @param atOnce how many providers take turns */
const ofProvider = (
  name: KindName,
  work: JobKind<ProviderJob>["work"],
  atOnce: number,
): JobKind<ProviderJob> => ({
  work,
  called: () => ({ duty: name }),
  about: ({ tenant }) => tenant,
  policy: "stately",
  atOnce,
  terms: lookedAtAgain,
});

/** A kind of job for the portal's own tasks. @param atOnce how many of them take turns */
const ofPortal = (atOnce: number): JobKind<TaskJob> => ({
  work: performTask,
  called: ({ duty }) => ({ duty: "task", part: duty }),
  about: ({ tenant, duty }) => `${tenant} ${duty}`,
  policy: "stately",
  atOnce,
  terms: lookedAtAgain,
});

/** Every kind of job. What `schemas/records/background-job.json` calls each is shown under Failed jobs. */
export const jobKinds: { [Name in KindName]: JobKind<JobsByKind[Name]> } = {
  duty: {
    work: performDuty,
    called: ({ duty }) => ({ duty: "daily", part: duty }),
    id: idOfDuty,
    policy: "standard",
    atOnce: 1,
    terms: {
      // After 1, 2, 4, … minutes, at most an hour, for about half a day.
      retryLimit: 15,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: longestSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: keptSeconds,
      retentionSeconds: keptSeconds,
    },
  },
  mail: ofProvider("mail", ({ mail, log }, { tenant }, signal) => mail.deliver(tenant, log, signal), 5),
  // It mostly waits for answers: a provider whose endpoints are slow takes one of these turns.
  webhook: ofProvider("webhook", deliverWebhooks, 10),
  push: ofProvider("push", alertDevices, 5),
  sms: ofProvider("sms", sendSms, 5),
  import: {
    work: workOnImport,
    called: () => ({ duty: "import" }),
    about: ({ about }) => about,
    policy: "stately",
    atOnce: 2,
    // It fails only when its process ends or the database does: what is wrong with the file is put down at the import.
    terms: {
      retryLimit: 5,
      retryDelay: 5,
      expireInSeconds: longestSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: keptSeconds,
      retentionSeconds: keptSeconds,
    },
  },
  report: {
    work: workOnReport,
    called: () => ({ duty: "report" }),
    about: ({ about }) => about,
    policy: "stately",
    // Each keeps a connection and a core of the database: others still have to be answered.
    atOnce: 1,
    terms: {
      retryLimit: 2,
      retryDelay: 5,
      expireInSeconds: longestSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: 3600,
      retentionSeconds: 3600,
    },
  },
  task: ofPortal(3),
  // Others still have to be answered.
  "lone-task": ofPortal(1),
};

/** Why a job is told to end early when this process ends; any other reason is that it has taken too long. */
export const processEnds = new Error("the process ends");

/**
 * Does a job now. What fails is logged and counted; what this process leaves to another one, because it ends, is not.
 * @returns whether it succeeded
 */
export async function performJob<Name extends KindName>(
  services: Services,
  name: Name,
  job: JobsByKind[Name],
  signal: AbortSignal,
): Promise<boolean> {
  const { work, called } = jobKinds[name];
  const slug = (await services.tenants.byId(job.tenant))?.slug ?? job.tenant;
  let isLeft = false;
  const one = () =>
    asTenant(job.tenant, () => work(services, job, signal)).catch((error: unknown) => {
      if (signal.reason !== processEnds) throw error;
      isLeft = true;
      services.log.info({ tenant: slug, ...called(job) }, "a job is left to the next process");
    });
  return (await attempt(services, { slug, ...called(job) }, one)) && !isLeft;
}
