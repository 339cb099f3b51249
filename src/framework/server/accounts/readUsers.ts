import { type Expression, sql, type SqlBool } from "kysely";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { pagination } from "../http/envelope.ts";
import { invalid, notFound } from "../http/errors.ts";
import type { AccountRecord } from "../portal.ts";
import { filterSql, likeText } from "../records/read/filterSql.ts";
import { filterFrom } from "../records/read/listQuery.ts";
import type { Shown } from "../records/read/shownRules.ts";
import type { Input } from "../routes/module.ts";
import { readPaging } from "../records/read/paging.ts";
import { fieldNamed, recordTypeOf } from "../records/store/recordType.ts";
import { tenantCalendar } from "../tenants/calendar.ts";

/** A map: a table would find what every object has, such as a constructor, under names that people send. */
const sortable = new Map([
  ["fullname", "lower(fullname)"],
  ["email", "email"],
  ["created_at", "created_at"],
  ["status", "status"],
]);

/** What the list filters by: the rest of an account stands in other tables. */
const filterable = new Set(["fullname", "email", "phone", "status"]);

/** A page of people: searched, of a role, and filtered as any list is. */
export async function listUsers(context: Context, { query }: Input): Promise<unknown> {
  const { db, tenant } = context;
  const asked = readPaging(query);
  const type = recordTypeOf(context.services.types, "platform-users");
  const { status = "", filters = "" } = query;
  const filter = filterFrom({ status, filters }, (name) =>
    filterable.has(name) ? fieldNamed(type, name) : undefined,
  );
  const order = sortable.get(query.sortField ?? "fullname");
  if (!order || !/^(asc|desc)?$/.test(query.sortType ?? ""))
    throw invalid({ sortField: ["The list can't be sorted by this field."] });
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`tenant_id = ${tenant.id}`,
    sql<SqlBool>`deleted_at is null`,
    filterSql(type.store, filter, (name) => fieldNamed(type, name), tenantCalendar(context)),
  ];
  if (query.role) {
    conditions.push(sql<SqlBool>`exists (select from user_roles had join roles on roles.tenant_id = had.tenant_id and roles.uuid = had.role_uuid
      where had.tenant_id = users.tenant_id and had.user_uuid = users.uuid and (roles.name = ${query.role} or roles.uuid::text = ${query.role}))`);
  }
  for (const word of normalise(asked.search).split(" ").filter(Boolean).slice(0, 8))
    conditions.push(sql<SqlBool>`search like ${`%${likeText(word)}%`}`);
  const where = sql`${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<User>`
    select ${userColumns(context.services.portal.accountRecords)} from users where ${where}
    order by ${sql.raw(`${order} ${query.sortType ?? "asc"}`)}, uuid limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`.execute(
    db,
  );
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*) as count from users where ${where}`.execute(db);
  return {
    users: await withTitles(context, rows),
    pagination: pagination({ total: counted[0]?.count ?? 0 }, rows.length, asked),
  };
}

/** What of an account stands elsewhere: its roles and permissions, the records it belongs to, and its last sign-in. */
export const accountRights: Shown = (context, rows) =>
  Promise.all(rows.map(({ uuid }) => findUser(context, String(uuid))));

/** An account as it is read, with the ids of its roles and its own permissions. */
export type User = JsonObject & { roles: string[]; permissions: string[] };

/** A person as they are shown and edited. Never their password or their second factor's secret. */
export async function findUser(context: Context, id: string): Promise<User> {
  if (!isUuid(id)) throw notFound();
  const { rows } = await sql<User>`
    select ${userColumns(context.services.portal.accountRecords)} from users where tenant_id = ${context.tenant.id} and uuid = ${id} and deleted_at is null`.execute(
    context.db,
  );
  const [user] = await withTitles(context, rows);
  if (!user) throw notFound();
  return user;
}

const userColumns = (
  records: readonly AccountRecord[],
) => sql`uuid, version, created_at, updated_at, email, fullname, phone, status, regions, second_factor_required,
  second_factor_since is not null as second_factor_on,
  coalesce((select jsonb_agg(role_uuid) from user_roles had where had.tenant_id = users.tenant_id and had.user_uuid = users.uuid), '[]') as roles,
  coalesce((select jsonb_agg(permission order by permission) from user_permissions own where own.tenant_id = users.tenant_id and own.user_uuid = users.uuid), '[]') as permissions,
  ${sql.join(
    records.map(
      ({ field, table }) => sql`(select own.uuid from ${sql.table(table)} own
        where own.tenant_id = users.tenant_id and own.user_uuid = users.uuid and own.deleted_at is null) as ${sql.ref(field)},`,
    ),
    sql` `,
  )}
  (select max(at) from login_log where login_log.tenant_id = users.tenant_id and login_log.user_uuid = users.uuid and result = 'success') as last_login_at`;

/** Names of roles, and of the records that accounts belong to, beside their ids, as the record service adds them. */
async function withTitles({ db, tenant, services }: Context, users: User[]): Promise<User[]> {
  const { accountRecords: records } = services.portal;
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from roles where tenant_id = ${tenant.id}
    ${sql.join(
      records.map(
        ({ table, title }) =>
          sql`union all select uuid, ${sql.ref(title)} from ${sql.table(table)} where tenant_id = ${tenant.id} and user_uuid is not null`,
      ),
      sql` `,
    )}`.execute(db);
  const names = new Map(rows.map(({ uuid, name }) => [uuid, name]));
  return users.map((user) => {
    const ids = [user.roles, ...records.map(({ field }) => user[field])]
      .flat()
      .filter((id): id is string => typeof id === "string");
    const titles = Object.fromEntries(ids.map((id) => [id, names.get(id) ?? ""]));
    const { roles, permissions } = user;
    return { ...withoutNulls(user), roles, permissions, titles };
  });
}
