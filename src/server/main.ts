import { buildApp } from "./app.ts";
import { readConfig, SettingError } from "./config.ts";
import { DefinitionError } from "./definitions/load.ts";
import { fillDemo } from "./demo/fill.ts";
import { maintain } from "./maintenance/maintain.ts";
import { openServices } from "./start.ts";
import { welcome } from "./welcome.ts";

const longestShutdownMs = 9000;

/** Starts the server: settings, services, demo data, application, signals. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const services = await openServices(config);
  await fillDemo(services);
  const app = await buildApp(services);
  await app.listen({ host: config.host, port: config.port });
  const stopMaintaining = maintain(services, app.log);
  welcome(config, app.server.address());

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const giveUp = setTimeout(() => process.exit(1), longestShutdownMs).unref();
    services.events.close();
    await app.close();
    await stopMaintaining();
    await services.database.close();
    clearTimeout(giveUp);
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  const known = error instanceof SettingError || error instanceof DefinitionError;
  console.error(known ? error.message : error);
  process.exit(known ? 2 : 1);
});
