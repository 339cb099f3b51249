import { sql } from "kysely";
import { writtenDate } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { accounts } from "../roles/peopleWith.ts";

/** Days before the end of a document on which the office is told. */
const reminderDays = [60, 30, 14, 7];

interface Due {
  uuid: string;
  resource: string;
  name: string;
  expiry: string;
}

/**
 * Tells the office of documents that end soon, each document once for each of the days, all of one day in one mail. A
 * day that fell into a time when the server stood still is made up for by the next one that is due. Names of people stand
 * in the portal, not in the mail.
 */
export async function remindOfDocuments(context: Context): Promise<void> {
  const { db, tenant } = context;
  const { today } = tenantCalendar(context);
  const { rows } = await sql<Due>`
    with due as (
      select uuid, (select min(day) from unnest(array[${sql.join(reminderDays.map((day) => sql`${sql.lit(day)}::int`))}]) day
        where day >= (data->>'expiry')::date - ${today}::date) as day
      from records where tenant_id = ${tenant.id} and deleted_at is null and data->>'expiry' >= ${today}
        and ((resource = 'documents' and data->>'status' = 'published')
          or (resource in ('participant-documents', 'staff-documents') and data->>'source' = 'external'))
    )
    update records set data = jsonb_set(data, '{reminded_days}', to_jsonb(due.day))
    from due where records.tenant_id = ${tenant.id} and records.uuid = due.uuid
      and due.day < coalesce((data->>'reminded_days')::int, 100000)
    returning records.uuid, resource, data->>'name' as name, data->>'expiry' as expiry`.execute(db);
  if (rows.length === 0) return;
  for (const { email, permissions } of await accounts(context)) {
    const own = rows
      .filter(({ resource }) => permissions === null || permissions.includes(`edit-${resource}`))
      .sort((a, b) => a.expiry.localeCompare(b.expiry));
    if (own.length > 0) await tell(context, email, own);
  }
}

async function tell(context: Context, email: string, documents: Due[]): Promise<void> {
  const { mail } = context.services;
  const lines = documents.map(
    ({ resource, uuid, name, expiry }) =>
      `${writtenDate(expiry)}: ${name}\n${mail.link(context, `/${resource}/${uuid}`)}`,
  );
  await mail.send(context, email, {
    subject: documents.length === 1 ? "A document expires soon" : `${documents.length} documents expire soon`,
    text: `These documents expire soon:\n\n${lines.join("\n\n")}`,
  });
}
