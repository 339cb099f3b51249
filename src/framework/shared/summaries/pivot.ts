import type { Aggregate } from "./summary.ts";

/** What a group has in common, or a number of it; null where there is none. */
export type Cell = string | number | boolean | null;

/** One group with its numbers. */
export interface NumberedRow {
  keys: Cell[];
  /** The keys in words. */
  labels: (string | null)[];
  values: Cell[];
}

/** A value of the group across: a block of columns of the table. */
export interface Across {
  key: Cell;
  label: string | null;
}

/** A line of the table: its groups in words, and for each value across the row behind its numbers. */
export interface Line<Row extends NumberedRow = NumberedRow> {
  id: string;
  keys: Cell[];
  labels: (string | null)[];
  cells: (Row | undefined)[];
}

/** The table of a summary. Without a group across there is one block of columns, of all records. */
export interface Pivot<Row extends NumberedRow = NumberedRow> {
  /** Whether a group stands across. */
  isAcross: boolean;
  across: Across[];
  lines: Line<Row>[];
}

/** The numbers of a report as a table is made of them. */
interface Numbers<Row extends NumberedRow> {
  rows: readonly Row[];
  groups: readonly { keys: Across[] }[];
}

const idOf = (keys: readonly Cell[]): string => JSON.stringify(keys);

/** Puts the last group of a summary across the table. @param isAcross whether it has a group across */
export function pivot<Row extends NumberedRow>(
  { rows, groups }: Numbers<Row>,
  isAcross: boolean,
): Pivot<Row> {
  if (!isAcross)
    return {
      isAcross,
      across: [{ key: null, label: null }],
      lines: rows.map((row) => ({ id: idOf(row.keys), keys: row.keys, labels: row.labels, cells: [row] })),
    };
  const last = groups.length - 1;
  const across = groups[last]?.keys ?? [];
  const lines = new Map<string, Line<Row> & { byKey: Map<Cell, Row> }>();
  for (const row of rows) {
    const keys = row.keys.slice(0, last);
    const id = idOf(keys);
    const byKey = new Map<Cell, Row>();
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

/** A number of a line by its place across, the first unless another is named; null where there is none. */
export const numberAt = ({ cells }: Line, place: number, number = 0): number | null => {
  const cell = cells[place]?.values[number];
  return typeof cell === "number" ? cell : null;
};

/** A number of a line's groups together, to the millionth: a sum of decimals has no tail of its own. */
export const sumOf = (line: Line, number = 0): number =>
  Math.round(line.cells.reduce((sum, _, place) => sum + (numberAt(line, place, number) ?? 0), 0) * 1e6) / 1e6;

/** What the sum of a number over all columns is called: beside others it says of which number. */
export const sumName = (total: string, number: string, values: number): string =>
  values === 1 ? total : `${total}: ${number}`;

/** Whether numbers of groups add up to that of all of them. */
export const addsUp = ({ of }: { of: string }): boolean => adding.has(of);

/** The values, with their places, that a line across has a total of. */
export const totalled = <V extends { of: string }>(values: readonly V[]): [number, V][] =>
  [...values.entries()].filter(([, value]) => addsUp(value));

const adding: ReadonlySet<string> = new Set<Aggregate>(["count", "sum"]);

/** Under which name the numbers of a value across stand. @param notSet what a group without a value is called */
export const columnName = (
  { label }: Across,
  number: string,
  { isAcross, values, notSet }: { isAcross: boolean; values: number; notSet: string },
): string => {
  if (!isAcross) return number;
  const column = label ?? notSet;
  return values === 1 ? column : `${column}: ${number}`;
};
