import { isObject, type Json } from "../../schema/schema.ts";
import { quote } from "../check/problem.ts";
import { escaped } from "../../text/pointer.ts";

/** A value that a patch changed. */
export interface Touch {
  /** Where it stands in the result; items of lists by their names. */
  pointer: string;
  /** Where the patch says it. */
  at: string;
  /** What stood there before; undefined where there was nothing. */
  before?: Json;
}

/** What is wrong with a patch, and where in it. */
export interface Misfit {
  pointer: string;
  found: string;
  expected: string;
}

/** Where a patch is being applied: in the result, and in the patch itself. */
export interface Place {
  pointer: string;
  at: string;
  depth: number;
}

/** Takes down what a patch does, and what of it does not fit. */
export class Notes {
  readonly touches: Touch[] = [];
  readonly misfits: Misfit[] = [];

  touch({ pointer, at }: Place, before: Json | undefined): void {
    this.touches.push({ pointer, at, before });
  }

  misfit(at: string, found: string, expected: string): void {
    this.misfits.push({ pointer: at, found, expected });
  }
}

/** Deeper than any definition: what goes on like that is refused before it fills the stack. */
export const deepest = 40;
/** Keys that reach what every object has in common. */
export const forbidden = new Set(["__proto__", "constructor", "prototype"]);
/** The keys of a patch that say where an item goes, and are no part of it. */
export const placing = ["$before", "$after"] as const;

/** The place of a key or of an item below another place. */
export const below = ({ pointer, at, depth }: Place, key: string, said = key): Place => ({
  pointer: `${pointer}/${escaped(key)}`,
  at: `${at}/${escaped(said)}`,
  depth: depth + 1,
});

/** Whether a value can be taken over as it is: it says nothing that only means something where there is a list already. */
export function isPlain(value: Json, at: string, notes: Notes, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth > deepest) {
    notes.misfit(at, "a value that is nested too deeply", `at most ${deepest} levels`);
    return false;
  }
  return Object.entries(value).every(([key, inner]) => {
    const inside = `${at}/${escaped(key)}`;
    if (forbidden.has(key) || (!Array.isArray(value) && ["+", "-", ...placing].includes(key))) {
      notes.misfit(inside, quote(key), "a key that a definition can have: there is no list here to change");
      return false;
    }
    return isPlain(inner, inside, notes, depth + 1);
  });
}

/** Whether two values are the same, whatever the order of their keys. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}
