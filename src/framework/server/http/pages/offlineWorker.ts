import type { FastifyInstance } from "fastify";

/** Where the built service worker is, below the folder of the built portal. */
export const workerFile = "sw.js";

/** A worker that takes itself and all that the one before kept out of the browser. */
const leaving = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Answers browsers that have a service worker from before it was turned off (OFFLINE=off). */
export const serveLeavingWorker = (app: FastifyInstance): void =>
  void app.get(`/${workerFile}`, (_request, reply) =>
    reply
      .headers({ "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" })
      .send(leaving),
  );
