import type { Action } from "#shared/definitions/resource.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { fillAll } from "#shared/text/template.ts";
import { fulfils } from "#shared/definitions/when.ts";
import type { Context } from "../context.ts";
import { conflict } from "../http/errors.ts";
import { parseFields } from "./formInput.ts";
import type { RecordType } from "./recordType.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { updateRecord } from "./update.ts";

/**
 * Does an action that only sets fields (`sets` of its definition), on the record that the body names. Refused (409)
 * when the record is not one of those that the action is for.
 */
export function actOnRecord(
  context: Context,
  type: RecordType,
  action: Action,
  id: string,
  input: JsonObject,
): Promise<JsonObject> {
  const { version, ...values } = input;
  const { uuid, fullname, staff } = context.user;
  const facts = { input: values, user: { uuid, fullname, staff }, ...tenantClock(context) };
  const sets = fillAll(action.sets ?? {}, facts) as JsonObject;
  return updateRecord(context, type, id, version === undefined ? {} : { version }, {
    action: action.name,
    more: parseFields(type.schema, sets),
    guard: (before) => {
      if (!fulfils(before, action.when, context.services.clock.now())) throw conflict(`${action.label} is not possible right now.`);
    },
  });
}
