import { type RawBuilder, sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { registerType } from "./types.ts";

/** Everyone who sees a document, and whether they have confirmed its present version; those who have not come first. */
export const documentReaders: SourceRule = async (context, { document: id }) => {
  const type = registerType(context);
  const document = decodeRow(type, await findAccessibleRow(context, type, String(id)), context);
  return {
    rows: readersSql(context, String(id), document),
    order: sql`status = 'not_read' desc, status = 'no_account' desc, lower(name)`,
  };
};

/** Addresses of those who can confirm a document's present version and have not. */
export async function unreadAddresses(
  context: Context,
  id: string,
  document: JsonObject,
): Promise<{ email: string; name: string }[]> {
  const { rows } = await sql<{ email: string; name: string }>`
    select email, name from (${readersSql(context, id, document)}) readers
    where status = 'not_read' and email is not null`.execute(context.db);
  return rows;
}

/** Who sees a document, each person once: `uuid`, `name`, `kind`, `email`, `status`, `read_at`, `document_version`. */
function readersSql(
  { tenant }: Context,
  id: string,
  { visible_to: everybody, staff_categories: categories, roles, document_version: number = 1 }: JsonObject,
): RawBuilder<unknown> {
  const among = (value: unknown, wanted: string) => Array.isArray(value) && value.includes(wanted);
  const ids = (value: unknown) => {
    const listed = (Array.isArray(value) ? value : []).map((id) => sql`${String(id)}`);
    return sql`array[${listed.length === 0 ? sql`` : sql.join(listed)}]::text[]`;
  };
  const given = (resource: string, field: "staff" | "participant", person: string) => sql`
    ${sql.ref(person)} in (select ${sql.ref(`ref_${field}`)} from records where tenant_id = ${tenant.id}
      and resource = ${resource} and deleted_at is null and ref_document = ${id})`;
  const account = sql`left join users on users.tenant_id = ${tenant.id} and users.uuid = person.user_uuid
    and users.status = 'active' and users.deleted_at is null`;
  return sql`
    select distinct on (reader.uuid) reader.uuid, reader.name, reader.kind, reader.email, latest.read_at, latest.number as document_version,
      case when reader.account is null then 'no_account'
        when latest.number = ${Number(number)}::int then 'read' else 'not_read' end as status
    from (
      select coalesce(users.uuid, person.uuid) as uuid, person.full_name as name, 'staff' as kind, 1 as rank, users.uuid as account, users.email
      from staff person ${account}
      where person.tenant_id = ${tenant.id} and person.deleted_at is null and person.status = 'active'
        and (${among(everybody, "staff")}::boolean or person.staff_category::text = any(${ids(categories)})
          or ${given("staff-documents", "staff", "person.uuid")})
      union all
      select coalesce(users.uuid, person.uuid), person.full_name, 'participant', 2, users.uuid, users.email
      from participants person ${account}
      where person.tenant_id = ${tenant.id} and person.deleted_at is null and person.status = 'active'
        and (${among(everybody, "participant")}::boolean or ${given("participant-documents", "participant", "person.uuid")})
      union all
      select users.uuid, users.fullname, 'user', 3, users.uuid, users.email
      from users join user_roles on user_roles.tenant_id = ${tenant.id} and user_roles.user_uuid = users.uuid
        join roles on roles.tenant_id = ${tenant.id} and roles.uuid = user_roles.role_uuid and roles.deleted_at is null
      where users.tenant_id = ${tenant.id} and users.status = 'active' and users.deleted_at is null
        and (roles.uuid::text = any(${ids(roles)}) or (${among(everybody, "admin")}::boolean and roles.name = 'Admin'))
    ) reader
    left join lateral (select number, read_at from document_readings reading
      where reading.tenant_id = ${tenant.id} and reading.document = ${id} and reading.user_uuid = reader.account
      order by number desc limit 1) latest on true
    order by reader.uuid, reader.rank`;
}
