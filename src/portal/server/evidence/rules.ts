import { sql } from "kysely";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, notFound } from "#framework/server/http/errors.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { linesOf, type Subject } from "./gather.ts";

/** Most lines of a pack: it is read by a person, and made in a minute. */
const mostLines = 300;

/** Which invoice or claim a pack is about. */
export const subjectOf = ({ invoice, claim }: JsonObject): Subject => ({
  ...(isUuid(invoice) && { invoice }),
  ...(isUuid(claim) && { claim }),
});

/**
 * What a pack is for and how many lines it has.
 * @throws 404 for an invoice or claim that the person does not see, 409 where it has too many lines or none, or is being made
 */
export const evidenceAsked: Prepare = async ({ context }, wished): Promise<JsonObject> => {
  const subject = subjectOf(wished);
  const of = await numberOf(context, subject);
  if (await isBeingMade(context, subject))
    throw conflict("This evidence pack is already being made. Find it under Evidence packs.");
  const lines = (await linesOf(context, subject)).length;
  if (lines === 0) throw conflict("There are no lines that an evidence pack could be made for.");
  if (lines > mostLines)
    throw conflict(
      `An evidence pack has at most ${mostLines} lines; this has ${lines.toLocaleString("en-AU")}. Make one for each of its invoices.`,
    );
  return { of, lines, started_by: context.user.fullname };
};

/** The number of what a pack is about. @throws 404 where the person does not see it */
export async function numberOf(context: Context, { invoice, claim }: Subject): Promise<string> {
  const [name, id] = invoice === undefined ? (["claims", claim] as const) : (["invoices", invoice] as const);
  if (id === undefined) throw notFound();
  const type = recordTypeOf(context.services.types, name);
  const row = await findAccessibleRow(context, type, id);
  return String(row.number ?? (isObject(row.data) ? row.data.number : ""));
}

async function isBeingMade({ db, tenant, user }: Context, { invoice, claim }: Subject): Promise<boolean> {
  const { rows } = await sql`
    select from records where tenant_id = ${tenant.id} and resource = 'evidence-packs' and created_by = ${user.uuid}
      and deleted_at is null and data->>'status' in ('waiting', 'running')
      and coalesce(data->>'invoice', data->>'claim') = ${invoice ?? claim ?? ""} limit 1`.execute(db);
  return rows.length > 0;
}

/** Work on it begins as soon as it is saved. */
export const evidenceBegins: After = async ({ context }) => startTask(context, "evidence-packs");
