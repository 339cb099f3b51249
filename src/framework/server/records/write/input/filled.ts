import type { Action } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { fillAll } from "#framework/shared/text/template.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../../../context.ts";
import { tenantClock } from "../../../tenants/calendar.ts";

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
  const texts: [string, string][] = Object.entries(context.user).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return asObject(
    fillAll(sets ?? {}, { ...more, input, user: Object.fromEntries(texts), ...tenantClock(context) }),
  );
}
