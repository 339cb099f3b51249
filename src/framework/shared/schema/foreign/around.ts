import type { JsonObject, Schema } from "../schema.ts";
import type { Keys } from "./names.ts";
import type { Place } from "./reading.ts";

/** What is known of a group while a part of it is read. */
export interface Around {
  keys: Keys;
  /** Names of fields that are declared outside of the part, by which it can only tighten them. */
  known: ReadonlySet<string>;
  /** Names that have a value wherever the part holds. */
  present: ReadonlySet<string>;
  /** What is read of the group so far. */
  group: Schema;
  /** Reads a part of the same group. */
  read: (found: JsonObject, place: Place, around: Around) => Schema;
}
