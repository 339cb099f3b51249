import { sql } from "kysely";
import { daysBetween } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Source } from "#framework/server/notices/thing.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { providerPlace } from "../places/place.ts";

/** Days in which a reminder that version 0.2.0 sent is not sent again. */
const rememberedDays = 90;

/**
 * The last day in the list of public holidays for the provider's state: deadlines, leave and prices after it would take
 * every weekday for a working day. A list without a day counts as one that ended with the last month.
 */
export const holidayList: Source = async (context) => {
  const { db, tenant } = context;
  const { today } = tenantCalendar(context);
  const { rows } = await sql<{ last: string | null; reminded: string | null }>`
    select (select max(data->>'date') from records where tenant_id = ${tenant.id} and resource = 'public-holidays'
        and deleted_at is null and data->>'status' = 'confirmed'
        and (coalesce(data->'states', '[]') = '[]' or data->'states' ? ${providerPlace(tenant).state})) as last,
      settings->>'holidays_reminded_on' as reminded
    from tenants where id = ${tenant.id}`.execute(db);
  const { last = null, reminded = null } = rows[0] ?? {};
  if (reminded !== null && daysBetween(reminded, today) < rememberedDays) return [];
  const ends = last === null ? "has no dates" : `ends on ${writtenDate(last)}`;
  return [{ key: "list", date: last ?? `${today.slice(0, 7)}-01`, values: { ends } }];
};
