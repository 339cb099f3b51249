import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import type { SheetHead } from "./meanings.ts";
import { writeWorkbook } from "./xlsxThread.ts";

/** The formats of an export. */
export type SheetFormat = "csv" | "xlsx";

const formats = ["csv", "xlsx", "pdf"] as const;

/** The format that an export is asked for in; a workbook where none is. */
export const formatOf = (asked: unknown): SheetFormat | "pdf" =>
  formats.find((format) => format === asked) ?? "xlsx";

/** What a format is called, and how it is served. */
export const sheetTypes: Record<SheetFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * A text as a cell that no spreadsheet takes for a formula: one that begins like one gets an apostrophe in front
 * (security.md G-32). Full-width signs are taken for formulas where East Asian text is typed. A `|` begins none: it
 * matters only inside of one.
 */
export const neutral = (cell: ExportCell): ExportCell =>
  typeof cell === "string" && formulaStarts.has(cell[0] ?? "") ? `'${cell.replaceAll("\0", "")}` : cell;

const formulaStarts = new Set("=+-@＝＋－＠\t\r\n\0");

/** Rows of a table, many at a time: a step for each row would cost more than the row. */
export type RowBatches = AsyncIterable<ExportCell[][]>;

/**
 * A table as a stream, made while it is read. Texts are neutralised here, once for every export there is.
 * @param looks which columns say what values of others mean, and which hold days, times and amounts: for an XLSX file
 */
export function sheetStream(
  format: SheetFormat,
  name: string,
  header: string[],
  batches: RowBatches,
  { meanings, kinds }: Omit<SheetHead, "header"> = { meanings: [], kinds: [] },
): Readable {
  return format === "csv"
    ? csvStream(header, batches)
    : xlsxStream(name, { header, meanings, kinds }, batches);
}

const csvStream = (header: string[], batches: RowBatches): Readable =>
  Readable.from(csvParts(header, batches), { objectMode: false });

async function* csvParts(header: string[], batches: RowBatches): AsyncGenerator<string> {
  yield csvText([header], true);
  for await (const batch of batches) yield csvText(batch);
}

const csvText = (rows: ExportCell[][], bom = false): string =>
  stringify(neutralRows(rows), {
    bom,
    record_delimiter: "windows",
    cast: { boolean: (value) => (value ? "Yes" : "No") },
  });

function xlsxStream(name: string, { header, meanings, kinds }: SheetHead, batches: RowBatches): Readable {
  const title = {
    name: name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
    header: header.map((label) => String(neutral(label))),
    meanings,
    kinds,
  };
  return Readable.from(writeWorkbook(title, neutralBatches(batches)), { objectMode: false });
}

async function* neutralBatches(batches: RowBatches): AsyncGenerator<ExportCell[][]> {
  for await (const batch of batches) yield neutralRows(batch);
}

const neutralRows = (rows: ExportCell[][]): ExportCell[][] => rows.map((row) => row.map(neutral));
