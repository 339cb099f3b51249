import type { ReportColumns } from "./reportColumns.ts";

const mostAtFirst = 6;

/** The columns that are shown at first, in the order of the definition. @param defined those that it names */
export function standardColumns(columns: ReportColumns, defined: readonly string[] = []): string[] {
  const standard = [...columns].filter(([, column]) => column.standard).map(([key]) => key);
  const named = [...new Set([...defined.filter((key) => columns.get(key)?.standard), ...standard])];
  return named.length > 0 ? named : [...columns.keys()].slice(0, mostAtFirst);
}

/**
 * What someone chose, as it holds now: keys that the model no longer has are left out, and columns that are always
 * shown are there, where they were put or else in front.
 */
export function chosenColumns(
  columns: ReportColumns,
  chosen: readonly string[] | undefined,
  standard: readonly string[],
): string[] {
  if (!chosen) return [...standard];
  const kept = [...new Set(chosen)].filter((key) => columns.has(key));
  const missing = standard.filter((key) => columns.get(key)?.always && !kept.includes(key));
  return [...missing, ...kept];
}

/** Shows a column or takes it away. What is always shown, and what the model does not have, stays as it is. */
export function toggleColumn(columns: ReportColumns, chosen: readonly string[], key: string): string[] {
  const column = columns.get(key);
  if (!column || column.always) return [...chosen];
  return chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key];
}

/** Moves a column by some places; beyond either end it stays. */
export function moveColumn(chosen: readonly string[], key: string, by: number): string[] {
  const index = chosen.indexOf(key);
  const to = index + by;
  if (index < 0 || to < 0 || to >= chosen.length) return [...chosen];
  const moved = chosen.filter((other) => other !== key);
  moved.splice(to, 0, key);
  return moved;
}
