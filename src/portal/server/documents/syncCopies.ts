import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { searchText } from "#framework/server/records/write/write.ts";
import { owners, registerType, typeOf } from "./types.ts";

/** What a document that was added to someone says as the register does. */
const shared = ["name", "type", "file", "document_version", "expiry"] as const;

/** What is taken from the register when a document is added to someone. */
export const sharedFields = (document: JsonObject): JsonObject =>
  Object.fromEntries(
    shared.flatMap((name) => (document[name] === undefined ? [] : [[name, document[name]]])),
  );

/**
 * Brings what was added to people in line with the register, so that their lists can be searched, sorted and filtered by
 * it. The file stays the register's: who may see the document there may open it.
 */
export async function syncCopiesDocuments(context: Context, ids: readonly string[]): Promise<void> {
  const { db, tenant } = context;
  if (ids.length === 0) return;
  const { rows } =
    await sql<Row>`select * from records where tenant_id = ${tenant.id} and resource = 'documents'
    and uuid in (${sql.join(ids)})`.execute(db);
  const register = registerType(context);
  for (const row of rows) {
    const fields = sharedFields(decodeRow(register, row, context));
    for (const owner of owners)
      await db
        .updateTable("records")
        .set({
          data: sql`(data - array[${sql.join([...shared])}]::text[]) || ${JSON.stringify(fields)}::jsonb`,
          search: searchText(typeOf(context, owner), fields),
        })
        .where("tenant_id", "=", tenant.id)
        .where("resource", "=", owner.resource)
        .where("ref_document", "=", String(row.uuid))
        .execute();
  }
}
