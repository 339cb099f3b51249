import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../context.ts";
import { counter, gauge, Histograms, labels, type Sample } from "./metricText.ts";

/** Upper bounds of the buckets of request times, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const seconds = (nanoseconds: number): number => nanoseconds / 1e9;

/** Prometheus metrics at `/metrics`: requests, the process, and everything that the server depends on. */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const requests = new Map<string, { count: number; seconds: number }>();
  const durations = new Histograms(buckets);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook("onClose", () => void delay.disable());
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const key = labels({ method: request.method, route, status: reply.statusCode });
    const entry = requests.get(key) ?? { count: 0, seconds: 0 };
    const took = reply.elapsedTime / 1000;
    requests.set(key, { count: entry.count + 1, seconds: entry.seconds + took });
    durations.observe(labels({ method: request.method, route }), took);
    done();
  });
  app.get("/metrics", (_request, reply) => {
    const of = (value: (entry: { count: number; seconds: number }) => number): Sample[] =>
      [...requests].map(([key, entry]) => [key, value(entry)]);
    const { user, system } = process.cpuUsage();
    const lines = [
      ...counter(
        "http_requests_total",
        of(({ count }) => count),
      ),
      ...counter(
        "http_request_seconds_total",
        of((entry) => Number(entry.seconds.toFixed(6))),
      ),
      ...durations.lines("http_request_duration_seconds"),
      ...gauge("process_resident_memory_bytes", process.memoryUsage().rss),
      ...counter("process_cpu_seconds_total", (user + system) / 1e6),
      ...gauge("nodejs_eventloop_lag_seconds", [
        [labels({ quantile: "0.5" }), seconds(delay.percentile(50))],
        [labels({ quantile: "0.99" }), seconds(delay.percentile(99))],
        [labels({ quantile: "1" }), seconds(delay.max)],
      ]),
      ...dependencies(services),
    ];
    delay.reset();
    return reply.type("text/plain; version=0.0.4").send(`${lines.join("\n")}\n`);
  });
}

/** What the server depends on, and what it does by itself. */
function dependencies({ database, mail, files, events, scheduledJobs }: Services): string[] {
  const load = database.engine.load();
  const { waiting, oldest, failed } = mail.backlog;
  const outside = [mail.outside, files.outside].filter((service) => service !== undefined);
  const each = (value: (service: (typeof outside)[number]) => number): Sample[] =>
    outside.map((service) => [labels({ service: service.name }), value(service)]);
  const known = [...scheduledJobs.all];
  return [
    ...gauge("database_connections", load.size),
    ...gauge("database_connections_in_use", load.inUse),
    ...gauge("database_requests_waiting", load.waiting),
    ...counter("database_errors_total", load.failures),
    ...gauge("event_streams", events.streams.size),
    ...gauge("event_listener_up", database.engine.hears() ? 1 : 0),
    ...gauge("mail_waiting", waiting),
    ...gauge("mail_oldest_waiting_seconds", oldest),
    ...gauge("mail_failed", failed),
    ...gauge(
      "outside_up",
      each(({ status }) => (status.state === "down" ? 0 : 1)),
    ),
    ...counter(
      "outside_errors_total",
      each(({ failures }) => failures),
    ),
    ...gauge(
      "duty_last_success_timestamp_seconds",
      known.flatMap(([name, { lastSuccess }]): Sample[] =>
        lastSuccess === undefined ? [] : [[labels({ duty: name }), Math.round(lastSuccess / 1000)]],
      ),
    ),
    ...counter(
      "duty_failures_total",
      known.map(([name, { failures }]): Sample => [labels({ duty: name }), failures]),
    ),
  ];
}
