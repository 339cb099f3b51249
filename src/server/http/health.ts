import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

/** Tells a container platform whether the process lives, and whether it can serve. */
export function serveHealth(app: FastifyInstance, { database }: Services): void {
  app.get("/health/live", () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    try {
      await sql`select 1`.execute(database.db);
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "the database does not answer" });
    }
  });
}

/** Prometheus metrics: requests by route and status, their seconds, and the process. */
export function serveMetrics(app: FastifyInstance): void {
  const requests = new Map<string, { count: number; seconds: number }>();
  app.addHook("onResponse", (request, reply, done) => {
    const key = `method="${request.method}",route="${request.routeOptions.url ?? "none"}",status="${reply.statusCode}"`;
    const entry = requests.get(key) ?? { count: 0, seconds: 0 };
    requests.set(key, { count: entry.count + 1, seconds: entry.seconds + reply.elapsedTime / 1000 });
    done();
  });
  app.get("/metrics", (_request, reply) => {
    const memory = process.memoryUsage();
    const lines = [
      "# TYPE http_requests_total counter",
      ...[...requests].map(([labels, { count }]) => `http_requests_total{${labels}} ${count}`),
      "# TYPE http_request_seconds_total counter",
      ...[...requests].map(
        ([labels, { seconds }]) => `http_request_seconds_total{${labels}} ${seconds.toFixed(6)}`,
      ),
      "# TYPE process_resident_memory_bytes gauge",
      `process_resident_memory_bytes ${memory.rss}`,
      "# TYPE process_cpu_seconds_total counter",
      `process_cpu_seconds_total ${(process.cpuUsage().user + process.cpuUsage().system) / 1e6}`,
    ];
    return reply.type("text/plain; version=0.0.4").send(`${lines.join("\n")}\n`);
  });
}
