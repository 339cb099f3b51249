import { sql } from "kysely";
import { writtenDate } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";

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
  for (const { email, permissions } of await officeOf(context)) {
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

/** Who looks after documents: their address and permissions, `null` for all of them. */
async function officeOf({ db, tenant }: Context): Promise<{ email: string; permissions: string[] | null }[]> {
  const { rows } = await sql<{ email: string; everything: boolean; permissions: string[] }>`
    select users.email, bool_or(coalesce(roles.all_permissions, false)) as everything,
      array_agg(distinct held.permission) filter (where held.permission is not null) as permissions
    from users
    left join user_roles on user_roles.tenant_id = ${tenant.id} and user_roles.user_uuid = users.uuid
    left join roles on roles.tenant_id = ${tenant.id} and roles.uuid = user_roles.role_uuid and roles.deleted_at is null
    left join lateral (
      select permission from role_permissions where tenant_id = ${tenant.id} and role_uuid = roles.uuid
      union select permission from user_permissions where tenant_id = ${tenant.id} and user_uuid = users.uuid
    ) held on true
    where users.tenant_id = ${tenant.id} and users.status = 'active' and users.deleted_at is null
    group by users.uuid, users.email order by users.email`.execute(db);
  return rows.map(({ email, everything, permissions }) => ({
    email,
    permissions: everything ? null : (permissions ?? []),
  }));
}
