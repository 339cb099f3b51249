import type { FastifyInstance } from "fastify";
import { malformed, notFound } from "../errors.ts";

/**
 * Refuses what no browser and no well-meaning client sends: two Host headers, an absolute address as target, and side
 * effects of a GET that a page could cause by a link or a prefetch (security.md §2.0).
 */
export function guardRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const hosts = request.raw.rawHeaders.filter(
      (value, index) => index % 2 === 0 && value.toLowerCase() === "host",
    ).length;
    if (hosts > 1 || !(request.raw.url ?? "").startsWith("/"))
      return done(malformed("The request is not in the expected format."));
    if (request.raw.httpVersion !== "1.0" && !request.headers.host)
      return done(malformed("The request names no host."));
    const isApi = request.url.startsWith("/api/");
    const navigated =
      request.headers["sec-fetch-mode"] === "navigate" ||
      /prefetch/i.test(String(request.headers.purpose ?? request.headers["sec-purpose"] ?? ""));
    const mayNavigate = /\/(exports|files|docs|openapi\.json)(\/|$|\?)/.test(request.url);
    if (isApi && navigated && !mayNavigate) return done(notFound());
    done();
  });
}
