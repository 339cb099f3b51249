import type { Json, JsonObject, Schema } from "../schema.ts";
import { type PartReader, type Place, within } from "./reading.ts";
import { plainOf } from "./scalars.ts";

/** A list: of entries of one kind, or one whose places mean different things; false where no list fits. */
export function list(reader: PartReader, found: JsonObject, place: Place): Schema | false {
  const schema: Schema = { type: "array", ...plainOf(found) };
  const places = [found.prefixItems, found.items].find((each): each is Json[] => Array.isArray(each));
  const rest = Array.isArray(found.items) ? found.additionalItems : found.items;
  if (found.contains !== undefined) {
    const contains = reader.condition(found.contains, within(place, found.contains, place.name));
    if (typeof contains === "object") schema.contains = contains;
  }
  if (!places || places.length === 0) {
    const inside = entries(reader, rest, place);
    return inside.maxItems === 0 && (schema.minItems ?? 0) > 0 ? false : { ...schema, ...inside };
  }
  const prefix = places.map((each, index) =>
    reader.part(each, { ...within(place, each, `${index + 1}`), isWhole: true }),
  );
  const open = prefix.includes(false) ? prefix.indexOf(false) : prefix.length;
  const prefixItems = prefix.flatMap((each) => (each === false ? [] : [each])).slice(0, open);
  const more = rest === false || open < prefix.length ? false : reader.part(rest ?? true, { ...within(place, rest ?? true, ""), isWhole: true }); // prettier-ignore
  const most = more === false ? { maxItems: Math.min(open, schema.maxItems ?? open) } : { items: more };
  return { ...schema, prefixItems, ...most };
}

/** What the entries of a list are; a list of which no entry fits stays empty. */
function entries(reader: PartReader, items: Json | undefined, place: Place): Partial<Schema> {
  const source = items ?? true;
  const item = reader.part(source, within(place, source, ""));
  return item === false ? { maxItems: 0, items: { type: "string" } } : { items: item };
}
