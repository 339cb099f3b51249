import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Context } from "../../context.ts";
import { recordTypeOf } from "../../records/store/recordType.ts";
import { updateRecord } from "../../records/write/update.ts";
import { systemContext } from "../../tenants/systemContext.ts";

/** The resource of saved reports that are sent at set times. */
export const reportMails = "report-mails";

/** That a saved view is sent to a person by name, so that they can open what they were sent. */
export const isSentTo = (tenant: string, person: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from records sent where sent.tenant_id = ${tenant} and sent.resource = ${reportMails}
    and sent.deleted_at is null and sent.data->>'view' = saved_views.uuid::text
    and sent.data->>'send_to' = 'people' and sent.data->'people' ? ${person})`;

/** A person's own schedule of a saved view. */
export interface OwnMail {
  uuid: string;
  status: string;
}

/** A person's own schedules of the views of a report, by the view. */
export async function ownMails({ db, tenant, user }: Context): Promise<ReadonlyMap<string, OwnMail>> {
  const { rows } = await sql<OwnMail & { view: string }>`
    select uuid, data->>'view' as view, data->>'status' as status from records
    where tenant_id = ${tenant.id} and resource = ${reportMails} and deleted_at is null
      and data->>'owner' = ${user.uuid}`.execute(db);
  return new Map(rows.map(({ view, ...mail }) => [view, mail]));
}

/** Ends what is sent of a saved view that is being deleted, anyone who has scheduled it. */
export async function endMailsOf(context: Context, view: string): Promise<void> {
  const { db, tenant, services, user, afterCommit } = context;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from records where tenant_id = ${tenant.id} and resource = ${reportMails} and deleted_at is null
      and data->>'view' = ${view} and data->>'status' <> 'ended' order by uuid`.execute(db);
  if (rows.length === 0) return;
  const asPortal = { ...systemContext(services, tenant, db, user.fullname), afterCommit };
  const type = recordTypeOf(services.types, reportMails);
  for (const { uuid } of rows)
    await updateRecord(asPortal, type, uuid, {}, { action: "end", more: { status: "ended", next_at: null } });
}
