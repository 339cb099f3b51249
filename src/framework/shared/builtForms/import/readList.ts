import { isObject, type Json, type JsonObject, type Schema } from "../../schema/schema.ts";
import { type PartReader, type Place, within } from "./place.ts";
import { readGroup } from "./readGroup.ts";

/** A list. One whose places mean different things is a group with a question for each place. */
export function readList(
  reader: PartReader,
  schema: JsonObject,
  { items, prefixItems }: JsonObject,
  place: Place,
): Schema {
  const places = [prefixItems, items].find((each): each is Json[] => Array.isArray(each));
  if (places && places.length > 0) {
    reader.note(`${place.pointer}/items`, "The places of this list became questions of a group.");
    const properties = Object.fromEntries(
      places.map((each, index) => [`item_${index + 1}`, isObject(each) ? each : {}]),
    );
    return readGroup(reader, { type: "object", ...wordsOf(schema) }, { properties }, place);
  }
  return { ...schema, items: reader.part(isObject(items) ? items : {}, within(place, "/items")) };
}

/** A group without questions: entries that are named by whoever fills it in, or a text. */
export function readFreeEntries(
  reader: PartReader,
  schema: JsonObject,
  entries: JsonObject | undefined,
  place: Place,
): Schema {
  const words = wordsOf(schema);
  if (!entries) {
    reader.note(place.pointer, "It does not say what is asked: a text is asked for.");
    return { type: "string", "x-widget": "long-text", ...(words as Schema) };
  }
  reader.note(place.pointer, "Entries with names of their own became a list of names and values.");
  const value = reader.part(entries, within(place, "/additionalProperties", 2));
  return {
    type: "array",
    ...(words as Schema),
    items: {
      type: "object",
      properties: {
        name: { type: "string", title: "Name", maxLength: 200 },
        value: { title: "Value", ...value },
      },
      required: ["name"],
    },
  };
}

const wordsOf = ({ title, description }: JsonObject): JsonObject => ({
  ...(title && { title }),
  ...(description && { description }),
});
