import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What a bearer token says of its session; nothing where it cannot be read. */
export function claimsOf(token: string | undefined): JsonObject {
  const payload = token?.split(".")[1] ?? "";
  try {
    return asObject(JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))));
  } catch {
    return {};
  }
}
