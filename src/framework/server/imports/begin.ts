import { randomUUIDv7 } from "node:crypto";
import { sql, type SqlBool } from "kysely";
import type { RecordType } from "../records/store/recordType.ts";
import type { Context } from "../context.ts";
import { answer } from "../http/reply.ts";
import { guessMapping, importColumns, templateOf } from "./columns.ts";
import { shownImport, silent } from "./importStore.ts";
import { mostRows } from "./readCsv.ts";
import { tableOf } from "./work.ts";
import type { Input } from "../routes/module.ts";
import { importable } from "./access.ts";

const sampleRows = 3;
const latest = 10;

/** What can be imported, an empty table to fill in, and what was imported before. */
export async function describeImport(context: Context, { params }: Input): Promise<unknown> {
  const type = importable(context, params.resource ?? "");
  const columns = importColumns(type, context.user);
  const rows = await context.db
    .selectFrom("imports")
    .selectAll()
    .select(silent)
    .where("tenant_id", "=", context.tenant.id)
    .where("resource", "=", type.name)
    .orderBy("created_at", "desc")
    .limit(latest)
    .execute();
  return {
    columns,
    template: templateOf(columns),
    most_rows: mostRows,
    imports: rows
      .map((row) => shownImport(context, row))
      .map(({ headers: _headers, sample: _sample, mapping: _mapping, ...shown }) => shown),
  };
}

/** Reads the uploaded table from the file store, for someone who may import it. @throws 403, 422 */
export function readUpload(context: Context, { params, body }: Input): ReturnType<typeof tableOf> {
  importable(context, params.resource ?? "");
  return tableOf(context, String(body.file));
}

/** Takes on an uploaded file, which `readUpload` has read, and guesses which column is which field. */
export async function beginImport(context: Context, { params, body, beforehand }: Input): Promise<unknown> {
  const type = importable(context, params.resource ?? "");
  const { db, tenant, user } = context;
  const file = String(body.file);
  // What the call itself has read before its transaction.
  const {
    name,
    table: { headers, rows },
  } = beforehand as Awaited<ReturnType<typeof readUpload>>;
  const found = await db
    .insertInto("imports")
    .values({
      tenant_id: tenant.id,
      uuid: randomUUIDv7(),
      resource: type.name,
      file,
      file_name: name,
      headers: JSON.stringify(headers),
      sample: JSON.stringify(
        rows.slice(0, sampleRows).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
      ),
      mapping: JSON.stringify(await likelyMapping(context, type, headers)),
      total: rows.length,
      created_by: user.uuid,
      created_by_name: user.fullname,
      imported_at: null,
    })
    .returningAll()
    .returning(silent)
    .executeTakeFirstOrThrow();
  return answer("File read", { import: shownImport(context, found) });
}

/** Columns as they were matched when a file with the same headings was last imported; else as they are guessed. */
async function likelyMapping(
  context: Context,
  type: RecordType,
  headers: readonly string[],
): Promise<(string | null)[]> {
  const { db, tenant, user } = context;
  const columns = importColumns(type, user);
  const earlier = await db
    .selectFrom("imports")
    .select("mapping")
    .where("tenant_id", "=", tenant.id)
    .where("resource", "=", type.name)
    .where("state", "in", ["imported", "undone"])
    .where(sql<SqlBool>`headers = ${JSON.stringify(headers)}::jsonb`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!earlier) return guessMapping(headers, columns, type.resource.importing.headings);
  const offered = new Set(columns.map(({ field }) => field));
  return earlier.mapping.map((field) => (field !== null && offered.has(field) ? field : null));
}
