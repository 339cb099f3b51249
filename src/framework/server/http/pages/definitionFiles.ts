import type { FastifyInstance } from "fastify";
import { fill } from "#framework/shared/text/template.ts";
import type { LoadedDefinitions } from "../../definitions/load.ts";
import type { Services } from "../../context.ts";
import { definedFor } from "../../layers/definedFor.ts";
import { notFound } from "../errors.ts";

/**
 * Delivers the definitions to the portal as static files would be: an index of everything but the schemas, and each
 * schema by its path, those of the tenant whose portal it is. `node scripts/run.mjs definitions` writes the same files for a provider with another API.
 */
export function serveDefinitions(app: FastifyInstance, { layers, config }: Services): void {
  app.get("/definitions/index.json", (request, reply) => {
    const { definitions } = definedFor(layers, config, request);
    const tag = `"${definitions.hash}${config.offline ? "" : "-online"}"`;
    void reply.header("etag", tag).header("cache-control", "no-cache").header("vary", "host");
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return reply.type("application/json").send(definitionIndex(definitions, config));
  });
  app.get<{ Params: { "*": string } }>("/definitions/schemas/*", (request, reply) => {
    const { definitions } = definedFor(layers, config, request);
    const schema = definitions.schemas.get(request.params["*"].replace(/\.json$/, ""));
    if (!schema) throw notFound();
    return reply.header("cache-control", "public, max-age=31536000, immutable").send(schema);
  });
}

/**
 * The index file: the definitions, the hash that schemas are fetched under, the tenant where the server sets it, and
 * whether anything is kept in browsers for opening the portal without a connection.
 */
export function definitionIndex(
  { files, hash }: LoadedDefinitions,
  { product, tenant, offline }: { product: string; tenant?: string; offline?: boolean },
): object {
  const { portal } = files;
  return {
    hash,
    tenant,
    offline,
    ...files,
    notices: [],
    plans: undefined,
    portal: { ...portal, api: { ...portal.api, prefix: fill(portal.api.prefix, { product }) } },
  };
}

/** The same as static files, by their paths below `definitions/`. */
export const definitionFiles = (
  definitions: LoadedDefinitions,
  settings: { product: string; tenant?: string },
): Map<string, object> =>
  new Map([
    ["index.json", definitionIndex(definitions, settings)],
    ...[...definitions.schemas].map(([path, schema]) => [`schemas/${path}.json`, schema] as const),
  ]);
