import { sql } from "kysely";
import { shownActivity } from "#framework/server/audit/readActivity.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { reachDocument, registerType } from "./types.ts";

/** Who opened the file of a document, newest first. */
export const documentViews: SourceRule = async (context, { document }) => {
  const id = String(document);
  if (!(await findRow(context, registerType(context), id))) await reachDocument(context, id);
  return {
    rows: sql`select uuid, seq, at as viewed_at, user_name as viewed_by, role, record_label as file
      from activity_log where tenant_id = ${context.tenant.id} and record_uuid = ${id}
        and action = 'open-file' and outcome = 'done' and ${shownActivity}`,
    order: sql`seq desc`,
  };
};
