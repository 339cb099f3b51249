import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Definitions } from "#framework/shared/definitions/definitions.ts";
import { serveLeavingWorker, workerFile } from "./offlineWorker.ts";
import { styleNonce } from "./securityHeaders.ts";
import { visitorPages } from "./visitorPages.ts";

const nonceMark = "__STYLE_NONCE__";
const entryRoutes = [
  "",
  "welcome",
  "help",
  "login",
  "forgot-password",
  "reset-password",
  "register",
  "error",
  "not-authorized",
  "platform-not-found",
  "auth",
  "reports",
  "forms",
  "settings",
];

/**
 * Serves the built portal: hashed assets for a year, and the page itself for every route it has. Other addresses get
 * the page too, so that it can say that there is nothing, but with the status 404.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  definitions: Definitions,
  config: { product: string; tenant?: string; offline: boolean },
): Promise<void> {
  const page = join(folder, "index.html");
  if (!existsSync(page)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "Not found." }));
    return;
  }
  const html = readFileSync(page, "utf8");
  if (!config.offline) serveLeavingWorker(app);
  await app.register(fastifyStatic, {
    root: folder,
    serve: true,
    wildcard: false,
    index: false,
    dotfiles: "ignore",
    preCompressed: false,
    ...(!config.offline && { globIgnore: [workerFile] }),
    setHeaders: (reply, path) => void reply.header("cache-control", keptFor(path)),
  });
  const known = routesOf(definitions);
  const forVisitors = visitorPages(folder, config);
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/[?#].*$/, "");
    const visitorPage = forVisitors.get(path.replace(/^\/+|\/+$/g, ""));
    const exists =
      visitorPage !== undefined ||
      (known.has(path.split("/").find(Boolean) ?? "") && !/\/\.|\.[a-z0-9]+$/i.test(path));
    const { accept = "*/*" } = request.headers;
    // Probes and command lines take anything: they get a page that there is, but not one that says there is none.
    const wantsPage =
      request.method === "GET" &&
      (accept.includes("text/html") || (exists && accept.includes("*/*"))) &&
      !/^\/(api|definitions|dev|metrics|health)\b/.test(request.url);
    if (!wantsPage) return reply.code(404).send({ message: "Not found." });
    return reply
      .code(exists ? 200 : 404)
      .headers({ "cache-control": "no-store", "content-type": "text/html; charset=utf-8" })
      .send(visitorPage?.(request) ?? html.replaceAll(nonceMark, styleNonce(reply)));
  };
  app.get("/", send);
  app.setNotFoundHandler(send);
}

/** How long a browser keeps a built file: those with a hash for a year; the worker is asked for each time. */
function keptFor(path: string): string {
  if (path.includes("/assets/")) return "public, max-age=31536000, immutable";
  return path.endsWith(`/${workerFile}`) ? "no-cache" : "public, max-age=3600";
}

/** First parts of the portal's routes. */
function routesOf({ resources, navigation }: Definitions): Set<string> {
  const pages = (navigation.pages ?? []).map(({ path }) => path.split("/")[1] ?? "");
  return new Set([...entryRoutes, ...resources.keys(), ...pages]);
}
