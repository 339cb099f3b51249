import type { FastifyInstance } from "fastify";
import type { JsonObject } from "#shared/schema/schema.ts";
import { styleNonce } from "../http/securityHeaders.ts";
import type { Services } from "../services.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import { openApiDocument } from "./document.ts";
import { docsPage } from "./page.ts";

/** Delivers the API's description, and outside of production a page to read it on. */
export function serveApiDocs(
  app: FastifyInstance,
  { types, definitions, config }: Services,
  routes: BuiltRoute[],
  prefix: string,
): void {
  let made: { document: JsonObject; json: string } | undefined;
  const description = () => {
    const document = made?.document ?? openApiDocument(routes, { types, definitions }, prefix);
    return (made ??= { document, json: JSON.stringify(document) });
  };
  app.get(`${prefix}openapi.json`, (_request, reply) =>
    reply.type("application/json").send(description().json),
  );
  if (config.production) return;
  for (const place of ["/docs", `${prefix}docs`]) {
    app.get(place, (_request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .send(docsPage(description().document, routes, styleNonce(reply))),
    );
  }
}
