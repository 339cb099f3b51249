import type { JsonObject } from "#shared/schema/schema.ts";
import type { RecordTypes } from "../records/recordType.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import { sentenceCase } from "#shared/text/names.ts";
import { openApiSchema } from "./translate.ts";

/** A resource's name as a component's: `staff-categories` is StaffCategories. */
export const componentName = (name: string): string => name.split("-").map(sentenceCase).join("");

const record = (name: string): JsonObject => ({ $ref: `#/components/schemas/${componentName(name)}` });

/** What a call is sent. */
export function bodySchema(
  { stated, call, body, options }: BuiltRoute,
  types: RecordTypes,
): JsonObject | undefined {
  if (options.rawBody) return { type: "object", properties: { file: { type: "string", format: "binary" } } };
  if (body) return openApiSchema(body);
  const type = stated.resource && types.get(stated.resource.name);
  if (!type || !["create", "update"].includes(stated.kind)) return { type: "object" };
  const inBody = stated.kind === "update" && !/\{(id|uuid)\}/.test(call.path);
  return inBody
    ? {
        allOf: [
          record(type.name),
          {
            type: "object",
            properties: {
              [call.id ?? "id"]: { type: "string", format: "uuid" },
              version: { type: "integer" },
            },
          },
        ],
      }
    : record(type.name);
}

/** What a call answers. */
export function answerSchema({ stated, call, name }: BuiltRoute, types: RecordTypes): JsonObject {
  if (/(exports|files\/open|whitelabel\/logo|GET events)/.test(name))
    return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  const type = stated.resource && types.get(stated.resource.name);
  if (stated.resource?.dialect === "simple-rest" && type) {
    return {
      "application/json": {
        schema: stated.kind === "list" ? { type: "array", items: record(type.name) } : record(type.name),
      },
    };
  }
  return {
    "application/json": {
      schema: {
        type: "object",
        required: ["message"],
        properties: { message: { type: "string" }, data: dataSchema() },
      },
    },
  };

  function dataSchema(): JsonObject {
    if (call.rows !== undefined) {
      return {
        type: "object",
        properties: {
          [call.rows]: { type: "array", items: type ? record(type.name) : { type: "object" } },
          pagination: { $ref: "#/components/schemas/Pagination" },
        },
      };
    }
    return type && call.row !== undefined
      ? { type: "object", properties: { [call.row]: record(type.name) } }
      : { type: "object" };
  }
}
