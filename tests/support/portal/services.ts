import { resolveDefinitions } from "#framework/shared/definitions/definitions.ts";
import type { Services } from "#framework/browser/services.tsx";
import { createServices } from "#framework/browser/shell/start/createServices.ts";
import { definitionIndex } from "#framework/server/http/pages/definitionFiles.ts";
import { registry } from "#portal.browser.ts";
import { settings } from "#portal/browser/settings.ts";
import { product } from "./fakeApi.ts";

/** What the portal's screens work with, made of the product's definitions; without any screen. */
export function portalServices(navigate: (path: string) => void = () => undefined): Services {
  const files = definitionIndex(product(), { product: "ndis" }) as Parameters<typeof resolveDefinitions>[0];
  return createServices({
    definitions: {
      ...resolveDefinitions(files),
      schema: (path) => Promise.resolve(product().schemas.get(path) ?? {}),
    },
    registry,
    settings,
    tenant: "demo",
    navigate,
  });
}
