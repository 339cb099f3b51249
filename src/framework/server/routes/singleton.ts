import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { conflict } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import type { Input, Operation, RouteOptions } from "./module.ts";
import { parseFields } from "../records/write/input/formInput.ts";
import { changeSingleton, readSingleton } from "../records/store/singleton.ts";

/** How the record service answers the calls of a resource of which each provider has one record. */
export function singletonOperation({
  kind,
  resource,
  call,
}: DeclaredCall): { operation: Operation; options: RouteOptions } | undefined {
  if (!resource) return undefined;
  const { one } = resource.label;
  // Without a key the fields themselves are the answer.
  const answered = (record: JsonObject): JsonObject =>
    call.row === undefined ? record : { [call.row]: record };
  const change = async (context: Context, { body, request }: Input) => {
    const schema = context.services.definitions.schemas.get(resource.definition.record?.schema ?? "") ?? {};
    const sent = request.isMultipart() ? parseFields(schema, body) : body;
    const record = await changeSingleton(context, resource, sent, call.row ?? resource.name);
    return answer(call.success ?? `${one} saved`, answered(record));
  };
  switch (kind) {
    case "one":
      return { operation: (context) => answered(readSingleton(context, resource)), options: {} };
    case "create":
      return {
        operation: (context, input) => {
          if (Object.keys(readSingleton(context, resource)).length > 0)
            throw conflict(`${one} already exist. Change them instead.`);
          return change(context, input);
        },
        options: {},
      };
    case "update":
      return { operation: change, options: {} };
    default:
      return undefined;
  }
}
