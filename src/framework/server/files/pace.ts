/** How fast a transfer must go at least. */
export interface Pace {
  /** Milliseconds after which it is looked at, again and again. */
  span: number;
  /** Bytes that must have moved in each span. */
  bytes: number;
}

/** A transfer stood still, or moved on by less than its pace. */
export class TooSlowError extends Error {
  readonly code = "TOO_SLOW";
}

/**
 * Watches a transfer, however long it takes as a whole.
 * @param moved bytes that have moved so far
 * @param work gets the signal that ends the transfer
 * @throws {TooSlowError} when in one span too few bytes moved
 */
export async function keepingPace<T>(
  { span, bytes }: Pace,
  moved: () => number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  let before = 0;
  const timer = setInterval(() => {
    const now = moved();
    if (now - before < bytes) {
      const error = new TooSlowError("The transfer does not move on.");
      reject(error);
      ended.abort(error);
    }
    before = now;
  }, span);
  try {
    return await Promise.race([work(ended.signal), promise]);
  } finally {
    clearInterval(timer);
  }
}
