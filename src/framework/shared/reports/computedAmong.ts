import type { Mistake } from "../expressions/read.ts";
import type { ComputedField, FindColumn } from "./computed.ts";
import { computedName, readComputed, type WrittenColumn } from "./written.ts";

/**
 * The computed columns of a report, each of which may read the others.
 * @param make makes one of them, by what finds others for its expression under the names that they have there
 * @returns by their names, what each is or what is wrong with it
 */
export function computedAmong<Column extends ComputedField>(
  written: readonly WrittenColumn[],
  make: (column: WrittenColumn, find: FindColumn) => Column | Mistake,
): ReadonlyMap<string, Column | Mistake> {
  const byName = new Map(written.map((column) => [computedName(column), column]));
  const made = new Map<string, Column | Mistake>();
  /** The columns that wait for what they read. */
  const waiting = new Set<string>();
  const resolve = (name: string, column: WrittenColumn): Column | Mistake => {
    const known = made.get(name);
    if (known) return known;
    waiting.add(name);
    const found = make(column, find);
    waiting.delete(name);
    made.set(name, found);
    return found;
  };
  const find: FindColumn = (inExpression) => {
    const name = readComputed(inExpression);
    const column = name === undefined ? undefined : byName.get(name);
    if (name === undefined || !column) return undefined;
    if (waiting.has(name)) return { found: inExpression, expected: circular };
    const other = resolve(name, column);
    if (!("expected" in other)) return other;
    return { found: inExpression, expected: other.expected === circular ? circular : faultless };
  };
  for (const [name, column] of byName) resolve(name, column);
  return made;
}

const circular = "columns that are not made of each other";
const faultless = "a calculated column that has no mistake itself";
