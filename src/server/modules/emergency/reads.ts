import { sql } from "kysely";
import { activityPage } from "../../audit/readActivity.ts";
import type { Context } from "../../context.ts";
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
  const entries = db
    .selectFrom("activity_log")
    .select(["uuid", "at", "user_name", "action", "resource", "record_label", "outcome", "ip"])
    .where("tenant_id", "=", tenant.id)
    .where(sql<boolean>`changes ? 'emergency_access' and changes->>'emergency_access' = ${id}`);
  const { rows, pagination } = await activityPage(entries, readPaging(query));
  return {
    reads: rows.map((row) => inWords(context, row)),
    pagination,
  };
}
