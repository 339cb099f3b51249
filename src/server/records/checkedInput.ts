import { type JsonObject, withoutNulls } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { invalid } from "../http/errors.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { compileValidator } from "../validation/validator.ts";
import { parseFields } from "./formInput.ts";
import { messagesOf } from "./settle.ts";

/**
 * What an action was sent, with the types that its schema asks for. `version` goes along unchecked.
 * @param path the schema below schemas/, such as actions/reason
 * @throws 422 that names every failing field
 */
export function checkedInput(
  context: Pick<Context, "services" | "tenant">,
  path: string,
  body: JsonObject,
): JsonObject {
  const schema = context.services.definitions.schemas.get(path);
  if (!schema) throw new Error(`there is no schema ${path}`);
  const values = parseFields(schema, body);
  const { version: _version, ...checked } = values;
  const errors = messagesOf(compileValidator(schema).check(withoutNulls(checked), tenantClock(context)));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}
