import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { tenantOfHost } from "#shared/tenancy/subdomain.ts";

/** Pages for people without an account. They are built apart from the portal, so that they load in a moment. */
const names = ["referral", "jobfeeds"];

/**
 * The built pages for visitors by their route. Each is told where the API is and whose page it is, and asks for its
 * form before its script has come.
 */
export function visitorPages(
  folder: string,
  { product, tenant }: { product: string; tenant?: string },
): Map<string, (request: FastifyRequest) => string> {
  const api = `/api/v1/${product}-portal/`;
  const built = names.filter((name) => existsSync(join(folder, `${name}.html`)));
  return new Map(
    built.map((name) => {
      const html = readFileSync(join(folder, `${name}.html`), "utf8").replaceAll("__API__", api);
      return [
        name,
        ({ host }) => {
          const whose = tenantOfHost(host) ?? tenant ?? "";
          return html
            .replaceAll("__TENANT__", whose)
            .replace(
              /<!-- __EARLY__ ([a-z-]+) -->/,
              `<link rel="preload" href="${api}ndis/${whose}/whitelabel/$1" as="fetch" crossorigin="anonymous" />`,
            );
        },
      ];
    }),
  );
}
