import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { tableText } from "../files/tableText.ts";
import { invalid } from "../http/errors.ts";
import { factOf } from "../errorFacts.ts";

/** Most rows below the heading. */
export const mostRows = 5000;
const mostBytes = 10 * 1024 * 1024;
const mostColumns = 300;
const pauseEvery = 250;
/** Letters of a row. */
const longestRow = 200_000;
const pieceSize = 32 * 1024;

/** A table as its file has it. Rows carry the number that a spreadsheet shows beside them. */
export interface Table {
  headers: string[];
  rows: { number: number; cells: string[] }[];
}

/** What no heading looks like; some banks leave headings out. */
const dateShape = /^(?:\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}|\d{4})|\d{4}-\d{2}-\d{2})$/;

const refuse = (message: string) => invalid({ file: [message] });

/**
 * Reads a CSV file: UTF-8 with or without a mark, or Windows-1252, separated by commas or semicolons. Rows without any
 * text are left out. Where the first row has a date it is no heading: the columns are called by their numbers.
 * @throws 422 that says what is wrong with the file
 */
export async function readCsv(stream: Readable): Promise<Table> {
  const text = await textOf(stream);
  refuseLongLine(text);
  const parser = parse({
    delimiter: separatorOf(text),
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: longestRow,
    trim: true,
  });
  // In one piece it would be parsed in one go, and nobody else answered in the meantime.
  Readable.from(piecesOf(text)).pipe(parser);
  const records: AsyncIterable<string[]> = parser;
  let headers: string[] | undefined;
  let number = 0;
  const rows: Table["rows"] = [];
  try {
    for await (const record of records) {
      number += 1;
      if (number % pauseEvery === 0) await setImmediate();
      if (record.every((cell) => cell === "")) continue;
      if (!headers) {
        const isHeading = !record.some((cell) => dateShape.test(cell));
        headers = headersFrom(isHeading ? record : record.map((_, index) => `Column ${index + 1}`));
        if (isHeading) continue;
      }
      if (rows.length === mostRows)
        throw refuse(
          `The file has more than ${mostRows.toLocaleString("en-AU")} rows. Split it into several.`,
        );
      rows.push({ number, cells: record });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(explained(error));
  }
  if (!headers) throw refuse("The file is empty.");
  if (rows.length === 0) throw refuse("The file has a heading row but no data rows.");
  return { headers, rows };
}

/** A line that is longer than a row can be needs no parser: it would take seconds to find that out. */
function refuseLongLine(text: string): void {
  for (let [start, line] = [0, 1]; start < text.length; line += 1) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    if (end - start > longestRow) throw refuse(tooLong(`Line ${line}: `));
    start = end + 1;
  }
}

const tooLong = (place: string): string =>
  `${place}a row is too long. Perhaps a quotation mark is not closed.`;

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += pieceSize) {
    yield text.slice(start, start + pieceSize);
    await setImmediate();
  }
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const pieces: AsyncIterable<Buffer> = stream;
  for await (const chunk of pieces) {
    size += chunk.length;
    if (size > mostBytes) {
      stream.destroy();
      throw refuse("The file is larger than 10 MB.");
    }
    chunks.push(chunk);
  }
  const text = tableText(Buffer.concat(chunks));
  if (text === undefined)
    throw refuse("The file is not in UTF-8. In Excel, save it as “CSV UTF-8 (comma delimited)”.");
  return text;
}

/** What separates the cells: whichever of the two the heading has more of, outside of quotes. */
function separatorOf(text: string): "," | ";" {
  let quoted = false;
  let [commas, semicolons] = [0, 0];
  for (const letter of text.trimStart()) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === ",") commas += 1;
    else if (!quoted && letter === ";") semicolons += 1;
    else if (!quoted && (letter === "\n" || letter === "\r")) break;
  }
  return semicolons > commas ? ";" : ",";
}

function headersFrom(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== "");
  const headers = cells.slice(0, last + 1);
  if (headers.length > mostColumns) throw refuse(`The file has more than ${mostColumns} columns.`);
  return headers.map((header) => header.slice(0, 200));
}

function explained(error: CsvError): string {
  const lines = factOf(error, "lines");
  const place = lines === undefined ? "" : `Line ${String(lines)}: `;
  if (error.code === "CSV_MAX_RECORD_SIZE") return tooLong(place);
  return `${place}a quotation mark is not closed, or is in the middle of a cell. Double it there.`;
}
