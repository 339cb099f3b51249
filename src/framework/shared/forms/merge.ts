import equal from "fast-deep-equal";
import type { Json, JsonObject } from "../schema/schema.ts";

const same = (a: Json | undefined, b: Json | undefined): boolean => equal(a ?? null, b ?? null);

/**
 * Which of the answers that someone sends count, where others may have written in the meantime: those that they changed.
 * @param before what the sender had before the change, by question; without it an answer counts as it is
 * @param there what is there now
 * @returns the answers to write, and the names of those that both sides changed differently
 */
export function mergedChanges(
  sent: JsonObject,
  before: JsonObject | undefined,
  there: JsonObject,
): { changes: JsonObject; clashing: string[] } {
  if (!before) return { changes: sent, clashing: [] };
  const changed = Object.keys(sent).filter((name) => !same(sent[name], before[name]));
  const clashing = changed.filter(
    (name) => !same(there[name], before[name]) && !same(there[name], sent[name]),
  );
  const changes = Object.fromEntries(changed.map((name) => [name, sent[name] ?? null]));
  return { changes, clashing };
}
