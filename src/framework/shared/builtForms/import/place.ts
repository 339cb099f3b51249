import type { JsonObject, Schema } from "../../schema/schema.ts";
import type { Whole } from "./references.ts";

/** Where a part of a schema stands. */
export interface Place {
  pointer: string;
  /** How many groups and lists are around it. */
  depth: number;
  /** The references that lead to it. */
  chain: readonly string[];
}

/** A place further in. */
export const within = ({ pointer, depth, chain }: Place, steps: string, deeper = 1): Place => ({
  pointer: pointer + steps,
  depth: depth + deeper,
  chain,
});

/** What reads parts: it is handed to whatever has parts inside of it. */
export interface PartReader {
  /** One part and what is in it, as a form has it. */
  part: (source: JsonObject, place: Place) => Schema;
  /** A part with its references in place. */
  whole: (source: JsonObject, place: Place) => Whole | undefined;
  /** Tells what could not be taken over as it was. */
  note: (pointer: string, message: string) => void;
}
