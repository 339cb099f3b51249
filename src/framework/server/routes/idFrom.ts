import type { Schema } from "#framework/shared/schema/schema.ts";
import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { invalid } from "../http/errors.ts";
import type { Input } from "./module.ts";

/** The id under a key of the body. @throws 422 */
export function idFrom({ body }: Pick<Input, "body">, key: string): string {
  const id = body[key];
  if (typeof id !== "string" || id === "") throw invalid({ [key]: [`${key} is required.`] });
  return id;
}

/** The id that a call names, in its path or under the body's key that the definition gives. */
export function idOf({ call, resource }: DeclaredCall, { params, body }: Input): string {
  const named = Object.entries(call.params ?? {});
  const parameter = named.find(([, field]) => field === (resource?.idKey ?? "uuid"))?.[0];
  const taken = new Set(named.map(([name]) => name));
  const inPath =
    parameter === undefined
      ? ["id", "uuid"]
          .filter((name) => !taken.has(name))
          .map((name) => params[name])
          .find(Boolean)
      : params[parameter];
  if (inPath !== undefined) return inPath;
  return idFrom({ body }, call.id ?? "id");
}

/** The key of an action's body whose template is the record's id: `{ "client_uuid": "{uuid}" }`. */
export function idKeyOf({ call, resource }: DeclaredCall): string {
  const found = Object.entries(call.body ?? {}).find(
    ([, template]) => template === `{${resource?.idKey ?? "uuid"}}` || template === "{id}",
  );
  return found?.[0] ?? "id";
}

/** The body of a call that says no more than which record is meant, and the version that was seen. */
export const namingBody = (declared: DeclaredCall): Schema => {
  const id = declared.call.id ?? idKeyOf(declared);
  const inPath = declared.call.path.includes("{");
  return {
    type: "object",
    additionalProperties: false,
    ...(!inPath && { required: [id] }),
    properties: {
      ...(!inPath && { [id]: { type: "string", format: "uuid", title: declared.resource?.label.one } }),
      version: { type: "integer", title: "The version that was seen" },
    },
  };
};
