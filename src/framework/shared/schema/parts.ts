import { asObject } from "./patch.ts";
import type { Json, JsonObject } from "./schema.ts";

/** The value of a field, or of a part of a group by its path: `address.suburb`. */
export function partAt(record: JsonObject, path: string): Json | undefined {
  const [name = path, part] = path.split(".");
  return part === undefined ? record[name] : asObject(record[name])[part];
}

/** Puts a value where `partAt` finds it. */
export function placePart(record: JsonObject, path: string, value: Json): void {
  const [name = path, part] = path.split(".");
  record[name] = part === undefined ? value : { ...asObject(record[name]), [part]: value };
}
