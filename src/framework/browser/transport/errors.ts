/** An answer that is not the wished one. `status` 0: there was no answer at all. */
export class CallError extends Error {
  readonly status: number;
  /** Messages by field, when the server names failing fields. */
  readonly errors: Record<string, string[]>;
  readonly data: unknown;
  /** The id under which the server's log knows the request. */
  readonly requestId: string | undefined;
  /** What the server said, before anything else was put in its place. */
  readonly serverMessage: string | undefined;

  constructor(
    status: number,
    parts: { message?: string; errors?: Record<string, string[]>; data?: unknown; requestId?: string } = {},
  ) {
    super(parts.message ?? fallbackMessage(status));
    this.status = status;
    this.errors = parts.errors ?? {};
    this.data = parts.data;
    this.requestId = parts.requestId;
    this.serverMessage = parts.message;
  }
}

/** What is said when the server says nothing (specification part 1 §8). */
function fallbackMessage(status: number): string {
  if (status === 0)
    return navigator.onLine
      ? "The server can't be reached. What you typed is still here."
      : "You are offline. What you typed is still here.";
  if (status >= 500) return "Something went wrong on the server.";
  return status === 404 ? "Not found." : "The request was not accepted.";
}

/** The message of any error, for a person: the server's, or else what the caller says, or else the usual one. */
export const messageOf = (error: unknown, fallback?: string): string =>
  error instanceof CallError
    ? (error.serverMessage ?? fallback ?? error.message)
    : (fallback ?? "Something went wrong.");

const unreachable: ReadonlySet<number> = new Set([0, 401, 408, 425, 429, 500, 502, 503, 504]);

/** True when there was no answer, or none of the portal's own: the same request may be taken later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && unreachable.has(error.status);

/** True when a request was given up because nobody waits for its answer any more. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";
