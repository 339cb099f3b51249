import type { Job, PgBoss } from "pg-boss";
import type { Services } from "../context.ts";
import { openBoss } from "./boss.ts";
import { type FailedJob, failedJobs, retryNow, unknownJobs } from "./lookup.ts";
import { jobKinds, type JobsByKind, type KindName, performJob, processEnds } from "./kinds.ts";

/** Work of the whole server that comes again by itself. */
export interface Routine {
  name: string;
  /** When, as a cron expression in UTC. */
  cron: string;
  work: () => Promise<unknown>;
}

/**
 * How often a process looks for work by itself, in seconds. Anyone who puts a job into the queue wakes a worker of its own
 * process, and one that has found a job wakes the next; so this is for jobs of other processes, and of the past.
 */
const lookEvery = 30;

/** The same for the further workers of a kind, which the first one wakes. */
const lookSeldom = 600;

/** Jobs that run in the background: one process does each, however many there are, and what fails is tried again. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #services: Services;
  readonly #stopping = new AbortController();
  /** The workers of each kind that have nothing to do. */
  readonly #resting = new Map<string, Set<string>>();

  private constructor(boss: PgBoss, services: Services) {
    this.#boss = boss;
    this.#services = services;
  }

  /**
   * Opens the queue and begins to work.
   * @param routinesOf the routines, some of which put duties into this queue
   */
  static async start(services: Services, routinesOf: (jobs: Jobs) => readonly Routine[]): Promise<Jobs> {
    const jobs = new Jobs(await openBoss(services), services);
    // Objects may have more keys than their type; this one does not.
    for (const name of Object.keys(jobKinds) as KindName[]) await jobs.#workOn(name);
    for (const routine of routinesOf(jobs)) await jobs.#repeat(routine);
    return jobs;
  }

  /** Puts jobs into the queue; those that stand in it already, or have been done once and for all, are not put in again. */
  async put<Name extends KindName>(name: Name, jobs: readonly JobsByKind[Name][]): Promise<void> {
    if (jobs.length === 0) return;
    const { id, about, terms } = jobKinds[name];
    await this.#boss.insert(
      name,
      jobs.map((job) => ({ ...terms, data: job, id: id?.(job), singletonKey: about?.(job) })),
    );
    this.#wake(name);
  }

  /** Of jobs about something, those that the queue does not know: none waits or runs, and none has ended since a moment. */
  unknown<Job extends { about: string; since: string }>(
    name: KindName,
    jobs: readonly Job[],
  ): Promise<Job[]> {
    return unknownJobs(this.#services.database.owner, name, jobs);
  }

  /** The jobs of a provider that did not succeed, the newest first. */
  failed(tenantId: string): Promise<FailedJob[]> {
    return failedJobs(this.#services.database.owner, tenantId);
  }

  /** Tries a failed job of a provider again, now. @returns whether there was one */
  async retry(tenantId: string, id: string): Promise<boolean> {
    const found = (await this.failed(tenantId)).find(({ uuid }) => uuid === id);
    if (!found) return false;
    if (found.state === "failed") await this.#boss.retry(found.kind, id);
    else await retryNow(this.#services.database.owner, found);
    this.#wake(found.kind);
    return true;
  }

  /**
   * Lets the jobs that run come to their end, within so many milliseconds. Those that can be interrupted end at once;
   * what is left is done by another process, or after the next start.
   */
  async stop(withinMs: number): Promise<void> {
    this.#stopping.abort(processEnds);
    await this.#boss.stop({ graceful: true, timeout: withinMs });
  }

  async #workOn<Name extends KindName>(name: Name): Promise<void> {
    const { policy, atOnce } = jobKinds[name];
    await this.#boss.createQueue(name, { policy });
    // Its jobs are about providers. Earlier versions scheduled a routine of the same name, which took some of them.
    await this.#boss.unschedule(name);
    const resting = new Set<string>();
    this.#resting.set(name, resting);
    for (let number = 0; number < atOnce; number += 1) {
      const options = { pollingIntervalSeconds: number === 0 ? lookEvery : lookSeldom, batchSize: 1 };
      const worker: string = await this.#boss.work<JobsByKind[Name]>(name, options, async (jobs) => {
        resting.delete(worker);
        this.#wake(name);
        try {
          await this.#perform(name, jobs);
        } finally {
          resting.add(worker);
          this.#boss.notifyWorker(worker);
        }
      });
      resting.add(worker);
    }
  }

  async #perform<Name extends KindName>(name: Name, [job]: Job<JobsByKind[Name]>[]): Promise<void> {
    if (!job) return;
    const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
    // The log has the reason. Nothing of it is kept with the job: it may quote a record.
    if (!(await performJob(this.#services, name, job.data, signal))) throw new Error("failed");
  }

  /** Has a worker of this process look for a job of a kind now. */
  #wake(name: string): void {
    const [worker] = this.#resting.get(name) ?? [];
    if (worker !== undefined) this.#boss.notifyWorker(worker);
  }

  async #repeat({ name, cron, work }: Routine): Promise<void> {
    if (name in jobKinds) throw new Error(`the routine "${name}" has the name of a kind of jobs`);
    await this.#boss.createQueue(name, { policy: "stately", retryLimit: 0, deleteAfterSeconds: 3600 });
    await this.#boss.work(name, { pollingIntervalSeconds: lookEvery }, async () => {
      await this.#services.scheduledJobs.perform(name, work).catch((err: unknown) => {
        this.#services.log.error({ err, duty: name }, "a duty failed");
        throw new Error("failed");
      });
    });
    await this.#boss.schedule(name, cron, null, { tz: "UTC" });
  }
}
