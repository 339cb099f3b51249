import type { FastifyInstance } from "fastify";
import { styleNonce } from "#framework/server/http/pages/securityHeaders.ts";
import type { Services } from "#framework/server/context.ts";
import { standInPages, xeroOf } from "./service.ts";
import { consentPage } from "./standIn/consentPage.ts";

const page = `${standInPages}/identity/connect/authorize`;

interface Asked {
  Querystring: Record<string, string>;
}

/** The consent page of the stand-in, where it runs in this process. */
export function serveXeroPages(app: FastifyInstance, services: Services): void {
  const { standIn } = xeroOf(services);
  if (!standIn) return;
  app.get<Asked>(page, (request, reply) =>
    reply.type("text/html; charset=utf-8").send(
      consentPage({
        parameters: new URLSearchParams(request.query),
        nonce: styleNonce(reply),
        action: page,
      }),
    ),
  );
  app.post<Asked>(`${page}/allow`, (request, reply) =>
    reply.redirect(standIn.allow(new URLSearchParams(request.query)), 303),
  );
  app.post<Asked>(`${page}/deny`, (request, reply) =>
    reply.redirect(standIn.deny(new URLSearchParams(request.query)), 303),
  );
}
