import type { FastifyInstance } from "fastify";
import { styleNonce } from "../http/pages/securityHeaders.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import type { Services } from "../services.ts";
import { docsPage, libraryScript, parts, startScript } from "./docsPage.ts";
import { openApiDocument } from "./document.ts";

/** Delivers the API's description, and outside of production a page to read it on. */
export function serveApiDocs(
  app: FastifyInstance,
  { types, definitions, config }: Services,
  routes: BuiltRoute[],
  prefix: string,
): void {
  const made = new Map<boolean, string>();
  const description = (bounded: boolean): string => {
    const text =
      made.get(bounded) ??
      JSON.stringify(openApiDocument(routes, { types, definitions }, prefix, { bounded }));
    made.set(bounded, text);
    return text;
  };
  app.get(`${prefix}openapi.json`, (_request, reply) =>
    reply.type("application/json").send(description(true)),
  );
  if (config.production) return;
  for (const place of [parts.page, `${prefix}docs`])
    app.get(place, (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(docsPage(styleNonce(reply))),
    );
  app.get(parts.description, (_request, reply) => reply.type("application/json").send(description(false)));
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
