import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Services } from "./services.ts";

/** What runs, and what has to be ended in order. */
export interface Running {
  app: FastifyInstance;
  services: Services;
  /** Ends the maintenance and makes the last dump. */
  stopMaintaining: () => Promise<void>;
}

/** How long running requests may take to end by themselves. */
const patienceMs = 4000;

/**
 * Stops: takes no new requests, lets the running ones finish, cuts those that do not come to an end (a download that
 * is read slowly), makes the last dump, closes the database.
 */
export async function stopServer({ app, services, stopMaintaining }: Running): Promise<void> {
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
  await stopMaintaining();
  await services.database.close();
}
