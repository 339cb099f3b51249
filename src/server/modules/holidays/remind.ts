import { sql } from "kysely";
import { addMonths, daysBetween } from "#shared/dates/dates.ts";
import { writtenDate } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { providerPlace } from "../../tenants/place.ts";
import { peopleWith } from "../roles/peopleWith.ts";

/** Rosters, leave and prices look this far ahead. */
const monthsAhead = 12;

/** While the list is too short, the reminder comes again after so many days. */
const repeatAfterDays = 90;

/**
 * Mails those who maintain public holidays when the list for the provider's state ends within a year: deadlines, leave
 * and prices after its end would take every weekday for a working day.
 */
export async function remindOfHolidays(context: Context): Promise<void> {
  const { db, tenant, services } = context;
  const { today } = tenantCalendar(context);
  const { rows } = await sql<{ last: string | null; reminded: string | null }>`
    select (select max(data->>'date') from records where tenant_id = ${tenant.id} and resource = 'public-holidays'
        and deleted_at is null and data->>'status' = 'confirmed'
        and (coalesce(data->'states', '[]') = '[]' or data->'states' ? ${providerPlace(tenant).state})) as last,
      settings->>'holidays_reminded_on' as reminded
    from tenants where id = ${tenant.id}`.execute(db);
  const { last = null, reminded = null } = rows[0] ?? {};
  if (last !== null && last >= addMonths(today, monthsAhead)) return;
  if (reminded !== null && daysBetween(reminded, today) < repeatAfterDays) return;
  const link = services.mail.link(context, "/public-holidays");
  const ends = last === null ? "has no dates" : `ends on ${writtenDate(last)}`;
  for (const { email, fullname } of await peopleWith(context, "edit-public-holidays"))
    await services.mail.send(context, email, {
      subject: `Your list of public holidays ${ends}`,
      text: `Hello ${fullname},\n\nYour list of public holidays ${ends}. Rosters, leave, deadlines and prices after that treat every weekday as a working day. Add the dates published by your state or territory here:\n\n${link}`,
    });
  await sql`update tenants set settings = settings || ${JSON.stringify({ holidays_reminded_on: today })}::jsonb
    where id = ${tenant.id}`.execute(db);
}
