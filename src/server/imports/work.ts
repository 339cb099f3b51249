import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { logActivities, logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { asLongWork } from "../database/longWork.ts";
import { asTenant } from "../database/tenancy.ts";
import { recordChanged } from "../events/changes.ts";
import { findFile } from "../files/findFile.ts";
import { HttpError, invalid } from "../http/errors.ts";
import { insertSettled } from "../records/bulk.ts";
import { titleOf } from "../records/present.ts";
import type { RecordType } from "../records/recordType.ts";
import { type Coming, forgetPrepared, writeBeforehand } from "./beforehand.ts";
import { checkTable, type Outcome } from "./check.ts";
import { beat, finish, type Import, type Round } from "./importStore.ts";
import { readCsv, type Table } from "./readCsv.ts";
import { followRows } from "./rules.ts";

const beatEveryMs = 400;

/** Somebody has stopped the work. */
class Stopped extends Error {}

/**
 * Works on an import after the request that asked for it is answered: the portal asks how far it is. Whatever happens is
 * put down at the import, so that nothing has to be heard at the moment when it happens.
 */
export function workLater(context: Context, round: Round, work: (own: Context) => Promise<void>): void {
  const { tenant, services, log } = context;
  const own: Context = { ...context, db: services.database.db };
  context.afterCommit(() => {
    void asTenant(tenant.id, () => work(own)).catch(async (error: unknown) => {
      if (error instanceof Stopped) return;
      if (!(error instanceof HttpError)) log.error({ err: error }, "import failed");
      const message =
        error instanceof HttpError ? error.message : "Something went wrong. Nothing was imported.";
      await asTenant(tenant.id, () => finish(own, round, { state: "failed", result: { message } })).catch(
        (again: unknown) => log.error({ err: again }, "import failed"),
      );
    });
  });
}

/** The dry run: nothing is written but what is wrong. */
export async function checkImport(context: Context, type: RecordType, found: Import): Promise<void> {
  const { problems } = await checked(context, type, found);
  await finish(context, found, { state: "checked", problems });
}

/**
 * Checks once more and then writes every row or none: what takes long in portions beforehand, so that others are answered
 * meanwhile and it can be stopped, and the records in one transaction.
 */
export async function runImport(context: Context, type: RecordType, found: Import): Promise<void> {
  const { problems, ready } = await checked(context, type, found, () => 0);
  if (problems.some(({ warning }) => warning !== true))
    return finish(context, found, { state: "checked", problems });
  const coming = ready.map((one) => ({ ...one, uuid: randomUUIDv7() }));
  await asLongWork(async () => {
    // A process that ended in the middle of it has left something.
    await forgetPrepared(context, type, found);
    try {
      await writeBeforehand(context, type, found, coming, (own, done) => goOn(own, found, done));
      await context.db.transaction().execute((db) => writeAll({ ...context, db }, type, found, coming));
    } catch (error) {
      await forgetPrepared(context, type, found);
      throw error;
    }
  });
}

async function checked(
  context: Context,
  type: RecordType,
  found: Import,
  shown = (done: number): number => done,
): Promise<Outcome> {
  const { table } = await tableOf(context, found.file);
  let last = 0;
  return checkTable(context, type, table, found.mapping, async (done) => {
    if (done < table.rows.length && Date.now() - last < beatEveryMs) return;
    last = Date.now();
    await goOn(context, found, shown(done));
  });
}

/** Says how far the work is, unless somebody has stopped it. */
async function goOn(context: Context, found: Import, done: number): Promise<void> {
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

async function writeAll(
  context: Context,
  type: RecordType,
  found: Import,
  coming: readonly Coming[],
): Promise<void> {
  const { uuid: id, file_name: file } = found;
  const { db, user, services } = context;
  // Whoever stops it now waits until it is done, and is then too late.
  await goOn(context, found, coming.length);
  await sql`set local app.has_words = 'yes'`.execute(db);
  await insertSettled(context, type, coming, user.uuid);
  await followRows(context, type, coming);
  await logActivities(
    context,
    coming.map(({ uuid, record }) => ({
      action: "import",
      resource: type.name,
      record: uuid,
      label: titleOf(type, record, context),
    })),
  );
  await logImport(context, type, "import", id, `${file}: ${coming.length}`);
  await finish(context, found, {
    state: "imported",
    problems: [],
    result: { created: coming.length },
    imported_at: services.clock.now().toISOString(),
  });
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
  await recordChanged(context, type, id, action);
}
