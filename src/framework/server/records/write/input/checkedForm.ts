import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../http/errors.ts";
import type { Input } from "../../../routes/module.ts";
import { tenantClock } from "../../../tenants/calendar.ts";
import { compileValidator, type Validator } from "../../../validation/validator.ts";
import { parseFields } from "./formInput.ts";
import { cleanInput, merged } from "./input.ts";
import { messagesOf } from "../settle.ts";

const compiled = new WeakMap<Schema, Validator>();

/**
 * What a module is sent for a record that it keeps in a way of its own, checked as the record service checks: unknown
 * fields are refused, texts brought into their stored form, and the whole held against the resource's schema.
 * @param before the record as it is now: fields that were not sent stay as they are
 * @throws 422 that names every failing field
 */
export function checkedForm(
  { services, user, tenant }: Context,
  resource: string,
  { body, request }: Pick<Input, "body" | "request">,
  before: JsonObject = {},
): JsonObject {
  const { definitions, schemas } = services.definitions;
  const schema = schemas.get(definitions.resources.get(resource)?.definition.record?.schema ?? "");
  if (!schema) throw new Error(`the resource ${resource} has no schema`);
  const validator = compiled.get(schema) ?? compileValidator(schema);
  compiled.set(schema, validator);
  const fields = fieldsOf(schema);
  const sent = request.isMultipart() ? parseFields(schema, body) : body;
  const known = fields.flatMap(({ name }): [string, Json][] =>
    before[name] === undefined ? [] : [[name, before[name]]],
  );
  const wished = merged(Object.fromEntries(known), cleanInput({ fields }, user, sent));
  const record = validator.prune(wished);
  const errors = messagesOf(validator.check(record, tenantClock({ services, tenant })));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return record;
}
