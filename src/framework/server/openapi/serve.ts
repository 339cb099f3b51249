import type { FastifyInstance, FastifyRequest } from "fastify";
import { tenantOfHost } from "#framework/shared/tenancy/subdomain.ts";
import { styleNonce } from "../http/pages/securityHeaders.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import { definedFor } from "../layers/definedFor.ts";
import { routesOf } from "../layers/routes.ts";
import type { Services } from "../context.ts";
import { docsPage, libraryScript, parts, startScript } from "./docsPage.ts";
import { openApiDocument } from "./document.ts";

/** Descriptions that are kept: those of the tenants that were asked for last. */
const mostKept = 6;

/** Delivers the API's description, and outside of production a page to read it on. */
export function serveApiDocs(
  app: FastifyInstance,
  services: Services,
  routes: BuiltRoute[],
  prefix: string,
): void {
  const { layers, config } = services;
  const made = new Map<string, string>();
  const description = (request: FastifyRequest, bounded: boolean): string => {
    const { types, definitions } = definedFor(layers, config, request);
    const key = `${definitions.hash} ${bounded}`;
    const slug = tenantOfHost(request.host) ?? config.tenant ?? "";
    const text =
      made.get(key) ??
      JSON.stringify(
        openApiDocument(routesOf(services, routes, slug), { types, definitions }, prefix, { bounded }),
      );
    // The one that was asked for last stays longest: a description is a megabyte or two.
    made.delete(key);
    made.set(key, text);
    const [oldest] = made.keys();
    if (made.size > mostKept && oldest !== undefined) made.delete(oldest);
    return text;
  };
  app.get(`${prefix}openapi.json`, (request, reply) =>
    reply.type("application/json").send(description(request, true)),
  );
  if (config.production) return;
  for (const place of [parts.page, `${prefix}docs`])
    app.get(place, (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(docsPage(styleNonce(reply))),
    );
  app.get(parts.description, (request, reply) =>
    reply.type("application/json").send(description(request, false)),
  );
  app.get(parts.start, (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(startScript),
  );
  app.get(parts.library, async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(await libraryScript()),
  );
}
