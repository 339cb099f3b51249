import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  type BulkheadPolicy,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
} from "cockatiel";
import { HttpError } from "../http/errors.ts";
import { factOf } from "../errorFacts.ts";

/** How much of the server a service outside may take up, in milliseconds and calls. */
export interface OutsideLimits {
  /** A call, where it says nothing else. */
  within: number;
  /** Calls at the same time. */
  atOnce: number;
  /** Calls that wait for their turn; more are refused. */
  waiting: number;
  /** So many failures in a row, and no further call is made for `pause`. */
  failures: number;
  pause: number;
}

/** What is known of a service outside. */
export interface OutsideStatus {
  /** `down`: calls are refused without being made; `failing`: the last call failed. */
  state: "ok" | "failing" | "down";
  /** Since when it is not ok. */
  since?: string;
  /** Code or name of the last error; never its message, which may quote an address. */
  error?: string;
}

/** A service outside does not answer, or too many calls wait for it (HTTP 503). Nothing was changed by the call. */
export class OutsideUnavailableError extends HttpError {
  constructor(message: string, cause: unknown) {
    super(503, message, { retryAfter: 30 });
    this.cause = cause;
  }
}

interface Service {
  /** Its name in health details, metrics and logs. */
  name: string;
  /** What a person reads when it does not answer. */
  message: string;
  limits: OutsideLimits;
  /** Whether an error says that the service is out of order; any other is an answer. */
  isOutage: (error: unknown) => boolean;
}

/**
 * Makes every call of a service outside: with a time limit, with a bounded share of the server, and not at all for a
 * while after several failures in a row. Nobody may hold a database connection or a lock while they wait for it.
 */
export class Outside {
  readonly name: string;
  readonly #service: Service;
  readonly #share: BulkheadPolicy;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #listeners = new Set<(status: OutsideStatus) => void>();
  #trouble: { since: string; error: string } | undefined;
  #pausedUntil = 0;
  #wasDown = false;
  #failures = 0;

  constructor(service: Service) {
    const { limits, isOutage } = service;
    this.name = service.name;
    this.#service = service;
    this.#share = bulkhead(limits.atOnce, limits.waiting);
    this.#breaker = circuitBreaker(handleWhen(isOutage), {
      halfOpenAfter: limits.pause,
      breaker: new ConsecutiveBreaker(limits.failures),
    });
    this.#breaker.onStateChange((state) => {
      if (state === CircuitState.Open) this.#pausedUntil = Date.now() + limits.pause;
      // Open and half open are the same to others: calls are refused.
      const isDown = state !== CircuitState.Closed;
      if (isDown === this.#wasDown) return;
      this.#wasDown = isDown;
      for (const listener of this.#listeners) listener(this.status);
    });
  }

  /** Failed calls since the start. */
  get failures(): number {
    return this.#failures;
  }

  get status(): OutsideStatus {
    const isDown = this.#breaker.state !== CircuitState.Closed;
    if (this.#trouble) return { state: isDown ? "down" : "failing", ...this.#trouble };
    return { state: "ok" };
  }

  /** Whether a call would be refused now without being made. */
  get isPaused(): boolean {
    const { state } = this.#breaker;
    return state === CircuitState.HalfOpen || (state === CircuitState.Open && Date.now() < this.#pausedUntil);
  }

  /** Calls back when calls are stopped, and when they are made as usual again. */
  onChange(listener: (status: OutsideStatus) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Makes a call.
   * @param work gets a signal that says when its time is over
   * @param within milliseconds; longer than usual for work that watches its own progress
   * @throws {OutsideUnavailableError} when the service is out of order; other errors are those of `work`
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>, within = this.#service.limits.within): Promise<T> {
    if (this.isPaused) throw new OutsideUnavailableError(this.#service.message, new BrokenCircuitError());
    try {
      return await this.#share.execute(() => this.#breaker.execute(() => this.#watched(work, within)));
    } catch (error) {
      const refused = error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError;
      if (refused || this.#service.isOutage(error))
        throw new OutsideUnavailableError(this.#service.message, error);
      throw error;
    }
  }

  /** A call with its time limit; how it ends is what is known of the service. */
  async #watched<T>(work: (signal: AbortSignal) => Promise<T>, within: number): Promise<T> {
    try {
      const result = await timeout(within, TimeoutStrategy.Aggressive).execute(({ signal }) => work(signal));
      this.#trouble = undefined;
      return result;
    } catch (error) {
      if (this.#service.isOutage(error)) {
        this.#failures += 1;
        const since = this.#trouble?.since ?? new Date().toISOString();
        this.#trouble = { since, error: nameOf(error) };
      } else this.#trouble = undefined;
      throw error;
    }
  }
}

/** What is told of an error: its code, or else its name. */
const nameOf = (error: unknown): string =>
  error instanceof TaskCancelledError
    ? "TIMEOUT"
    : String(factOf(error, "code") ?? factOf(error, "name") ?? "error");
