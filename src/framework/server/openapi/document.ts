import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";
import type { RecordTypes } from "../records/store/recordType.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import { withBounds } from "./bounds.ts";
import { errorComponents } from "./errorAnswers.ts";
import { exampleMaker } from "./examples.ts";
import { operation } from "./operation.ts";
import { tagsOf } from "./reference.ts";
import { recordComponents } from "./schemas.ts";

const about = `Every call between the portal and its server, made from the definitions that are loaded.

**Signing in.** \`POST auth/login\` answers a \`token\`. Send it as \`Authorization: Bearer <token>\` with every other call; it lasts
10 minutes. \`POST auth/refresh-token\` with the refresh token as the bearer answers the next pair.

**Answers** are \`{ message, data }\`; errors are \`{ message, errors }\`. A field without a value is left out.
Dates are \`yyyy-MM-dd\`, instants RFC 3339, and money is whole cents.`;

const server = { url: "/", description: "This server, in production as in testing.", "x-internal": false };

/**
 * The API as OpenAPI 3.1, made from the routes that are served: nothing is documented that is not there, and the reverse.
 * @param bounded whether every text, list and number gets a bound, as a client that checks wants; a reader does not
 */
export function openApiDocument(
  routes: BuiltRoute[],
  { types, definitions }: { types: RecordTypes; definitions: LoadedDefinitions },
  prefix: string,
  { bounded = true } = {},
): JsonObject {
  const schemas: JsonObject = { ...recordComponents(definitions), ...ownComponents };
  const example = exampleMaker(schemas);
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = route.call.path.startsWith("/") ? route.call.path : `${prefix}${route.call.path}`;
    (paths[path] ??= {})[route.call.method.toLowerCase()] = operation(route, types, example);
  }
  const document: JsonObject = {
    openapi: "3.1.0",
    info: {
      title: "Support portal API",
      version: "1.0.0",
      description: about,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [server],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: { session },
      responses: errorComponents(),
      schemas,
    },
  };
  return bounded ? asObject(withBounds(document)) : document;
}

const session = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
  description: "The `token` that signing in answers, signed and checked by the rules of RFC 8725.",
};

const pageFacts = ["total", "count", "per_page", "current_page", "total_pages"];

const ownComponents = {
  Error: {
    type: "object",
    required: ["message"],
    properties: {
      message: { type: "string" },
      errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
      data: { type: "object" },
      request_id: { type: "string" },
    },
  },
  Pagination: {
    type: "object",
    additionalProperties: false,
    required: pageFacts,
    properties: {
      ...Object.fromEntries(pageFacts.map((name) => [name, { type: "integer" }])),
      total_is_estimate: { type: "boolean" },
    },
  },
};
