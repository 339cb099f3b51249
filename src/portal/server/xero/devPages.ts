import type { FastifyInstance } from "fastify";
import { styleNonce } from "#framework/server/http/pages/securityHeaders.ts";
import type { Services } from "#framework/server/services.ts";
import { standInPages, xeroOf } from "./service.ts";
import { consentPage } from "./standIn/consentPage.ts";

const page = `${standInPages}/identity/connect/authorize`;

/** The consent page of the stand-in, where it runs in this process. */
export function serveXeroPages(app: FastifyInstance, services: Services): void {
  const { standIn } = xeroOf(services);
  if (!standIn) return;
  const parametersOf = (query: unknown) => new URLSearchParams(query as Record<string, string>);
  app.get(page, (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .send(consentPage({ parameters: parametersOf(request.query), nonce: styleNonce(reply), action: page })),
  );
  app.post(`${page}/allow`, (request, reply) =>
    reply.redirect(standIn.allow(parametersOf(request.query)), 303),
  );
  app.post(`${page}/deny`, (request, reply) =>
    reply.redirect(standIn.deny(parametersOf(request.query)), 303),
  );
}
