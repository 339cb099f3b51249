import type { HttpError } from "../errors.ts";
import { tookTooLong } from "../errors.ts";

/** How long clients and calls may take, in milliseconds. */
export interface TimeLimits {
  /** A request's headers; and its body, unless that moves on by `pace` in this time. */
  receive: number;
  /** So many bytes of a body in every `receive` are a slow line and not an attack. */
  pace: number;
  /** A request from its first byte to its last, at whatever pace. */
  upload: number;
  /** A connection on which nothing moves. */
  silence: number;
  /** A call's work, until its answer begins; a stream that has begun may take as long as it is read. */
  work: number;
  /** How often connections are looked at. */
  check: number;
}

/** What holds where nothing else is said. */
export const timeLimits: TimeLimits = {
  receive: 15_000,
  pace: 64 * 1024,
  upload: 300_000,
  silence: 30_000,
  work: 20_000,
  check: 1000,
};

/**
 * Answers what the work answers, if it does so in time. What comes later is handed to `discard`.
 * @param work gets a function that throws once the time is over: called last in a transaction, it undoes the whole.
 * @throws {HttpError} 503 when the time is over
 */
export async function inTime<T>(
  limit: number,
  work: (refuseLate: () => void) => Promise<T>,
  discard: (late: T) => void,
): Promise<T> {
  const over = Promise.withResolvers<never>();
  let late: HttpError | undefined;
  const timer = setTimeout(() => over.reject((late = tookTooLong())), limit);
  const working = work(() => {
    if (late) throw late;
  });
  void working.then((result) => late && discard(result)).catch(() => undefined);
  try {
    return await Promise.race([working, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
