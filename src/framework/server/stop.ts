import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Services } from "./context.ts";

/** What runs, and what has to be ended in order. */
export interface Running {
  app: FastifyInstance;
  services: Services;
  /** Ends the maintenance and makes the last dump, within so many milliseconds. */
  stopMaintaining: (withinMs: number) => Promise<void>;
}

/** How long running requests may take to end by themselves. */
const patienceMs = 4000;
/**
 * When the last dump must be done, after the signal. Closing the database, with all that it has in memory, comes after
 * that and takes two seconds, or five on a busy machine; all of it may take 9 s.
 */
const dumpedByMs = 3500;

/**
 * Stops: takes no new requests, lets the running ones finish, cuts those that do not come to an end (a download that
 * is read slowly), makes the last dump, closes the database.
 */
export async function stopServer({ app, services, stopMaintaining }: Running): Promise<void> {
  const begun = performance.now();
  services.events.close();
  const closed = app.close();
  const done = new AbortController();
  const cut = setTimeout(patienceMs, undefined, { signal: done.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await closed;
  done.abort();
  await cut;
  await services.later.done();
  await services.pdf.close();
  await stopMaintaining(Math.max(0, Math.round(dumpedByMs - (performance.now() - begun))));
  await services.database.close();
}
