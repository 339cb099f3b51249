import { choiceOf } from "#framework/shared/schema/choiceOf.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { without } from "#framework/shared/schema/patch.ts";
import { type Json, type JsonObject, type Schema, withoutNulls } from "#framework/shared/schema/schema.ts";
import { stored } from "#framework/shared/validation/stored.ts";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../http/errors.ts";
import { tenantClock } from "../../../tenants/calendar.ts";
import { compileValidator } from "../../../validation/validator.ts";
import { parseFields } from "./formInput.ts";
import { sanitise } from "./input.ts";
import { messagesOf } from "../settle.ts";

/**
 * What an action was sent, with the types that its schema asks for and texts in the form in which they are stored: an empty
 * one is null. `version` goes along unchecked.
 * @param path the schema below schemas/, such as actions/reason
 * @param ignores fields that are neither taken nor missed
 * @throws 422 that names every failing field
 */
export function checkedInput(
  context: Pick<Context, "services" | "tenant">,
  path: string,
  body: JsonObject,
  ignores: readonly string[] = [],
): JsonObject {
  const schema = context.services.definitions.schemas.get(path);
  if (!schema) throw new Error(`there is no schema ${path}`);
  const { version, ...values } = parseFields(schema, without(body, ignores));
  const properties = propertiesOf(schema);
  const clean = Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Json] => [name, storedAs(properties, name, value)]),
  );
  const wrong = messagesOf(compileValidator(schema).check(withoutNulls(clean), tenantClock(context)));
  const errors = Object.fromEntries(Object.entries(wrong).filter(([name]) => !ignores.includes(name)));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return version === undefined ? clean : { ...clean, version };
}

/** A text as it is stored; a signature or a list stays as it was sent, so that what is wrong is told at the field. */
function storedAs(properties: Record<string, Schema>, name: string, value: Json): Json {
  if (typeof value !== "string") return value;
  const schema = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {};
  return choiceOf(schema, stored(schema, value, sanitise));
}
