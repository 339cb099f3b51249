import { asList } from "./patch.ts";
import { isObject, type Json } from "./schema.ts";

/** A part of a meta-schema that requires what a completed file has where nobody wrote it (`x-filled`). */
export function withFilled(part: Json): Json {
  if (!isObject(part) || !Array.isArray(part["x-filled"])) return part;
  const { "x-filled": filled, ...rest } = part;
  return { ...rest, required: [...asList(rest.required), ...filled] };
}
