import { type ReadableStream, TransformStream } from "node:stream/web";
import { parentPort } from "node:worker_threads";
import type { CellStyle, ColumnDef } from "hucre";
import { writeXlsxStream } from "hucre/xlsx";
import type { ExportCell, ExportKind } from "#framework/shared/fields/fieldType.ts";
import { cellTones, toneWords } from "#framework/shared/reports/colours.ts";
import { toneLooks } from "./toneLooks.ts";
import type { Workbook } from "./xlsxThread.ts";

// A listener that stays keeps the thread alive until the one who reads ends it.
parentPort?.on("message", ({ name, header, meanings, kinds, batches }: Workbook) => {
  const place: Place = { row: [] };
  const sheet = writeXlsxStream(rowsOf(batches, place, kinds), {
    name,
    columns: header.map((title, index) =>
      columnOf(title, { meaning: meanings[index], kind: kinds[index] }, place),
    ),
    freezePane: { rows: 1 },
  }) as ReadableStream<Uint8Array>;
  parentPort?.postMessage(sheet, [sheet]);
});

/** The row that is being written. */
interface Place {
  row: readonly ExportCell[];
}

/**
 * A column whose style is that of the cell being written: the library knows styles of whole columns only, asks for them with
 * each cell, and takes a row after it has written the one before.
 */
function columnOf(
  header: string,
  { meaning, kind }: { meaning: number | undefined; kind: ExportKind | undefined },
  place: Place,
): ColumnDef {
  const column: ColumnDef = { header, ...(kind && kindLooks[kind]) };
  if (meaning === undefined) return column;
  return Object.defineProperty(column, "style", {
    enumerable: true,
    get: () => styles.get(place.row[meaning] ?? null),
  });
}

/** How days, times and amounts look, and how wide they are: a cell that is too narrow shows signs in place of its number. */
const kindLooks: Record<ExportKind, Pick<ColumnDef, "numFmt" | "width">> = {
  date: { numFmt: "d mmm yyyy", width: 13 },
  "date-time": { numFmt: "d mmm yyyy h:mm AM/PM", width: 22 },
  money: { numFmt: '"$"#,##0.00;-"$"#,##0.00', width: 14 },
};

const dayMs = 86_400_000;
/** Days from the one that workbooks count from until 1 January 1970. */
const daysBefore1970 = 25_569;

/** A day, or a day and a time (`2026-11-20 16:30`), as the number that workbooks keep for it. Anything else stays. */
function numberOf(cell: ExportCell): ExportCell {
  if (typeof cell !== "string" || !plainTime.test(cell)) return cell;
  const time = Date.parse(`${cell.slice(0, 10)}T${cell.slice(11) || "00:00"}Z`);
  return Number.isNaN(time) ? cell : time / dayMs + daysBefore1970;
}

const plainTime = /^(?:19|[2-9]\d)\d\d-\d\d-\d\d(?: \d\d:\d\d)?$/;

/** How cells look, by the words for what they mean. */
const styles: ReadonlyMap<ExportCell, CellStyle> = new Map(
  cellTones.map((tone) => {
    const { ink, fill } = toneLooks[tone];
    const style: CellStyle = {
      font: { color: { rgb: rgbOf(ink) } },
      fill: { type: "pattern", pattern: "solid", fgColor: { rgb: rgbOf(fill) } },
    };
    return [toneWords[tone], style];
  }),
);

/** A colour as workbooks have it. */
function rgbOf(color: string): string {
  return color.slice(1).toUpperCase();
}

/** Batches that are fetched while one is written: asking the other thread for the next takes as long as it is busy. */
const readAhead = 4;

async function* rowsOf(
  batches: ReadableStream<ExportCell[][]>,
  place: Place,
  cellKinds: Workbook["kinds"],
): AsyncGenerator<ExportCell[]> {
  const times = cellKinds.flatMap((kind, index) => (kind === "date" || kind === "date-time" ? [index] : []));

  const ahead = new TransformStream<ExportCell[][], ExportCell[][]>(undefined, undefined, {
    highWaterMark: readAhead,
  });
  for await (const batch of batches.pipeThrough(ahead))
    for (const row of batch) {
      place.row = row;
      for (const index of times) row[index] = numberOf(row[index] ?? null);
      yield row;
    }
}
