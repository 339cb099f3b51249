import { linearPattern } from "../../text/linearPattern.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema.ts";
import { type PartReader, type Place, within } from "./reading.ts";
import { leavePattern } from "./scalars.ts";

/** What is said of the values of a group that have names of their own. */
export type Entries = Pick<
  Schema,
  "additionalProperties" | "patternProperties" | "propertyNames" | "minProperties" | "maxProperties"
>;

/**
 * The values of a group that nobody named beforehand: keys and values. Undefined where there can be none. Where a schema
 * says nothing of them, none is taken beside named fields: a name that is not known is refused.
 */
export function entriesOf(
  reader: PartReader,
  found: JsonObject,
  place: Place,
  isNamed: boolean,
): Entries | undefined {
  const { additionalProperties: more, patternProperties } = found;
  const patterns = readPatterns(reader, patternProperties, place);
  const hasPatterns = Object.keys(patterns).length > 0;
  const isOpen = more === undefined ? !isNamed && isObject(patternProperties) : more !== false;
  if (!isOpen && !hasPatterns) return undefined;
  const value = isOpen
    ? reader.part(more ?? true, { ...within(place, more ?? true, ""), isWhole: true })
    : false;
  // Where a part that contains itself is cut: what lies deeper is refused, also where values are kept whole.
  if (value === false && !hasPatterns) return place.isRoot ? undefined : { additionalProperties: false };
  const names =
    found.propertyNames === undefined
      ? undefined
      : reader.condition(found.propertyNames, within(place, found.propertyNames, ""));
  return {
    additionalProperties: value,
    ...(hasPatterns && { patternProperties: patterns }),
    ...(isObject(names) && !isNamed && { propertyNames: names }),
  };
}

function readPatterns(reader: PartReader, patterns: Json | undefined, place: Place): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(isObject(patterns) ? patterns : {}).flatMap(([pattern, value]): [string, Schema][] => {
      if (!linearPattern(pattern)) {
        leavePattern(reader, place, pattern);
        return [];
      }
      const part = reader.part(value, { ...within(place, value, ""), isWhole: true });
      return part === false ? [] : [[pattern, part]];
    }),
  );
}
