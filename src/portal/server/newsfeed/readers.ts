import { sql } from "kysely";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { looksAfterOn } from "../care/consent.ts";

/** Everyone whom news is addressed to and who can sign in, and whether they have confirmed it; those who have not first. */
export const newsReaders: SourceRule = async (context, { newsfeed: id }) => {
  const { tenant, services } = context;
  const type = recordTypeOf(services.types, "newsfeed");
  const news = decodeRow(type, await findAccessibleRow(context, type, String(id)), context);
  const to = String(news.visibility);
  const listed = [news[to] ?? []].flat().map((value) => sql`${String(value)}`);
  const values = sql`array[${listed.length === 0 ? sql`` : sql.join(listed)}]::text[]`;
  const cared = sql`exists (select from records care where care.tenant_id = ${tenant.id}
    and care.resource = 'caring-advocates' and care.deleted_at is null and care.ref_user = users.uuid
    and ${looksAfterOn("care", tenantCalendar(context).today)})`;
  return {
    rows: sql`
      select users.uuid, coalesce(staff.full_name, participants.full_name, users.fullname) as name,
        case when staff.uuid is not null then 'staff' when participants.uuid is not null then 'participant' else 'user' end as kind,
        case when confirmation.at is null then 'not_read' else 'read' end as status, confirmation.at as confirmed_at
      from users
        left join staff on staff.tenant_id = ${tenant.id} and staff.user_uuid = users.uuid and staff.deleted_at is null
        left join participants on participants.tenant_id = ${tenant.id} and participants.user_uuid = users.uuid
          and participants.deleted_at is null
        left join lateral (select min((data->>'confirmed_at')::timestamptz) as at from records
          where tenant_id = ${tenant.id} and resource = 'news-confirmations' and deleted_at is null
            and ref_user = users.uuid and data->>'newsfeed' = ${String(id)}) confirmation on true
      where users.tenant_id = ${tenant.id} and users.status = 'active' and users.deleted_at is null
        and case ${to}::text
          when 'all' then true
          when 'staff' then staff.uuid is not null
          when 'participants' then participants.uuid is not null or ${cared}
          when 'staff_categories' then staff.staff_category::text = any(${values})
          when 'regions' then staff.region = any(${values}) or participants.region = any(${values})
          else exists (select from user_roles where user_roles.tenant_id = ${tenant.id}
            and user_roles.user_uuid = users.uuid and user_roles.role_uuid::text = any(${values})) end`,
    order: sql`status = 'not_read' desc, lower(name)`,
  };
};
