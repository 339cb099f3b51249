import { activityPage } from "../../audit/readActivity.ts";
import type { Context } from "../../context.ts";
import { findRow } from "../../records/one.ts";
import type { Input } from "../module.ts";
import { readPaging } from "../paging.ts";
import { reachDocument, registerType } from "./types.ts";

/** Who opened the file of a document, newest first. @throws 404 when the caller may not see the document */
export async function viewsOf(context: Context, { params, query }: Input): Promise<unknown> {
  const { db, tenant } = context;
  const id = params.id ?? "";
  if (!(await findRow(context, registerType(context), id))) await reachDocument(context, id);
  const entries = db
    .selectFrom("activity_log")
    .select(["uuid", "at as viewed_at", "user_name as viewed_by", "role", "record_label as file"])
    .where("tenant_id", "=", tenant.id)
    .where("record_uuid", "=", id)
    .where("action", "=", "open-file")
    .where("outcome", "=", "done");
  const { rows, pagination } = await activityPage(entries, readPaging(query));
  return {
    views: rows.map((row) => ({ ...row, document: id })),
    pagination,
  };
}
