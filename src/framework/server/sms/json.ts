import { asObject } from "#framework/shared/schema/patch.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";

/** The object that a text is as JSON; an empty one for any other text. */
export function objectFrom(text: string): JsonObject {
  try {
    return asObject(JSON.parse(text) as Json);
  } catch {
    return {};
  }
}
