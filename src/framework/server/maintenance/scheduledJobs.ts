/** How a duty of the housekeeping is doing. */
export interface DutyStatus {
  /** When it last came to its end without an error, in milliseconds since 1970; undefined before the first time. */
  lastSuccess?: number;
  /** Since when it is at work; undefined while it rests. */
  workingSince?: number;
  /** How often it failed since the start, for one provider or for all. */
  failures: number;
}

/** Work that is longer at it than this is stuck. */
const stuckAfterMs = 30 * 60_000;

/** What the server does by itself at intervals, by name, with when it last succeeded. */
export class ScheduledJobs {
  readonly #statuses = new Map<string, DutyStatus>();

  get all(): ReadonlyMap<string, DutyStatus> {
    return this.#statuses;
  }

  /** Names of those that have been at it for so long that they will not come back. */
  stuck(now = Date.now()): string[] {
    return [...this.#statuses]
      .filter(([, { workingSince }]) => workingSince !== undefined && now - workingSince > stuckAfterMs)
      .map(([name]) => name);
  }

  /** Counts a failure that does not end the duty, such as that of one provider. */
  failed(name: string): void {
    this.#of(name).failures += 1;
  }

  /** Does a duty once, and puts down how it went. @throws what the work throws */
  async perform(name: string, work: () => Promise<unknown>): Promise<void> {
    const status = this.#of(name);
    const before = status.failures;
    status.workingSince = Date.now();
    try {
      await work();
      if (status.failures === before) status.lastSuccess = Date.now();
    } catch (error) {
      status.failures += 1;
      throw error;
    } finally {
      status.workingSince = undefined;
    }
  }

  #of(name: string): DutyStatus {
    const status = this.#statuses.get(name) ?? { failures: 0 };
    this.#statuses.set(name, status);
    return status;
  }
}
