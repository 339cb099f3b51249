import { fillDemo } from "#portal/server/demo/fill.ts";
import { productFolder } from "#framework/server/definitions/load.ts";
import { readConfig } from "#framework/server/config.ts";
import type { Services } from "#framework/server/context.ts";
import { openServices } from "#framework/server/start.ts";
import { portal } from "#portal.server.ts";

/** Weeks of roster before and after today: fewer than the demo has, so that a copy is quickly made. */
export const fewWeeks = [3, 4] as const;

/**
 * Fills the place that the settings name with the demo's providers, as a first start does.
 * @param options `whole`: with as many weeks as the demo has. `more` puts further data in before the place is closed
 */
export async function fillPlace(
  env: NodeJS.ProcessEnv,
  { whole = false, more }: { whole?: boolean; more?: (services: Services) => Promise<void> } = {},
): Promise<void> {
  const services = await openServices(readConfig({ CONFIG_DIR: productFolder, ...env }), portal);
  await fillDemo(services, whole ? undefined : fewWeeks);
  await more?.(services);
  services.events.close();
  await services.database.close();
}
