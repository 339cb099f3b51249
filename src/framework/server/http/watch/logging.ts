import { randomUUID } from "node:crypto";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import type { Config } from "../../config.ts";

/** What the log keeps of an error: enough to find it, and no value that a person typed. */
function errorFacts(
  error: Error & { code?: string; constraint?: string; table?: string; severity?: string },
): object {
  const { name, code, constraint, table, severity, stack = "" } = error;
  const frames = stack.split("\n").filter((line) => line.trimStart().startsWith("at "));
  // A database's message quotes values; its code and constraint say what went wrong.
  return {
    name,
    code,
    constraint,
    table,
    message: severity === undefined ? error.message : undefined,
    frames: frames.slice(0, 8),
    cause: error.cause instanceof Error ? errorFacts(error.cause) : undefined,
  };
}

/** The trace that a proxy or a client has begun (W3C Trace Context), which says nothing of the person. */
function traceOf(header: string | string[] | undefined): { trace?: string } {
  const trace = /^[\da-f]{2}-([\da-f]{32})-/.exec(typeof header === "string" ? header : "")?.[1];
  return trace === undefined ? {} : { trace };
}

/**
 * Structured logs on stdout: one line a request with the route's pattern, never its values, with the request's id, its
 * trace where there is one, and the provider.
 */
export function loggingOptions({
  logLevel,
}: Pick<Config, "logLevel">): Pick<
  FastifyServerOptions,
  "logger" | "genReqId" | "childLoggerFactory" | "logController" | "requestIdHeader"
> {
  return {
    logger:
      logLevel === "silent"
        ? false
        : {
            level: logLevel,
            base: null,
            serializers: {
              err: errorFacts as never,
              req: () => undefined as never,
              res: () => undefined as never,
            },
          },
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, bindings, options, raw) =>
      logger.child({ ...bindings, ...traceOf(raw.headers.traceparent) }, options),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
  };
}

const nothing = () => undefined;

/** Writes nothing: for what works before there is an application, and in tests without one. */
export const silentLog: FastifyBaseLogger = {
  level: "silent",
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
  silent: nothing,
  child: () => silentLog,
};

/** Writes that one line. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
    done();
  });
}
