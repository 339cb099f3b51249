import type { Cell, SummaryData, SummaryRow } from "./useSummary.ts";

/** A value of the group across: a block of columns of the table. */
export type Across = SummaryData["groups"][number]["keys"][number];

/** A line of the table: its groups in words, and for each value across the row behind its numbers. */
export interface Line {
  id: string;
  keys: Cell[];
  labels: (string | null)[];
  cells: (SummaryRow | undefined)[];
}

/** The table of a summary. Without a group across there is one block of columns, of all records. */
export interface Pivot {
  /** Whether a group stands across. */
  isAcross: boolean;
  across: Across[];
  lines: Line[];
}

const idOf = (keys: readonly Cell[]): string => JSON.stringify(keys);

/** Puts the last group of a summary across the table. @param isAcross whether it has a group across */
export function pivot({ rows, groups }: SummaryData, isAcross: boolean): Pivot {
  if (!isAcross)
    return {
      isAcross,
      across: [{ key: null, label: null }],
      lines: rows.map((row) => ({ id: idOf(row.keys), keys: row.keys, labels: row.labels, cells: [row] })),
    };
  const last = groups.length - 1;
  const across = groups[last]?.keys ?? [];
  const lines = new Map<string, Line & { byKey: Map<Cell, SummaryRow> }>();
  for (const row of rows) {
    const keys = row.keys.slice(0, last);
    const id = idOf(keys);
    const byKey = new Map<Cell, SummaryRow>();
    const line = lines.get(id) ?? { id, keys, labels: row.labels.slice(0, last), cells: [], byKey };
    line.byKey.set(row.keys[last] ?? null, row);
    lines.set(id, line);
  }
  return {
    isAcross,
    across,
    lines: [...lines.values()].map(({ byKey, ...line }) => ({
      ...line,
      cells: across.map(({ key }) => byKey.get(key)),
    })),
  };
}

/** A number of a line by its place across; null where there is none. */
export const numberAt = ({ cells }: Line, place: number): number | null => {
  const cell = cells[place]?.values[0];
  return typeof cell === "number" ? cell : null;
};

/** The first numbers of a line's groups together. */
export const sumOf = (line: Line): number =>
  line.cells.reduce((sum, _, place) => sum + (numberAt(line, place) ?? 0), 0);
