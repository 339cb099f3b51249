import { sql } from "kysely";
import { shownActivity } from "#framework/server/audit/readActivity.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { emergencyType } from "./open.ts";

/** Everything that was read and done under an emergency access, newest first. */
export const accessLog: SourceRule = async (context, { emergency_access: access }) => {
  const id = String(access);
  await findAccessibleRow(context, emergencyType(context), id);
  return {
    rows: sql`select uuid, seq, at, user_name, role, action, resource, record_label, outcome, ip,
        null::uuid as record_uuid, null::jsonb as changes, null as device, agent, request_id
      from activity_log where tenant_id = ${context.tenant.id}
        and changes ? 'emergency_access' and changes->>'emergency_access' = ${id} and ${shownActivity}`,
    order: sql`seq desc`,
  };
};
