/** A field that a column can be matched with. */
export interface ImportColumn {
  field: string;
  label: string;
  required: boolean;
  hint: string;
}

/** A record that an undone import left in place, and why. */
export interface KeptRecord {
  uuid: string;
  title: string;
  why: string;
}

/** An import as the server tells it; what was imported before comes without its columns. */
export interface ImportFacts {
  uuid: string;
  resource: string;
  state:
    | "uploaded"
    | "checking"
    | "checked"
    | "importing"
    | "imported"
    | "undone"
    | "cancelled"
    | "failed"
    | "interrupted";
  file_name: string;
  headers: string[];
  sample: string[][];
  mapping: (string | null)[];
  total: number;
  done: number;
  problems: number;
  warnings: number;
  failing_rows: number;
  result: {
    left_out?: { why: string; count: number }[];
    created?: number;
    undone?: number;
    kept?: KeptRecord[];
    message?: string;
  };
  created_at: string;
  created_by: string;
  imported_at: string | null;
  undo_until: string | null;
}

/** What the server says of an import before there is one. */
export interface ImportOffer {
  columns: ImportColumn[];
  template: string;
  most_rows: number;
  imports: ImportFacts[];
}

/** Something wrong in a row of the file. */
export interface ImportProblem {
  row: number;
  column: string;
  message: string;
  warning?: boolean;
}

/** Whether work on it goes on, so that it is worth asking again. */
export const isAtWork = ({ state }: Pick<ImportFacts, "state">): boolean =>
  state === "checking" || state === "importing";

/** The step that an import is at: its columns are matched, or its rows are checked and written. */
export const stepOf = (found: ImportFacts | undefined): 1 | 2 | 3 => {
  if (!found) return 1;
  return found.state === "uploaded" || found.state === "cancelled" ? 2 : 3;
};

/** The needed fields that no column is matched with. */
export const unmatched = (
  columns: readonly ImportColumn[],
  mapping: readonly (string | null)[],
): ImportColumn[] => columns.filter(({ field, required }) => required && !mapping.includes(field));

/** How many rows would be written: all but those that are left out. */
export const rowsToWrite = ({ total, result: { left_out: leftOut = [] } }: ImportFacts): number =>
  total - leftOut.reduce((sum, { count }) => sum + count, 0);
