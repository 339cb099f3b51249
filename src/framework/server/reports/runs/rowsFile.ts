import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { sheetStream, sheetTypes } from "../../exports/sheet.ts";
import { sheetFileName } from "../../exports/sheetReply.ts";
import { incomingPath } from "../../files/incoming.ts";
import { storeMade } from "../../files/keepMade.ts";
import { windowSql } from "../../records/read/batches.ts";
import { settleSearch, listWhere } from "../../records/read/list.ts";
import { readFrom } from "../../records/store/store.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { type RowsPlan, rowsSheet, type SheetOrder } from "../rowsOrder.ts";
import { refuseCostly } from "../summary/cost.ts";
import type { RowsFile, RowsProgress } from "./runStore.ts";

/** How a file of rows is made in the background. */
interface InBackground {
  /** What it may cost, in the planner's units. */
  mostCost: number;
  /** Is told how far it is. @throws when nobody wants it any more */
  tell: (progress: RowsProgress) => Promise<void>;
  /** Counts the rows beside the work, with a session of its own. */
  count: (statement: RawBuilder<{ count: number }>) => Promise<number>;
}

/** A sheet on the disk, before it is kept. */
export interface WrittenSheet extends RowsProgress {
  path: string;
  size: number;
  sha256: string;
}

/**
 * Writes the rows of an order to a file in the folder of what is on its way. Anyone who asks removes it.
 * @throws 422 where it would read too much
 */
export async function writeRows(
  context: Context,
  type: RecordType,
  { order, plan }: { order: SheetOrder; plan: RowsPlan },
  { mostCost, tell, count }: InBackground,
): Promise<WrittenSheet> {
  const where = listWhere(context, type, await settleSearch(context, type, plan.asked));
  await refuseCostly(context, windowSql(type, plan.asked, where), mostCost);
  const progress: RowsProgress = { written: 0 };
  // Nobody waits for the count: until it is there the progress says what is written.
  count(sql`select count(*)::int as count from ${readFrom(type.store)} where ${where}`).then(
    (all) => (progress.count = all),
    () => undefined,
  );
  const { header, rows, ...looks } = rowsSheet(context, type, order, plan);
  const told = async function* () {
    for await (const batch of rows) {
      yield batch;
      progress.written += batch.length;
      await tell(progress);
    }
  };
  const path = await incomingPath(context.services.config.dataDir);
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    const stream = sheetStream(order.format, order.name, header, told(), looks);
    await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, sha256: hash.digest("hex"), written: progress.written, count: progress.written };
}

/** Keeps a sheet among the files, as its reader's own. Nothing leads to it until the run has it. */
export async function keepSheet(
  context: Context,
  order: SheetOrder,
  { path, size, sha256, written, count }: WrittenSheet,
  tell: InBackground["tell"],
): Promise<RowsFile> {
  const { format } = order;
  const name = sheetFileName(context, { format, name: order.name });
  try {
    await tell({ written, count });
    const file = await storeMade(context, path, { name, type: sheetTypes[format], size, sha256 });
    return { file, size, written, count };
  } finally {
    await rm(path, { force: true });
  }
}
