import { sql } from "kysely";
import { fieldAt } from "#shared/fields/fields.ts";
import { writtenDate } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { licenceType } from "./access.ts";

/** Days before the end of a licence on which its owner is reminded, unless the provider's staff settings say others. */
const reminderDays = [90, 60, 30, 14, 7, 1];

interface Due {
  type: string;
  expiry_date: string;
  email: string | null;
  first_name: string;
}

/**
 * Mails staff whose licences run out soon: once for each of the days. One that fell into a time when the server stood
 * still is made up for by the next one that is due, so that nobody gets several at once.
 */
export async function remindOfLicences(context: Context): Promise<void> {
  const { db, tenant, services } = context;
  const { licence_reminder_days: chosen } = tenant.settings.staff_setting;
  const days = Array.isArray(chosen) ? chosen.map(Number) : reminderDays;
  if (days.length === 0) return;
  const { today } = tenantCalendar(context);
  const { rows } = await sql<Due>`
    with due as (
      select licence.uuid, staff.email, staff.first_name,
        (select min(day) from unnest(array[${sql.join(days.map((day) => sql`${day}::int`))}]) day
          where day >= licence.expiry_date - ${today}::date) as day
      from staff_licences licence
      join staff on staff.tenant_id = licence.tenant_id and staff.uuid = licence.staff
        and staff.status = 'active' and staff.deleted_at is null
      where licence.tenant_id = ${tenant.id} and licence.status = 'active' and licence.deleted_at is null
        and licence.expiry_date >= ${today}
    )
    update staff_licences licence set reminded_days = due.day
    from due where licence.tenant_id = ${tenant.id} and licence.uuid = due.uuid
      and due.day < coalesce(licence.reminded_days, 100000)
    returning licence.type, licence.expiry_date, due.email, due.first_name`.execute(db);
  const field = fieldAt(licenceType(context).schema, "type");
  for (const { type, expiry_date: end, email, first_name: name } of rows) {
    if (!email) continue;
    const title = field?.type.text(type, field.schema) ?? type;
    const link = services.mail.link(context, "/my-licences");
    await services.mail.send(context, email, {
      subject: `Your ${title} expires on ${writtenDate(end)}`,
      text: `Hello ${name},\n\nYour ${title} expires on ${writtenDate(end)}. Renew it and add the new one here:\n\n${link}`,
    });
  }
}
