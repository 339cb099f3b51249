import { sql } from "kysely";
import { randomUUIDv7 } from "node:crypto";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, Services, Tenant } from "#framework/server/context.ts";
import { findFile } from "#framework/server/files/findFile.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { readCsv, type Table } from "#framework/server/imports/readCsv.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { finish, report, type Run, runTask } from "../runs.ts";
import { catalogueReader, type Read } from "./catalogue.ts";
import { type Change, changesOf, type Known } from "./changes.ts";
import { stateOfSchedule } from "./rules.ts";

/** Reads catalogues and compares them with the price schedule; anyone who uploaded one decides about what it changes. */
export const priceImportTask = runTask("price-imports", work);

/** Changes that are written at once. */
const batchSize = 500;

async function work(services: Services, tenant: Tenant, run: Run, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  const context = systemContext(services, tenant, db, String(run.data.started_by));
  // Taken before the schedule is read: what changes in the meantime is noticed when it is imported.
  const compared = await stateOfSchedule(context);
  // What a process that ended had written.
  await db
    .deleteFrom("price_changes")
    .where("tenant_id", "=", tenant.id)
    .where("import", "=", run.uuid)
    .execute();
  const found = await readFile(context, run.data);
  if ("problem" in found) return void (await finish(context, run, { status: "failed", ...found }));
  const { changes, unchanged } = changesOf(
    found.rows,
    await known(context),
    recordTypeOf(services.types, "support-items").fields,
  );
  const rows = found.rows.length;
  for (let start = 0; start < changes.length; start += batchSize) {
    if (signal.aborted) return;
    await keep(context, run.uuid, changes.slice(start, start + batchSize));
    const done = Math.min(rows, start + batchSize);
    if (!(await report(context, run, { rows, done }))) return;
  }
  const count = (kind: string) => changes.filter(({ record }) => record.kind === kind).length;
  await finish(context, run, {
    status: "ready",
    rows,
    done: rows,
    added: count("added"),
    changed: count("changed"),
    ended: count("ended"),
    unread: count("unread"),
    unchanged,
    read_at: services.clock.now().toISOString(),
    compared_with: compared,
  });
}

/** The rows of the uploaded file, or why it cannot be read. */
async function readFile(
  context: Context,
  { file, source }: JsonObject,
): Promise<{ rows: Read[] } | { problem: string }> {
  const stored = isObject(file) ? await findFile(context, String(file.documentId)) : undefined;
  const stream = stored && (await context.services.files.get(stored.storage_key));
  if (!stream) return { problem: "The file is no longer available. Upload it again." };
  let table: Table;
  try {
    table = await readCsv(stream);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return {
      problem:
        Object.values(error.errors ?? {})
          .flat()
          .join(" ") || error.message,
    };
  }
  const reader = catalogueReader(table.headers, String(source));
  if ("missing" in reader)
    return {
      problem: `This is not the NDIS Support Catalogue: these columns are missing: ${reader.missing.join(", ")}.`,
    };
  return { rows: table.rows.map(({ number, cells }) => reader.read(number, cells)) };
}

/** The price schedule as it is. */
async function known(context: Context): Promise<Known[]> {
  const type = recordTypeOf(context.services.types, "support-items");
  const { rows } = await sql<Row>`
    select * from support_items where tenant_id = ${context.tenant.id} and deleted_at is null`.execute(
    context.db,
  );
  return rows.map((row) => ({ uuid: String(row.uuid), item: decodeRow(type, row, context) }));
}

/** Writes changes, each with the whole item as it will be. */
async function keep(context: Context, id: string, changes: readonly Change[]): Promise<void> {
  const type = recordTypeOf(context.services.types, "price-changes");
  const withIds = changes.map((change) => ({ ...change, uuid: randomUUIDv7() }));
  await context.db.transaction().execute(async (db) => {
    await insertRecords(
      { ...context, db },
      type,
      withIds.map(({ uuid, record }) => ({ uuid, import: id, ...record })),
    );
    const items = sql.join(
      withIds.map(({ uuid, item }) => sql`(${uuid}::uuid, ${JSON.stringify(item)}::jsonb)`),
    );
    await sql`update price_changes set item = kept.item from (values ${items}) as kept (uuid, item)
      where tenant_id = ${context.tenant.id} and price_changes.uuid = kept.uuid`.execute(db);
  });
}
