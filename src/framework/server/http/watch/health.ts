import type { FastifyInstance } from "fastify";
import { conditionOf } from "../../outside/condition.ts";
import type { Services } from "../../context.ts";

/**
 * Tells a container platform whether the process lives, and whether it can serve. A mail server or file store that is
 * out of order makes the answer `degraded`, still 200: other processes would fare no better.
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  app.get("/health/live", () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    const condition = await conditionOf(services);
    return reply
      .code(condition.status === "unavailable" ? 503 : 200)
      .header("cache-control", "no-store")
      .send(condition);
  });
}
