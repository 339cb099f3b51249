import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { writeXlsxStream } from "hucre/xlsx";
import type { ExportCell } from "#shared/fields/fieldType.ts";

/** The formats of an export. */
export type SheetFormat = "csv" | "xlsx";

/** What a format is called, and how it is served. */
export const sheetTypes: Record<SheetFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * A text as a cell that no spreadsheet takes for a formula: one that begins like one gets an apostrophe in front
 * (security.md G-32).
 */
// eslint-disable-next-line no-control-regex
export const neutral = (cell: ExportCell): ExportCell =>
  typeof cell === "string" && /^[=+\-@\t\r\0]/.test(cell) ? `'${cell.replaceAll("\0", "")}` : cell;

/** A table as a stream, made while it is read. Texts are neutralised here, once for every export there is. */
export function sheetStream(
  format: SheetFormat,
  name: string,
  header: string[],
  rows: AsyncIterable<ExportCell[]>,
): Readable {
  return format === "csv" ? csvStream(header, rows) : xlsxStream(name, header, rows);
}

function csvStream(header: string[], rows: AsyncIterable<ExportCell[]>): Readable {
  const table = stringify({
    bom: true,
    record_delimiter: "windows",
    cast: { boolean: (value) => (value ? "Yes" : "No") },
  });
  table.write(header.map(neutral));
  Readable.from(neutralRows(rows))
    .on("error", (error) => table.destroy(error))
    .pipe(table);
  return table;
}

function xlsxStream(name: string, header: string[], rows: AsyncIterable<ExportCell[]>): Readable {
  const sheet = writeXlsxStream(neutralRows(rows), {
    name: name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
    columns: header.map((title) => ({ header: String(neutral(title)) })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0]);
}

async function* neutralRows(rows: AsyncIterable<ExportCell[]>): AsyncGenerator<ExportCell[]> {
  for await (const row of rows) yield row.map(neutral);
}
