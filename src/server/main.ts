import { readConfig, SettingError } from "./config.ts";
import { DatabaseUnavailableError } from "./database/engine.ts";
import { DefinitionError } from "./definitions/load.ts";
import { fillDemo } from "./demo/fill.ts";
import { maintain } from "./maintenance/maintain.ts";
import { refuseUnusable } from "./preflight.ts";
import { openServices } from "./start.ts";
import { type Running, stopServer } from "./stop.ts";
import { welcome } from "./welcome.ts";

const longestShutdownMs = 9000;

/** Starts the server: settings, services, demo data, application. */
async function start(): Promise<Running> {
  const config = readConfig(process.env);
  await refuseUnusable(config);
  // The database opens in a thread of its own: the application is loaded meanwhile.
  const [services, { buildApp }] = await Promise.all([openServices(config), import("./app.ts")]);
  await fillDemo(services);
  const app = await buildApp(services);
  await app.listen({ host: config.host, port: config.port });
  const stopMaintaining = maintain(services, app.log);
  await welcome(services, app.server.address());
  return { app, services, stopMaintaining };
}

/** What is the matter in one line, where whoever starts the server can put it right; undefined for our own mistakes. */
function knownProblem(error: unknown): { message: string; code: number } | undefined {
  if (error instanceof SettingError || error instanceof DefinitionError)
    return { message: error.message, code: 2 };
  return error instanceof DatabaseUnavailableError ? { message: error.message, code: 1 } : undefined;
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
  const { message, code } = knownProblem(error) ?? { message: error, code: 1 };
  console.error(message);
  process.exit(code);
});
