import { asObject } from "./patch.ts";
import type { Json, JsonObject } from "./schema.ts";

/** Puts the value of a field into a record, or that of a part of a group by its path: `address.suburb`. */
export function placePart(record: JsonObject, path: string, value: Json): void {
  const [name = path, part] = path.split(".");
  record[name] = part === undefined ? value : { ...asObject(record[name]), [part]: value };
}
