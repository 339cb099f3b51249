import { type ReadableStream, TransformStream } from "node:stream/web";
import { parentPort } from "node:worker_threads";
import type { CellStyle, ColumnDef } from "hucre";
import { writeXlsxStream } from "hucre/xlsx";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import { cellTones, toneWords } from "#framework/shared/reports/colours.ts";
import { toneLooks } from "./toneLooks.ts";
import type { Workbook } from "./xlsxThread.ts";

// A listener that stays keeps the thread alive until the one who reads ends it.
parentPort?.on("message", ({ name, header, meanings, batches }: Workbook) => {
  const place: Place = { row: [] };
  const sheet = writeXlsxStream(rowsOf(batches, place), {
    name,
    columns: header.map((title, index) => columnOf(title, meanings[index], place)),
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
const columnOf = (header: string, meaning: number | undefined, place: Place): ColumnDef =>
  meaning === undefined
    ? { header }
    : {
        header,
        get style() {
          return styles.get(place.row[meaning] ?? null);
        },
      };

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

async function* rowsOf(batches: ReadableStream<ExportCell[][]>, place: Place): AsyncGenerator<ExportCell[]> {
  const ahead = new TransformStream<ExportCell[][], ExportCell[][]>(undefined, undefined, {
    highWaterMark: readAhead,
  });
  for await (const batch of batches.pipeThrough(ahead))
    for (const row of batch) {
      place.row = row;
      yield row;
    }
}
