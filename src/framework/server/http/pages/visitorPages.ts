import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { tenantOfHost } from "#framework/shared/tenancy/subdomain.ts";
import { apiRoot } from "../../portalAddress.ts";

/** Pages for people without an account, built apart from the portal so that they load in a moment: all but the portal's own. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((file) =>
    file.endsWith(".html") && file !== "index.html" ? file.slice(0, -5) : [],
  );

/**
 * The built pages for visitors by their route. Each is told where the API is and whose page it is, and asks for its
 * form before its script has come.
 */
export function visitorPages(
  folder: string,
  { product, tenant }: { product: string; tenant?: string },
): Map<string, (request: FastifyRequest) => string> {
  const api = apiRoot({ product });
  const names = existsSync(folder) ? namesIn(folder) : [];
  return new Map(
    names.map((name) => {
      const html = readFileSync(join(folder, `${name}.html`), "utf8").replaceAll("__API__", api);
      return [
        name,
        ({ host }) => {
          const whose = tenantOfHost(host) ?? tenant ?? "";
          return html
            .replaceAll("__TENANT__", whose)
            .replace(
              /<!-- __EARLY__ ([a-z0-9/-]+) -->/,
              `<link rel="preload" href="${api}$1" as="fetch" crossorigin="anonymous" />`,
            );
        },
      ];
    }),
  );
}
