import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { readJson } from "../readJson.ts";

/** The object that a text is as JSON; an empty one for any other text. */
export function objectFrom(text: string): JsonObject {
  try {
    return asObject(readJson(text));
  } catch {
    return {};
  }
}
