import { randomUUIDv7 } from "node:crypto";
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
import { checkTable, type Outcome, type Ready } from "./check.ts";
import { beat, finish, type Import, type Round } from "./importStore.ts";
import { readCsv, type Table } from "./readCsv.ts";

const beatEveryMs = 400;
const batchSize = 1000;

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

/** Checks once more and then writes every row or none, in one transaction. */
export async function runImport(context: Context, type: RecordType, found: Import): Promise<void> {
  const { problems, ready } = await checked(context, type, found);
  if (problems.some(({ warning }) => warning !== true))
    return finish(context, found, { state: "checked", problems });
  await asLongWork(() =>
    context.db.transaction().execute((db) => writeAll({ ...context, db }, type, found, ready)),
  );
}

async function checked(context: Context, type: RecordType, found: Import): Promise<Outcome> {
  const { table } = await tableOf(context, found.file);
  let last = 0;
  return checkTable(context, type, table, found.mapping, async (done) => {
    if (done < table.rows.length && Date.now() - last < beatEveryMs) return;
    last = Date.now();
    if (!(await beat(context, found, done))) throw new Stopped();
  });
}

/** The table in an uploaded file of the person's own, and what the file is called. @throws 422 */
export async function tableOf(context: Context, id: string): Promise<{ name: string; table: Table }> {
  const file = await findFile(context, id);
  const isOwn = file?.created_by === context.user.uuid && file.attached_record === null;
  const stream = isOwn ? await context.services.files.get(file.storage_key) : undefined;
  if (!file || !stream)
    throw invalid({ file: ["The file is not there any more: it is kept for a day. Upload it again."] });
  if (file.type !== "text/csv" && file.type !== "text/plain") {
    stream.destroy();
    throw invalid({ file: ["This is no CSV file. In Excel, save it as “CSV UTF-8 (comma delimited)”."] });
  }
  return { name: file.name, table: await readCsv(stream) };
}

async function writeAll(
  context: Context,
  type: RecordType,
  found: Import,
  ready: readonly Ready[],
): Promise<void> {
  const { uuid: id, file_name: file } = found;
  const { db, tenant, user, services } = context;
  // Whoever stops it now waits until it is done, and is then too late.
  if (!(await beat(context, found, ready.length))) throw new Stopped();
  const records = ready.map(({ row, record }) => ({ uuid: randomUUIDv7(), row, record }));
  await insertSettled(context, type, records, user.uuid);
  for (let start = 0; start < records.length; start += batchSize)
    await db
      .insertInto("import_records")
      .values(
        records
          .slice(start, start + batchSize)
          .map(({ uuid, row }) => ({ tenant_id: tenant.id, import: id, record: uuid, row })),
      )
      .execute();
  await logActivities(
    context,
    records.map(({ uuid, record }) => ({
      action: "import",
      resource: type.name,
      record: uuid,
      label: titleOf(type, record, context),
    })),
  );
  await logImport(context, type, "import", id, `${file}: ${records.length}`);
  await finish(context, found, {
    state: "imported",
    problems: [],
    result: { created: records.length },
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
