import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { FieldMessages } from "#framework/server/http/errors.ts";
import type { Check, Prepare } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { validUntil } from "./state.ts";

/** What is approved counts for as long as its item says. */
export const complianceValidity: Prepare = async ({ context }, { compliance }) => {
  const { frequency } = await itemOf(context, String(compliance));
  return { valid_until: validUntil(frequency ?? "once", tenantCalendar(context).today) ?? null };
};

/** What is handed in is declared to be done, and carries a document where its item asks for one. */
export const complianceEvidence: Check = async ({ context }, { compliance, status, declaration, files }) => {
  const problems: FieldMessages = {};
  if (status !== "submitted") return problems;
  const { needs_file: isNeeded } = await itemOf(context, String(compliance));
  const hasFiles = Array.isArray(files) && files.length > 0;
  if (declaration !== true) problems.declaration = ["Confirm that you have read and completed this."];
  else if (isNeeded === true && !hasFiles) problems.files = ["Add a document."];
  return problems;
};

async function itemOf(
  { db, tenant }: Context,
  item: string,
): Promise<{ frequency?: string | null; needs_file?: boolean | null }> {
  const { rows } = await sql<{ frequency: string | null; needs_file: boolean | null }>`
    select data->>'frequency' as frequency, (data->>'needs_file')::boolean as needs_file from compliance_items
    where tenant_id = ${tenant.id} and uuid = ${item}`.execute(db);
  return rows[0] ?? {};
}
