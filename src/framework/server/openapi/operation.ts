import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { RecordTypes } from "../records/store/recordType.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import { errorsOf } from "./errorAnswers.ts";
import type { exampleMaker } from "./examples.ts";
import { idempotencyKey, pathParameters, queryParameters } from "./parameters.ts";
import { descriptionOf, summaryOf, tagOf } from "./reference.ts";
import { answerSchema, bodySchema } from "./schemas.ts";

type ExampleMaker = ReturnType<typeof exampleMaker>;

/** One call as OpenAPI describes it: what it does, who may make it, what it takes and what it answers. */
export function operation(route: BuiltRoute, types: RecordTypes, example: ExampleMaker): JsonObject {
  const { call, options, declared } = route;
  const isPublic = call.needs === "public";
  const body = call.method === "GET" ? undefined : bodySchema(route);
  const created = declared.resource?.dialect === "simple-rest" && declared.kind === "create";
  return {
    operationId: `${call.method.toLowerCase()}_${call.path.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "")}`,
    summary: summaryOf(route),
    description: descriptionOf(route),
    tags: [tagOf(route)],
    security: isPublic ? [] : [{ session: [] }],
    parameters: [
      ...pathParameters(call.path),
      ...queryParameters(options.query, declared.resource && types.get(declared.resource.name)),
      ...(isPublic || call.method === "GET" || options.rawBody ? [] : [idempotencyKey]),
    ],
    ...(body && { requestBody: requestBody(route, body, example) }),
    responses: {
      [created ? "201" : "200"]: {
        description: "Done.",
        content: withExamples(answerSchema(route), example),
      },
      ...(options.text !== undefined && {
        "304": { description: "Nothing has changed since the answer whose ETag was sent." },
      }),
      ...errorsOf(route),
    },
  };
}

function requestBody({ call, options }: BuiltRoute, schema: JsonObject, example: ExampleMaker): JsonObject {
  const type = call.as === "multipart" || options.rawBody ? "multipart/form-data" : "application/json";
  return {
    required: Array.isArray(schema.required) ? schema.required.length > 0 : "$ref" in schema,
    content: { [type]: { schema, ...(!options.rawBody && { example: example(schema, "request") }) } },
  };
}

/** Every JSON answer with an example of it; its message is the usual one. */
function withExamples(content: JsonObject, example: ExampleMaker): JsonObject {
  const media = content["application/json"];
  if (!isObject(media)) return content;
  const value = example(asObject(media.schema), "answer");
  const said: Json = isObject(value) && "message" in value ? { ...value, message: "OK" } : value;
  return { "application/json": { ...media, example: said } };
}
