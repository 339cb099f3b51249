import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivities, logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { asLongWork } from "../database/longWork.ts";
import { publishChange } from "../events/changes.ts";
import { findFile } from "../files/findFile.ts";
import { invalid } from "../http/errors.ts";
import { withComputed } from "#framework/shared/expressions/computed.ts";
import { insertSettled } from "../records/write/bulk.ts";
import { allNumbered } from "../records/write/numbers.ts";
import { namesOf } from "../records/store/titles.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { forgetPrepared, hasWordsBeforehand, writeBeforehand } from "./precomputeSearchWords.ts";
import type { Coming } from "./coming.ts";
import { checkTable, type Outcome } from "./check.ts";
import { beat, finish, type Import } from "./importStore.ts";
import { readCsv, type Table } from "./readCsv.ts";
import { followRows } from "./rules.ts";

const beatEveryMs = 400;

/** Someone has stopped the work, or another process has begun it again. */
export class Stopped extends Error {}

/** This process ends: another one begins the work again. */
class Interrupted extends Error {}

/** Work on an import, as long as nothing ends it. */
export interface Working {
  context: Context;
  type: RecordType;
  found: Import;
  /** Says that this process ends. */
  signal: AbortSignal;
}

/** The dry run: nothing is written but what is wrong. */
export async function checkImport(working: Working): Promise<void> {
  const { context, found } = working;
  const { problems, leftOut } = await checked(working);
  await finish(context, found, { state: "checked", problems, result: toldOf(leftOut) });
}

/** What a rule left out of a file, where it left something out. */
const toldOf = (leftOut: Outcome["leftOut"]): JsonObject =>
  leftOut.length === 0 ? {} : { left_out: leftOut };

/**
 * Checks once more and then writes every row or none: what takes long in portions beforehand, so that others are answered
 * in the meantime and it can be stopped, and the records in one transaction.
 */
export async function runImport(working: Working): Promise<void> {
  const { context, type, found } = working;
  const { problems, ready, leftOut } = await checked(working, () => 0);
  const result = toldOf(leftOut);
  if (ready.length === 0 || problems.some(({ warning }) => warning !== true))
    return finish(context, found, { state: "checked", problems, result });
  const coming = ready.map((one) => ({ ...one, uuid: randomUUIDv7() }));
  await asLongWork(async () => {
    // A process that ended in the middle of it has left something.
    await forgetPrepared(context, type, found);
    try {
      await writeBeforehand(context, type, found, coming, (own, done) =>
        goOn({ ...working, context: own }, done),
      );
      await context.db
        .transaction()
        .execute((db) => writeAll({ ...working, context: { ...context, db } }, coming, result));
    } catch (error) {
      await forgetPrepared(
        context,
        type,
        found,
        coming.map(({ uuid }) => uuid),
      );
      throw error;
    }
  });
}

async function checked(working: Working, shown = (done: number): number => done): Promise<Outcome> {
  const { context, type, found } = working;
  const { table } = await tableOf(context, found.file);
  let last = 0;
  return checkTable(context, type, table, found.mapping, async (done) => {
    if (done < table.rows.length && Date.now() - last < beatEveryMs) return;
    last = Date.now();
    await goOn(working, shown(done));
  });
}

/** Says how far the work is, unless someone has stopped it or this process ends. */
async function goOn({ context, found, signal }: Working, done: number): Promise<void> {
  if (signal.aborted) throw new Interrupted();
  if (!(await beat(context, found, done))) throw new Stopped();
}

/** The table in an uploaded file of the person's own, and what the file is called. @throws 422 */
export async function tableOf(context: Context, id: string): Promise<{ name: string; table: Table }> {
  const file = await findFile(context, id);
  const isOwn = file?.created_by === context.user.uuid && file.attached_record === null;
  const stream = isOwn ? await context.services.files.get(file.storage_key) : undefined;
  if (!file || !stream)
    throw invalid({
      file: ["The file is no longer available. Files are kept for one day. Upload it again."],
    });
  if (file.type !== "text/csv" && file.type !== "text/plain") {
    stream.destroy();
    throw invalid({ file: ["This is not a CSV file. In Excel, save it as “CSV UTF-8 (comma delimited)”."] });
  }
  return { name: file.name, table: await readCsv(stream) };
}

async function writeAll(working: Working, rows: readonly Coming[], told: JsonObject): Promise<void> {
  const { context, type, found } = working;
  const { uuid: id, file_name: file } = found;
  const { db, user, services } = context;
  // Anyone who stops it now waits until it is done, and is then too late.
  await goOn(working, rows.length);
  if (hasWordsBeforehand(type)) await sql`set local app.has_words = 'yes'`.execute(db);
  const coming = await withNumbers(context, type, rows);
  await insertSettled(context, type, coming, user.uuid);
  await followRows(context, type, coming);
  const names = await namesOf(
    context,
    type,
    coming.map(({ record }) => record),
  );
  await logActivities(
    context,
    coming.map(({ uuid }, index) => ({
      action: "import",
      resource: type.name,
      record: uuid,
      label: names[index],
    })),
  );
  await logImport(context, type, "import", id, `${file}: ${coming.length}`);
  await finish(context, found, {
    state: "imported",
    problems: [],
    result: { ...told, created: coming.length },
    imported_at: services.clock.now().toISOString(),
  });
}

/** Records that are numbered get their numbers in the transaction that writes them, so that there are no gaps. */
async function withNumbers(
  context: Context,
  type: RecordType,
  rows: readonly Coming[],
): Promise<readonly Coming[]> {
  if (type.resource.definition.record?.number === undefined) return rows;
  const numbers = await allNumbered(
    context,
    type,
    rows.map(({ record }) => record),
  );
  return rows.map((row, at) => ({
    ...row,
    record: withComputed(type.fields, { ...row.record, ...numbers[at] }),
  }));
}

/** Logs an import as a whole, and tells open lists to look again. */
export async function logImport(
  context: Context,
  type: RecordType,
  action: string,
  id: string,
  label: string,
): Promise<void> {
  await logActivity(context, { action, resource: type.name, record: id, label });
  await publishChange(context, type, id, action);
}
