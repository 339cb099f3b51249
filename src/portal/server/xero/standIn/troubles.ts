import type { Answer } from "./answers.ts";
import type { Call } from "./call.ts";
import { busy } from "./limits.ts";

/**
 * What goes wrong with a call:
 * - busy: 429
 * - unavailable: 503
 * - malformed: a body that is no JSON; nothing is written
 * - silent: no answer until the caller gives up; nothing is written
 * - broken: the call is carried out, and the connection breaks before the answer
 */
export const troubleKinds = ["busy", "unavailable", "malformed", "silent", "broken"] as const;

/** What goes wrong next. */
export interface Trouble {
  kind: (typeof troubleKinds)[number];
  /** Of calls with this method only. */
  method?: string;
  /** Of calls whose path has this in it only, such as `/Invoices`. */
  path?: string;
  /** How often; once unless it says so. */
  times?: number;
  /** Seconds, for `busy`; 30 unless it says so. */
  retryAfter?: number;
}

/** The troubles that are still to come, in the order they were asked for. */
export class Troubles {
  #coming: Trouble[] = [];

  /** Makes something go wrong with calls to come. */
  add(trouble: Trouble): void {
    this.#coming.push({ times: 1, ...trouble });
  }

  /** What goes wrong with a call, if anything does. */
  take({ method, path }: Call): Trouble | undefined {
    const found = this.#coming.find(
      (trouble) =>
        (trouble.method === undefined || trouble.method.toUpperCase() === method) &&
        (trouble.path === undefined || path.includes(trouble.path)),
    );
    if (!found) return undefined;
    found.times = (found.times ?? 1) - 1;
    this.#coming = this.#coming.filter(({ times = 1 }) => times > 0);
    return found;
  }
}

/** The answer of a trouble that has one; undefined for one that carries the call out. */
export async function troubled({ kind, retryAfter = 30 }: Trouble, call: Call): Promise<Answer | undefined> {
  if (kind === "busy") return busy("minute", retryAfter);
  if (kind === "unavailable") return { status: 503, text: "Service Unavailable" };
  if (kind === "malformed") return { status: 200, text: "<html><body>Upstream error" };
  if (kind === "silent") await givenUp(call.signal);
  return undefined;
}

/** Ends when the caller gives up, as `fetch` does. */
const givenUp = (signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const give = (): void => reject(signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
    if (signal?.aborted) give();
    else signal?.addEventListener("abort", give, { once: true });
  });

/** What `fetch` throws when a connection breaks. */
export const brokenConnection = (): TypeError => new TypeError("fetch failed");
