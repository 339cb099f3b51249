import { Ajv, type ValidateFunction } from "ajv";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { openApiDocument } from "#framework/server/openapi/document.ts";
import { routesOf } from "#framework/server/layers/routes.ts";
import { buildRoutes } from "#framework/server/routes/claims.ts";
import type { Services } from "#framework/server/context.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { tenantOfHost } from "#framework/shared/tenancy/subdomain.ts";
import { eachFormat } from "#framework/shared/formats/formats.ts";

type Responses = Record<string, { $ref?: string; content?: Record<string, { schema: unknown }> }>;

/** The API's description of a server, as it delivers it to a provider; without a slug to those without a layer. */
export function describedApi(services: Services, slug = ""): JsonObject {
  const prefix = `/api/v1/${services.config.product}-portal/`;
  const { underneath } = services.layers;
  const { definitions, types } = services.layers.of(slug) ?? underneath;
  const routes = buildRoutes(underneath.definitions, underneath.types, services.portal);
  return openApiDocument(routesOf(services, routes, slug), { types, definitions }, prefix);
}

/** Holds every answer of the API against its description: the status is documented, and JSON is as it says. */
export function contractCheck(app: FastifyInstance, services: Services, violations: string[]): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const described = descriptionOf(services, tenantOfHost(request.host));
    const operation = described.operation(request);
    if (operation) {
      const found = described.problem(operation, reply.statusCode, reply.getHeader("content-type"), payload);
      if (found) violations.push(`the answer is not as described: ${found}`);
    }
    done(null, payload);
  });
}

/** Compiled descriptions by the definitions they come from: most test files share one. */
const known = new Map<string, ReturnType<typeof compile>>();

/** A provider whose layer has mistakes is answered as the definitions underneath say. */
function descriptionOf(services: Services, named = ""): ReturnType<typeof compile> {
  const slug = services.layers.slugs.has(named) && !services.layers.mistakesOf(named) ? named : "";
  const { definitions } = services.layers.of(slug) ?? services.layers.underneath;
  const key = `${definitions.hash} ${services.config.product}`;
  const description = known.get(key) ?? compile(describedApi(services, slug));
  known.set(key, description);
  return description;
}

function compile(document: JsonObject) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  eachFormat((name, { fits }) => ajv.addFormat(name, fits));
  for (const name of ["binary", "int64"]) ajv.addFormat(name, true);
  ajv.addSchema({ ...document, $id: "api" });
  const validators = new Map<string, ValidateFunction>();
  const paths = document.paths as Record<string, Record<string, { responses: Responses }>>;
  const shared = (document.components as { responses: Responses }).responses;

  const validatorOf = (pointer: string): ValidateFunction => {
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    validators.set(pointer, validator);
    return validator;
  };
  return {
    operation: (request: FastifyRequest) => {
      const path = (request.routeOptions.url ?? "").replace(/:([a-z_]+)/g, "{$1}");
      const method = request.method.toLowerCase();
      const responses = paths[path]?.[method]?.responses;
      return responses && { responses, pointer: `/paths/${escaped(path)}/${method}/responses` };
    },
    problem: (
      { responses, pointer }: { responses: Responses; pointer: string },
      status: number,
      type: unknown,
      payload: unknown,
    ): string | undefined => {
      const declared = responses[String(status)];
      if (!declared) return `the status ${status}`;
      const name = declared.$ref?.split("/").at(-1) ?? "";
      const response = shared[name] ?? declared;
      const place = shared[name] ? `/components/responses/${name}` : `${pointer}/${status}`;
      const media = String(type).split(";")[0] ?? "";
      if (media !== "application/json" || typeof payload !== "string") return undefined;
      if (!response.content?.[media]) return `${media} for ${status}`;
      const validate = validatorOf(`${place}/content/${escaped(media)}/schema`);
      if (validate(JSON.parse(payload))) return undefined;
      const [first] = validate.errors ?? [];
      return `${status} ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`;
    },
  };
}

const escaped = (part: string): string =>
  encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
