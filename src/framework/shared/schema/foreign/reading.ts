import type { Json, JsonObject, Schema } from "../schema.ts";
import type { Keys } from "./names.ts";

/** Where a reader is inside of a schema. */
export interface Place {
  /** The part as it was written, for its location. */
  part: Json;
  /** What references are relative to. */
  base: string;
  /** The references that lead here. */
  chain: readonly string[];
  /** What the value is called, where its schema does not say. */
  name: string;
  /** The record itself, which has names that no field may take. */
  isRoot?: boolean;
  /** Inside of alternatives of several kinds: names stay as they are, because the value is kept whole. */
  isWhole?: boolean;
}

/** A part with its references in place, and with all that holds of it at once. */
export interface Whole {
  found: JsonObject;
  place: Place;
}

/** What reads parts; handed to whatever has parts inside of it. */
export interface PartReader {
  /** One part and what is in it, in the language of records; false for one that no value fits. */
  part: (source: Json, place: Place) => Schema | false;
  /** A part with its references in place; false for one that no value fits. */
  whole: (source: Json, place: Place) => Whole | false;
  /** What says which values fit and draws nothing. @param group what it is about, already read */
  condition: (source: Json, place: Place, group?: Schema) => Schema;
  /** Says what could not be taken over, and what to write instead. */
  leave: (place: Place, keyword: string, found: string, instead: string) => void;
  /** Keys for the names of a group. */
  keys: (names: Iterable<string>, place: Place) => Keys;
}

/** A place further in. */
export const within = (place: Place, part: Json, name: string): Place => ({
  part,
  base: place.base,
  chain: place.chain,
  name,
  isWhole: place.isWhole,
});
