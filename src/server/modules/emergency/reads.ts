import { sql } from "kysely";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { reachRow } from "../../records/one.ts";
import { inWords } from "../logs/readLogs.ts";
import type { Input } from "../module.ts";
import { readPaging } from "../paging.ts";
import { emergencyType } from "./open.ts";

/** Everything that was read and done under an emergency access, newest first. @throws 404 */
export async function readsUnder(context: Context, { params, query }: Input): Promise<unknown> {
  const { db, tenant } = context;
  const id = params.id ?? "";
  await reachRow(context, emergencyType(context), id);
  const asked = readPaging(query);
  const where = sql`tenant_id = ${tenant.id} and changes ? 'emergency_access' and changes->>'emergency_access' = ${id}`;
  const { rows } = await sql<JsonObject>`
    select uuid, at, user_name, action, resource, record_label, outcome, ip from activity_log where ${where}
    order by seq desc limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from activity_log where ${where}`.execute(db);
  return {
    reads: rows.map((row) => inWords(context, row)),
    pagination: pagination({ total: counted[0]?.count ?? 0 }, rows.length, asked),
  };
}
