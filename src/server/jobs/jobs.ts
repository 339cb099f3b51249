import type { Job, PgBoss } from "pg-boss";
import { sql } from "kysely";
import type { Services } from "../services.ts";
import { jobsSchema, openBoss } from "./boss.ts";
import { type DutyJob, idOfJob, perform } from "./days.ts";

/** The queue of the duties of providers. */
const dutyQueue = "duty";

/** Work of the whole server that comes again by itself. */
export interface Routine {
  name: string;
  /** When, as a cron expression in UTC. */
  cron: string;
  work: () => Promise<unknown>;
}

/** A duty of a provider that did not succeed. */
export interface FailedJob {
  uuid: string;
  duty: string;
  day: string;
  state: "retry" | "failed";
  attempts: number;
  /** When it is tried again; undefined when that is over. */
  next_at?: string;
  created_at: string;
}

/** How a duty that fails is tried again: after 1, 2, 4, … minutes, at most an hour, for about half a day. */
const retries = { retryLimit: 15, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 };

/** Seconds after which a process that works on a job is taken for dead, and another one begins. */
const longestWork = 30 * 60;

/** Seconds for which an ended job is kept: a duty of a day is not taken on again, and a failure can be looked at. */
const keptSeconds = 14 * 24 * 3600;

/** How often a process looks for work, in seconds. */
const lookEvery = { routine: 10, duty: 3 };

/** Jobs that run in the background: one process does each, however many there are, and what fails is tried again. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #services: Services;

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
    await jobs.#workOnDuties();
    for (const routine of routinesOf(jobs)) await jobs.#repeat(routine);
    return jobs;
  }

  /** Puts duties into the queue; those that stand in it already, or have been done, are not done again. */
  async takeOn(duties: readonly DutyJob[]): Promise<void> {
    await this.#boss.insert(
      dutyQueue,
      duties.map((duty) => ({ id: idOfJob(duty), data: duty, ...retries })),
    );
  }

  /** The duties of a provider that did not succeed, the newest first. */
  async failed(tenantId: string): Promise<FailedJob[]> {
    const { rows } = await sql<FailedJob>`
      select id as uuid, data->>'duty' as duty, data->>'day' as day, state::text as state, retry_count + 1 as attempts,
        case when state = 'retry' then start_after end as next_at, created_on as created_at
      from ${sql.id(jobsSchema, "job")}
      where name = ${dutyQueue} and data->>'tenant' = ${tenantId} and state in ('retry', 'failed')
      order by created_on desc, id limit 200`.execute(this.#services.database.owner);
    return rows;
  }

  /** Tries a failed duty of a provider again, now. @returns whether there was one */
  async retry(tenantId: string, id: string): Promise<boolean> {
    const found = (await this.failed(tenantId)).find(({ uuid }) => uuid === id);
    if (!found) return false;
    if (found.state === "failed") await this.#boss.retry(dutyQueue, id);
    else
      await sql`update ${sql.id(jobsSchema, "job")} set start_after = now() where name = ${dutyQueue} and id = ${id}
        and state = 'retry'`.execute(this.#services.database.owner);
    return true;
  }

  /** Lets the jobs that run come to their end, within so many milliseconds; what is left is done by another process. */
  stop(withinMs: number): Promise<void> {
    return this.#boss.stop({ graceful: true, timeout: withinMs });
  }

  async #workOnDuties(): Promise<void> {
    await this.#boss.createQueue(dutyQueue, {
      expireInSeconds: longestWork,
      deleteAfterSeconds: keptSeconds,
      retentionSeconds: keptSeconds,
    });
    const options = { pollingIntervalSeconds: lookEvery.duty, batchSize: 1 };
    await this.#boss.work<DutyJob>(dutyQueue, options, async ([job]: Job<DutyJob>[]) => {
      // The log has the reason. Nothing of it is kept with the job: it may quote a record.
      if (job && !(await perform(this.#services, job.data))) throw new Error("failed");
    });
  }

  async #repeat({ name, cron, work }: Routine): Promise<void> {
    await this.#boss.createQueue(name, { policy: "stately", retryLimit: 0, deleteAfterSeconds: 3600 });
    await this.#boss.work(name, { pollingIntervalSeconds: lookEvery.routine }, async () => {
      await this.#services.duties.perform(name, work).catch((err: unknown) => {
        this.#services.log.error({ err, duty: name }, "a duty failed");
        throw new Error("failed");
      });
    });
    await this.#boss.schedule(name, cron, null, { tz: "UTC" });
  }
}
