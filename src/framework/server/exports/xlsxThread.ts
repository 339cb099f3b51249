import { once } from "node:events";
import { ReadableStream } from "node:stream/web";
import { Worker } from "node:worker_threads";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import type { SheetHead } from "./meanings.ts";

/** A workbook of one sheet: its name, the titles of its columns, what fills their cells, and its rows. */
export interface Workbook extends SheetHead {
  name: string;
  batches: ReadableStream<ExportCell[][]>;
}

/**
 * Writes a workbook in a thread of its own: its XML costs more than reading the rows, and nobody else should wait for
 * it. Rows are taken and bytes are given only as fast as they are read.
 * @throws what reading the rows throws, or why the thread ended early
 */
export async function* writeWorkbook(
  title: Omit<Workbook, "batches">,
  rows: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<Uint8Array> {
  const source = rows[Symbol.asyncIterator]();
  const worker = new Worker(new URL("./xlsxWorker.ts", import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const ended = once(worker, "exit").then(([code]) => {
    throw new Error(`The thread that writes the workbook ended with ${code}.`);
  });
  ended.catch(() => undefined);
  try {
    const batches = streamOf(source);
    const answer = once(worker, "message");
    worker.postMessage({ ...title, batches } satisfies Workbook, [batches]);
    // xlsxWorker.ts posts nothing else.
    const [sheet] = (await Promise.race([answer, ended])) as [ReadableStream<Uint8Array>];
    const reader = sheet.getReader();
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), ended]);
      if (done) break;
      yield value;
    }
  } finally {
    await source.return?.();
    await worker.terminate();
  }
}

/** Batches as a stream that can be handed to a thread. */
const streamOf = (source: AsyncIterator<ExportCell[][]>): ReadableStream<ExportCell[][]> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
