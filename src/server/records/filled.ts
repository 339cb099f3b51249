import type { Action } from "#shared/definitions/resource.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { fillAll } from "#shared/text/template.ts";
import type { Context } from "../context.ts";
import { tenantClock } from "../tenants/calendar.ts";

/**
 * What a definition sets fields to (`sets`), with what is known of the person, the moment and the input.
 * @param more other records that templates may name
 */
export function filled(
  context: Context,
  sets: Action["sets"],
  input: JsonObject = {},
  more: JsonObject = {},
): JsonObject {
  const { uuid, fullname, staff, participant } = context.user;
  return fillAll(sets ?? {}, {
    ...more,
    input,
    user: { uuid, fullname, staff, participant },
    ...tenantClock(context),
  }) as JsonObject;
}
