import { readConfig } from "#framework/server/config.ts";
import { gatherStatistics } from "#framework/server/database/embedded/statistics.ts";
import { sweepIncoming } from "#framework/server/files/incoming.ts";
import { lookAtLayers } from "#framework/server/layers/watch.ts";
import { maintain } from "#framework/server/maintenance/maintain.ts";
import { refuseUnusable } from "#framework/server/preflight.ts";
import { builtPages } from "#framework/server/http/pages/builtPages.ts";
import { openServices } from "#framework/server/start.ts";
import { reportStartFailure } from "#framework/server/startProblem.ts";
import { type Running, stopServer } from "#framework/server/stop.ts";
import { welcome } from "#framework/server/welcome.ts";
import { portalOf } from "./portals.ts";

const longestShutdownMs = 9000;

/** Starts the server: settings, services, demo data, application. */
async function start(): Promise<Running> {
  const config = readConfig(process.env);
  await refuseUnusable(config);
  const portal = await portalOf(config.configDir);
  // The database opens in a thread of its own: the application is loaded in the meantime.
  const [services, { buildApp }] = await Promise.all([
    openServices(config, portal),
    import("#framework/server/app.ts"),
  ]);
  const { engine, owner } = services.database;
  // What a process that ended in the middle of an upload has left. The embedded database has one process only.
  await sweepIncoming(config.dataDir, { isAlone: engine.kind === "embedded" });
  await portal.demo?.fill(services);
  if (engine.kind === "embedded") await gatherStatistics(owner, "missing");
  const app = await buildApp(services, { pages: builtPages(config.configDir) });
  await app.listen({ host: config.host, port: config.port });
  const stopMaintaining = maintain(services);
  void lookAtLayers(services).catch((error: unknown) =>
    app.log.error({ err: error }, "the layers of tenants could not be looked at"),
  );
  await welcome(services, app.server.address());
  return { app, services, stopMaintaining };
}

const started = start();
let stopping = false;

/** Ends the process; one that is only starting when the signal comes first gets to the end of that. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), longestShutdownMs).unref();
  await stopServer(await started);
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop());

started.catch((error: unknown) => {
  process.exitCode = reportStartFailure(error);
  // What is written to a pipe is on its way only.
  process.stdout.write("", () => process.stderr.write("", () => process.exit()));
});
