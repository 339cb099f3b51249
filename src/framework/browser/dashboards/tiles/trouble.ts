import { CallError } from "../../transport/errors.ts";

/** What is asked for, and what came of it. */
export interface Asked {
  error: unknown;
  again: () => void;
}

const isRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 403 || error.status === 404);

/** Whether a tile is kept from the person. It is not there then: it may be another one's. */
export const anyRefused = (asked: readonly Asked[]): boolean => asked.some(({ error }) => isRefused(error));

/** Asks again for what did not come; undefined where nothing is amiss. */
export function againFor(asked: readonly Asked[]): (() => void) | undefined {
  const failed = asked.filter(({ error }) => error !== null && error !== undefined && !isRefused(error));
  return failed.length === 0 ? undefined : () => failed.forEach(({ again }) => again());
}
