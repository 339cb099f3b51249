import { join } from "node:path";
import cors from "@fastify/cors";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance } from "fastify";
import { productFolder } from "./definitions/load.ts";
import { serveDefinitions } from "./http/pages/definitionFiles.ts";
import { answerError } from "./http/errorHandler.ts";
import { guardRequests } from "./http/request/guards.ts";
import { serveHealth } from "./http/watch/health.ts";
import { readJson } from "./http/request/json.ts";
import { loggingOptions, logRequests } from "./http/watch/logging.ts";
import { serveMetrics } from "./http/watch/metrics.ts";
import { servePages } from "./http/pages/pages.ts";
import { registerRoute } from "./http/route.ts";
import { Pace } from "./http/request/pace.ts";
import { answerBadPath, answerUnparsed } from "./http/rawErrors.ts";
import { limitReceiving } from "./http/request/receiveLimit.ts";
import { largestFile } from "#framework/shared/files/taken.ts";
import { type TimeLimits, timeLimits } from "./http/request/timeLimit.ts";
import { securityHeaders } from "./http/pages/securityHeaders.ts";
import { serveDevCheckout } from "./payments/devCheckout.ts";
import { serveDevMail } from "./mail/devMail.ts";
import { serveDevSms } from "./sms/devSms.ts";
import { serveApiDocs } from "./openapi/serve.ts";
import { apiRoot } from "./portalAddress.ts";
import { buildRoutes } from "./routes/claims.ts";
import type { Services } from "./context.ts";

const megabyte = 1024 * 1024;

interface Options {
  /** Folder of the built portal. */
  pages?: string;
  /** Sees the application before anything is registered; tests list its routes by this. */
  prepare?: (app: FastifyInstance) => void;
  limits?: TimeLimits;
}

/** The application, wired: one line for each part, in the order in which they act. */
export async function buildApp(
  services: Services,
  { pages = join(productFolder, "dist"), prepare, limits = timeLimits }: Options = {},
): Promise<FastifyInstance> {
  const { config, definitions, portal, types } = services;
  const app = fastify({
    ...loggingOptions(config),
    bodyLimit: megabyte,
    connectionTimeout: limits.silence,
    requestTimeout: limits.upload,
    http: { headersTimeout: limits.receive, connectionsCheckingInterval: limits.check },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 200 },
    frameworkErrors: answerBadPath,
    clientErrorHandler: answerUnparsed,
    return503OnClosing: true,
    forceCloseConnections: "idle",
  });
  services.log = app.log;
  prepare?.(app);
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  logRequests(app);
  guardRequests(app);
  limitReceiving(app, limits);
  readJson(app);
  await securityHeaders(app, config.production);
  await app.register(cors, { origin: false });
  await app.register(compress, { global: true, threshold: 2048, encodings: ["br", "gzip"] });
  await app.register(multipart, {
    limits: { fileSize: largestFile, files: 10, fields: 5000, fieldSize: megabyte, parts: 5010 },
  });
  await app.register(rateLimit, { global: false });

  const prefix = apiRoot(config);
  const routes = buildRoutes(definitions, types, portal);
  const pace = new Pace({ perMinute: config.requestsPerMinute || Infinity });
  for (const route of routes) registerRoute(app, services, route, { prefix, limits, pace });

  serveDefinitions(app, services);
  serveApiDocs(app, services, routes, prefix);
  serveHealth(app, services);
  if (config.metrics) serveMetrics(app, services);
  if (!config.production) serveDevMail(app, services);
  const { standIn } = services.payments ?? {};
  if (standIn) serveDevCheckout(app, services, standIn);
  if (services.sms.standIn) serveDevSms(app, services.sms.standIn);
  if (!config.production) portal.devPages?.(app, services);
  await servePages(app, pages, definitions.definitions, config);
  return app;
}
