import type { JsonObject, Schema } from "#shared/schema/schema.ts";
import { sentenceCase } from "#shared/text/names.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";
import type { RecordTypes } from "../records/recordType.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import { withBounds } from "./bounds.ts";
import { answerSchema, bodySchema, recordComponents } from "./schemas.ts";

/** The API as OpenAPI 3.1, made from the routes that are served: nothing is documented that is not there, and the reverse. */
export function openApiDocument(
  routes: BuiltRoute[],
  { types, definitions }: { types: RecordTypes; definitions: LoadedDefinitions },
  prefix: string,
): JsonObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.call.path.startsWith("/") ? route.call.path : `${prefix}${route.call.path}`;
    (paths[path] ??= {})[route.call.method.toLowerCase()] = operation(route, types);
  }
  return withBounds({
    openapi: "3.1.0",
    info: {
      title: "Support portal API",
      version: "1.0.0",
      description:
        "Every call between the portal and its server. Answers are wrapped as `{ message, data }`, errors as `{ message, errors }`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This server, in production as in testing.", "x-internal": false }],
    tags: [...new Set(routes.map(tagOf))]
      .sort()
      .map((name) => ({ name, description: `Calls of ${name.toLowerCase()}.` })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The token of the session, signed and checked by the rules of RFC8725.",
        },
      },
      schemas: {
        ...recordComponents(definitions),
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
      },
    },
  } as unknown as JsonObject) as JsonObject;
}

const pageFacts = ["total", "count", "per_page", "current_page", "total_pages"];

const tagOf = ({ stated: { resource, report, wizard } }: BuiltRoute): string =>
  resource?.label.many ?? (report ? "Reports" : wizard ? "Forms" : "Portal");

function operation(route: BuiltRoute, types: RecordTypes): JsonObject {
  const { call, options, stated } = route;
  const isPublic = call.needs === "public";
  const body = call.method === "GET" ? undefined : bodySchema(route);
  const errors = [
    "400",
    ...(isPublic ? (call.path.startsWith("auth/") ? ["401"] : []) : ["401", "403"]),
    "404",
    ...(call.method === "GET" && options.writes !== true ? [] : ["409", "413", "415"]),
    "422",
    "429",
    "500",
    "503",
    "507",
  ];
  return {
    operationId: `${call.method.toLowerCase()}_${call.path.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "")}`,
    summary: `${sentenceCase(stated.kind)}${stated.resource ? `: ${stated.resource.label.many}` : ""}`,
    tags: [tagOf(route)],
    security: isPublic ? [] : [{ session: [] }],
    parameters: [
      ...pathParameters(call.path),
      ...queryParameters(options.query, stated.resource && types.get(stated.resource.name)),
      ...(isPublic || call.method === "GET" || options.rawBody ? [] : [idempotencyKey]),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [call.as === "multipart" || options.rawBody ? "multipart/form-data" : "application/json"]: {
            schema: body,
          },
        },
      },
    }),
    responses: {
      [stated.resource?.dialect === "simple-rest" && stated.kind === "create" ? "201" : "200"]: {
        description: "Done.",
        content: answerSchema(route),
      },
      ...Object.fromEntries(
        errors.map((status) => [
          status,
          {
            description: errorWords[status] ?? "Error.",
            ...(status === "429" && { headers: retryAfter }),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
    },
  } as unknown as JsonObject;
}

const errorWords: Record<string, string> = {
  "400": "The request cannot be read.",
  "401": "No session, or one that has ended.",
  "403": "Not allowed.",
  "404": "No such record, or not yours to see.",
  "409": "Changed since it was read, or not in a state that allows this.",
  "413": "Too large.",
  "415": "Not a type that is taken.",
  "422": "Failing fields, each with its messages.",
  "429": "Too many requests; see Retry-After.",
  "500": "Something went wrong on the server.",
  "503": "The database is not available right now, or the work took too long. Nothing was changed.",
  "507": "No space left to save anything.",
};

const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key with the same request answers the first result again.",
  schema: { type: "string", maxLength: 128 },
};

const pathParameters = (path: string) =>
  [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: name === "id" || name === "uuid" ? "Id of the record." : sentenceCase(name),
    schema: {
      type: "string",
      ...(name === "id" || name === "uuid" ? { format: "uuid" } : {}),
      maxLength: 200,
    },
  }));

function queryParameters(query: BuiltRoute["options"]["query"], type: ReturnType<RecordTypes["get"]>) {
  const parameter = (name: string, description: string, schema: Schema = { type: "string" }) => ({
    name,
    in: "query",
    required: false,
    description,
    schema,
  });
  if (query !== "fields")
    return Object.entries(query ?? {}).map(([name, description]) =>
      parameter(
        name,
        description,
        name === "page" || name === "limit"
          ? { type: "integer", minimum: 0, maximum: 1000000 }
          : { type: "string", maxLength: 2000 },
      ),
    );
  return [
    parameter("page", "Page, from 1.", { type: "integer", minimum: 1, maximum: 1000000 }),
    parameter("limit", "Rows per page, at most 1000.", { type: "integer", minimum: 0, maximum: 1000 }),
    parameter("search", "Words that must all occur.", { type: "string", maxLength: 200 }),
    parameter("sortField", "Field to order by."),
    parameter("sortType", "asc or desc."),
    parameter("filters", "Conditions as JSON."),
    parameter("fields", "Fields of each row, separated by commas."),
    parameter("deleted", "only: deleted records instead of living ones."),
    ...(type?.screens.filters ?? []).map(({ field, label }) => parameter(field.name, label)),
  ];
}
