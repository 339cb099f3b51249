import { read, wipe, write } from "../session/storage.ts";

/** Asks the server for the next access token; undefined when it refuses. @throws when there is no answer */
export type RefreshCall = (
  refreshToken: string,
) => Promise<{ token: string; refreshToken?: string } | undefined>;

/**
 * Extends the session when a call is refused: once for any number of calls at the same time, and once across tabs. A
 * tab that finds that another has extended it in the meantime uses what that one stored. When it cannot be extended,
 * everything stored is wiped.
 */
export class Refresher {
  readonly #call: RefreshCall;
  readonly #lost: () => void;
  readonly #without: readonly string[];
  #running: Promise<boolean> | undefined;

  /** @param without routes on which a refused call is not followed by an attempt to extend the session */
  constructor(call: RefreshCall, lost: () => void, without: readonly string[] = []) {
    this.#call = call;
    this.#without = without;
    this.#lost = lost;
  }

  /** The access token of the session. */
  token(): string | undefined {
    return read("userToken");
  }

  /** Extends the session after a call with this token was refused. False: it cannot be extended. */
  extend(refused: string | undefined): Promise<boolean> {
    if (
      this.#without.some((route) => location.pathname === route || location.pathname.startsWith(`${route}/`))
    )
      return Promise.resolve(false);
    this.#running ??= acrossTabs(() => this.#extend(refused)).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #extend(refused: string | undefined): Promise<boolean> {
    const present = read("userToken");
    if (present !== undefined && present !== refused) return true;
    const refreshToken = read("userRefreshToken");
    if (refreshToken === undefined) return false;
    let extended: Awaited<ReturnType<RefreshCall>>;
    try {
      extended = await this.#call(refreshToken);
    } catch {
      // No answer is no refusal: the session may be as good as before.
      return false;
    }
    // Someone has signed in, or out, before the answer came: it is about a session that is over already.
    const latest = read("userRefreshToken");
    if (latest !== refreshToken) return latest !== undefined;
    if (extended) {
      write("userToken", extended.token);
      if (extended.refreshToken !== undefined) write("userRefreshToken", extended.refreshToken);
      return true;
    }
    wipe();
    this.#lost();
    return false;
  }
}

/** What one tab stores reaches the next a moment later: tabs live in processes of their own. In milliseconds. */
const untilOthersSeeIt = 100;

/**
 * One at a time over all tabs of this origin, where the browser can. The next tab comes in when it can read what this one
 * has stored; this one goes on at once.
 */
function acrossTabs(work: () => Promise<boolean>): Promise<boolean> {
  if (!("locks" in navigator)) return work();
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request("session-refresh", async () => {
      resolve(await work());
      await new Promise((seen) => setTimeout(seen, untilOthersSeeIt));
    });
    held.catch(reject);
  });
}
