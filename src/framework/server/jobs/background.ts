import { type BulkheadPolicy, bulkhead } from "cockatiel";
import type { Services } from "../context.ts";
import { jobKinds, type JobsByKind, type KindName, performJob } from "./kinds.ts";

/**
 * Work that a committed change sets off. It goes into the queue, from which any process takes it. While the queue is not
 * open this process does it at once, of jobs about the same thing one at a time.
 */
export class Background {
  /** Jobs that this process does without the queue, and whether each is to be done once more at its end. */
  readonly #running = new Map<string, { again: boolean }>();
  readonly #turns = new Map<KindName, BulkheadPolicy>();
  readonly #never = new AbortController();

  /**
   * Has jobs done. Does not wait for them, nor for the queue: what does not get into it because the database fails is
   * found by the routine of its kind.
   */
  start<Name extends KindName>(services: Services, name: Name, ...jobs: JobsByKind[Name][]): void {
    const { jobs: queue, log } = services;
    if (jobs.length === 0) return;
    const begun = queue
      ? queue.put(name, jobs)
      : Promise.all(jobs.map((job) => this.#atOnce(services, name, job)));
    begun.catch((err: unknown) => log.warn({ err, kind: name }, "a job waits"));
  }

  async #atOnce<Name extends KindName>(services: Services, name: Name, job: JobsByKind[Name]): Promise<void> {
    const { about, id, atOnce } = jobKinds[name];
    const key = `${name} ${(about ?? id)?.(job) ?? ""}`;
    const running = this.#running.get(key);
    if (running) {
      running.again = true;
      return;
    }
    const turns = this.#turns.get(name) ?? bulkhead(atOnce, Infinity);
    this.#turns.set(name, turns);
    const entry = { again: false };
    this.#running.set(key, entry);
    try {
      do {
        entry.again = false;
        await turns.execute(() => performJob(services, name, job, this.#never.signal));
      } while (entry.again);
    } finally {
      this.#running.delete(key);
    }
  }
}
