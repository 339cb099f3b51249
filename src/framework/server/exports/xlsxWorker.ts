import { type ReadableStream, TransformStream } from "node:stream/web";
import { parentPort } from "node:worker_threads";
import { writeXlsxStream } from "hucre/xlsx";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import type { Workbook } from "./xlsxThread.ts";

// A listener that stays keeps the thread alive until the one who reads ends it.
parentPort?.on("message", ({ name, header, batches }: Workbook) => {
  const sheet = writeXlsxStream(rowsOf(batches), {
    name,
    columns: header.map((title) => ({ header: title })),
    freezePane: { rows: 1 },
  }) as ReadableStream<Uint8Array>;
  parentPort?.postMessage(sheet, [sheet]);
});

/** Batches that are fetched while one is written: asking the other thread for the next takes as long as it is busy. */
const readAhead = 4;

async function* rowsOf(batches: ReadableStream<ExportCell[][]>): AsyncGenerator<ExportCell[]> {
  const ahead = new TransformStream<ExportCell[][], ExportCell[][]>(undefined, undefined, {
    highWaterMark: readAhead,
  });
  for await (const batch of batches.pipeThrough(ahead)) yield* batch;
}
