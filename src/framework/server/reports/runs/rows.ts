import type { RawBuilder } from "kysely";
import type { Context } from "../../context.ts";
import { asLongWork } from "../../database/longWork.ts";
import { readingWidely } from "../../database/wideReading.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { planRows, type SheetOrder } from "../rowsOrder.ts";
import { mostCostInBackground } from "./mostCost.ts";
import { keepSheet, writeRows } from "./rowsFile.ts";
import { beatRun, type ReportRun, type RowsFile, type RowsProgress } from "./runStore.ts";
import { runStatements, stopStatement } from "./statement.ts";

/** How often it is put down how far a file is. */
const tellEveryMs = 500;

/**
 * Writes the rows of a run to a file and keeps it. On a server the rows are read in one transaction, whose statements may take
 * minutes. On the embedded database there is none: others have their turn between two batches.
 * @throws 422 where it would read too much; when the run was cancelled, or this process ends
 */
export async function workOnRows(
  context: Context,
  type: RecordType,
  { run, order, signal }: { run: ReportRun; order: SheetOrder; signal: AbortSignal },
): Promise<RowsFile> {
  const { database } = context.services;
  const plan = planRows(context, type, order);
  let last = 0;
  const putDown = async (progress: RowsProgress) => {
    signal.throwIfAborted();
    if (!(await beatRun(database.db, run, progress))) throw new Error("The run was cancelled.");
  };
  const tell = async (progress: RowsProgress) => {
    const now = performance.now();
    if (now - last < tellEveryMs) return;
    last = now;
    await putDown(progress);
  };
  const count = async (statement: RawBuilder<{ count: number }>) => {
    const { rows } = await asLongWork(() =>
      readingWidely(database, database.db, (db) => statement.execute(runStatements.db(db, run.uuid))),
    );
    return rows[0]?.count ?? 0;
  };
  try {
    const written = await asLongWork(() =>
      readingWidely(database, context.db, (db) =>
        writeRows(
          { ...context, db: runStatements.db(db, run.uuid) },
          type,
          { order, plan },
          {
            mostCost: mostCostInBackground(context.services),
            tell,
            count,
          },
        ),
      ),
    );
    return await keepSheet(context, order, written, putDown);
  } finally {
    // The count may still be going on, and nobody wants it any more.
    void stopStatement(context.services, run.uuid).catch(() => undefined);
  }
}
