import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { Context, Services, Tenant } from "../context.ts";
import { withLateEntries } from "../audit/lateEntries.ts";
import { throughCollisions } from "../database/collisions.ts";
import { asTenant } from "../database/tenancy.ts";
import type { Input, RouteOptions } from "../routes/module.ts";
import { routeOf } from "../layers/routes.ts";
import { servicesOf } from "../layers/servicesOf.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import { messagesOf } from "../records/write/settle.ts";
import { authorise } from "./request/authorise.ts";
import { readBody } from "./request/body.ts";
import { invalid, malformed } from "./errors.ts";
import { once } from "./request/idempotency.ts";
import type { Pace } from "./request/pace.ts";
import { Reply } from "./reply.ts";
import { tapOf } from "./tapped.ts";
import { tokenOf } from "./request/token.ts";
import { tenantOf } from "./request/tenant.ts";
import { inTime, type TimeLimits } from "./request/timeLimit.ts";
import { tenantClock } from "../tenants/calendar.ts";
import type { Route } from "./routeType.ts";

/** The path of a call as Fastify writes it: `{id}` becomes `:id`. */
export const routePath = (call: Call, prefix: string): string =>
  (call.path.startsWith("/") ? call.path : `${prefix}${call.path}`).replace(/\{([a-z_]+)\}/g, ":$1");

/** Registers a route: the fixed order in which every call is dealt with. */
export function registerRoute(
  app: FastifyInstance,
  services: Services,
  route: BuiltRoute,
  { prefix, limits, pace }: { prefix: string; limits: TimeLimits; pace: Pace },
): void {
  const { call, options } = route;
  app.route<Sent>({
    method: call.method,
    url: routePath(call, prefix),
    exposeHeadRoute: false,
    config: {
      rateLimit: options.perMinute === undefined ? false : { max: options.perMinute, timeWindow: 60_000 },
    },
    handler: async (request, reply) => {
      const tenant = await tenantOf(services, request);
      request.log = request.log.child({ tenant: tenant.slug });
      const own = servicesOf(services, tenant);
      const asked = routeOf(services, route, tenant);
      // The answer is sent in the tenant's name too: a stream reads its rows while it is read.
      return asTenant(tenant.id, async () => {
        const work = (refuseLate: () => void) =>
          answerOf({ services: own, route: asked, tenant, request, pace, refuseLate });
        // Files are received while the call works.
        const limit = limits.work + (request.isMultipart() ? limits.upload : 0);
        const result = await (options.long ? work(() => undefined) : inTime(limit, work, discard));
        return send(reply, result);
      });
    },
  });
}

/** What an address says, as Fastify reads it. */
interface Sent {
  Params: Record<string, string>;
  Querystring: Record<string, unknown>;
}

interface Asked {
  services: Services;
  route: Route;
  tenant: Tenant;
  request: FastifyRequest<Sent>;
  pace: Pace;
  refuseLate: () => void;
}

/** Does a call's work; what its commit sets off is done before it is answered. */
async function answerOf({ services, route, tenant, request, pace, refuseLate }: Asked): Promise<unknown> {
  const pending: (() => void | Promise<void>)[] = [];
  const base = {
    services,
    tenant,
    db: services.database.db,
    origin: {
      requestId: request.id,
      ip: request.ip,
      agent: (request.headers["user-agent"] ?? "").slice(0, 300),
      ...tapOf(request, services.clock.now()),
    },
    log: request.log,
    afterCommit: (work: () => void | Promise<void>) => void pending.push(work),
  };
  const asker = tokenOf(services, request);
  if (asker) pace.count(asker.user);
  const user = await authorise(base, route.call.needs, request);
  // Nobody is signed in only where the operation is a public one, which takes that.
  const context = { ...base, user } as Context;
  const input = await inputOf(context, route, request);
  if (route.options.beforehand) input.beforehand = await route.options.beforehand(context, input);
  const writes = route.options.writes ?? route.call.method !== "GET";
  const write = () => inTransaction(context, route, input, request, refuseLate);
  // A body that the operation receives itself is gone after the first try.
  const written = () => (route.options.rawBody ? write() : throughCollisions(pending, write));
  const result = await (writes ? written() : route.operation(context, input));
  for (const next of pending) await next();
  return result;
}

/** Nobody reads an answer that comes too late: a stream in it would wait for ever. */
function discard(late: unknown): void {
  if (late instanceof Reply && late.bare && "stream" in late.bare) late.bare.stream.destroy();
}

async function inputOf(context: Context, route: Route, request: FastifyRequest<Sent>): Promise<Input> {
  const query = plainQuery(request.query, route.options.query);
  const body = route.options.rawBody ? {} : await readBody(context, request);
  const values = { ...body };
  if (route.validate) {
    const errors = messagesOf(route.validate.check(values, tenantClock(context)));
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
  return { params: request.params, query, body: values, request };
}

/** Every parameter once, as text, and known. */
function plainQuery(query: Record<string, unknown>, known: RouteOptions["query"]): Record<string, string> {
  const texts = Object.entries(query).map(([name, value]): [string, string] => {
    if (typeof value !== "string")
      throw malformed(`The parameter ${name.slice(0, 60)} is given more than once.`);
    if (/[[\]]/.test(name) || value.includes("\0"))
      throw malformed(`The parameter ${name.slice(0, 60)} is not in the expected format.`);
    if (known !== "fields" && !Object.hasOwn(known ?? {}, name))
      throw invalid({ [name.slice(0, 60)]: ["Unknown parameter."] });
    return [name, value];
  });
  return Object.fromEntries(texts);
}

/** A write: room on the disk, one transaction, and for a repeated key the first answer again. */
async function inTransaction(
  context: Context,
  route: Route,
  input: Input,
  request: FastifyRequest,
  refuseLate: () => void,
): Promise<unknown> {
  await context.services.database.engine.ensureRoom();
  return context.db.transaction().execute(async (tx) => {
    const inside = { ...context, db: tx };
    const write = () => Promise.resolve(route.operation(inside, input));
    const result = await withLateEntries(tx, () => once(inside, request, input.body, write));
    refuseLate();
    return result;
  });
}

function send(reply: FastifyReply, result: unknown): FastifyReply {
  const answer = result instanceof Reply ? result : new Reply({ data: result });
  reply.code(answer.status).headers({ "cache-control": "no-store", ...answer.headers });
  if (answer.bare) return reply.send(bodyOf(answer.bare));
  return reply.send({ message: answer.message, data: answer.data });
}

function bodyOf(bare: NonNullable<Reply["bare"]>): unknown {
  if ("stream" in bare) return bare.stream;
  return "text" in bare ? bare.text : bare.json;
}
