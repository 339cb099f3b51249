import { sql } from "kysely";
import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import type { NoticeAudience } from "#generated/definitions.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { fill } from "#framework/shared/text/template.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { type Account, accounts } from "../roles/peopleWith.ts";
import { decodeRow, type Row } from "../records/read/serialize.ts";
import { type RecordType, recordTypeOf, type RecordTypes } from "../records/store/recordType.ts";
import { rowsFor, seesAllRows } from "../records/read/rowAccess.ts";
import { notDeletedSql } from "../records/store/store.ts";
import { tenantClock } from "../tenants/calendar.ts";
import type { Recipient, Thing } from "./thing.ts";

type To = NoticeDefinition["to"][number];

/** A recipient, with the page that their message leads to. */
export type Addressed = Recipient & { path?: string };

/** Who receives a notice about each of the things, in their order. Nobody stands twice beside a thing. */
export async function recipientsOf<One extends Thing>(
  context: Context,
  notice: NoticeDefinition,
  things: readonly One[],
): Promise<{ thing: One; to: Addressed[] }[]> {
  const found = things.map((thing) => ({ thing, to: new Map<string, Addressed>() }));
  for (const to of notice.to) {
    const each = await reached(context, notice, to, things);
    for (const [index, people] of each.entries()) {
      const { thing, to: known } = found[index] ?? {};
      if (!thing || !known || !fulfils(thing.values, to.when, tenantClock(context))) continue;
      for (const person of people)
        if (!known.has(person.email)) known.set(person.email, { ...person, path: to.path });
    }
  }
  return found.map(({ thing, to }) => ({ thing, to: [...to.values()] }));
}

const reached = (
  context: Context,
  notice: NoticeDefinition,
  { field, of, permission, others, audience, addresses, author }: To,
  things: readonly Thing[],
): Promise<Recipient[][]> => {
  if (field !== undefined) return referredPeople(context, notice, { field, of }, things);
  if (audience !== undefined) return ofAudience(context, { audience, permission }, things);
  if (permission !== undefined) return holders(context, notice, { permission, others }, things);
  if (author === true) return authors(context, notice, things);
  return Promise.resolve(things.map(({ values }) => addressed(values[addresses ?? ""])));
};

/** Those who a rule finds, or those of them who hold a permission. */
async function ofAudience(
  context: Context,
  { audience, permission }: { audience: NoticeAudience; permission?: string },
  things: readonly Thing[],
): Promise<Recipient[][]> {
  const found = await context.services.noticeRules.audiences[audience](context, things);
  if (permission === undefined || found.length === 0) return found;
  const holding = new Set(
    (await accounts(context)).flatMap((account) => (holdsAs(account, permission) ? account.uuid : [])),
  );
  return found.map((people) => people.filter(({ user = "" }) => holding.has(user)));
}

/** The address that a field has, or those that it lists. */
const addressed = (value: unknown): Recipient[] =>
  [value].flat().flatMap((email) => (typeof email === "string" ? [{ email, name: "" }] : []));

/** Those who added the records that things are, so far as they can sign in. */
export async function authors(
  { services, db, tenant }: Context,
  { resource = "" }: Pick<NoticeDefinition, "resource">,
  things: readonly Thing[],
): Promise<Recipient[][]> {
  const { store } = recordTypeOf(services.types, resource);
  const ids = things.flatMap(({ record }) => record ?? []);
  const { rows } = await sql<{ record: string; user: string; email: string; fullname: string }>`
    select made.uuid as record, users.uuid as user, users.email, users.fullname from ${sql.table(store.table)} made
    join users on users.tenant_id = made.tenant_id and users.uuid = made.created_by
      and users.status = 'active' and users.deleted_at is null
    where made.tenant_id = ${tenant.id} and made.uuid = any (${ids}::uuid[])`.execute(db);
  const known = new Map(
    rows.map(({ record, user, email, fullname }) => [record, { email, name: fullname, user }]),
  );
  return things.map(({ record = "" }) => known.get(record) ?? []).map((found) => [found].flat());
}

/** The people that a field refers to, as their resource says how they are reached (`record.contact`). */
async function referredPeople(
  context: Context,
  { resource = "" }: NoticeDefinition,
  { field, of }: { field: string; of?: string },
  things: readonly Thing[],
): Promise<Recipient[][]> {
  const { types } = context.services;
  const target = resourceOf(types, { resource }, { field, of });
  const ids = things.map(({ values }) => values[field]);
  const people = await contactsOf(context, recordTypeOf(types, target), ids.filter(isUuid));
  return ids.map((id) => {
    const person = people.get(String(id));
    return person ? [person] : [];
  });
}

/** The resource whose people a field of a notice's records refers to; empty where nothing says it. */
export const resourceOf = (
  types: RecordTypes,
  { resource = "" }: Pick<NoticeDefinition, "resource">,
  { field, of }: { field: string; of?: string },
): string => of ?? fieldAt(types.get(resource)?.schema ?? {}, field)?.schema["x-reference"] ?? "";

/** How people are reached who are records, by their id; those who receive no messages are left out. */
export async function contactsOf(
  context: Context,
  type: RecordType,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  const { contact } = type.resource.definition.record ?? {};
  if (!contact || ids.length === 0) return new Map();
  const { tenant, db, services } = context;
  const hasAccounts = services.portal.accountRecords.some(({ table }) => table === type.store.table);
  const account = contact.account ?? (hasAccounts ? "user_uuid" : undefined);
  const { rows } = await sql<Row & { account: string | null; account_email: string | null }>`
    select person.*, users.uuid as account, users.email as account_email from ${sql.table(type.store.table)} person
    left join users on users.tenant_id = ${tenant.id} and users.uuid = ${account === undefined ? sql`null` : sql.ref(`person.${account}`)}
      and users.status = 'active' and users.deleted_at is null
    where person.tenant_id = ${tenant.id} and person.uuid = any (${[...new Set(ids)]}::uuid[])
      and person.deleted_at is null`.execute(db);
  return new Map(
    rows.flatMap((row): [string, Recipient][] => {
      const record = decodeRow(type, row, context);
      const email = (contact.account === undefined ? undefined : row.account_email) ?? record[contact.email];
      if (typeof email !== "string" || !fulfils(record, contact.when)) return [];
      const name = String(record[contact.name] ?? "");
      return [[String(row.uuid), { email, name, ...(row.account !== null && { user: row.account }) }]];
    }),
  );
}

/** Holders of a permission who may see the record. */
async function holders(
  context: Context,
  { resource = "" }: NoticeDefinition,
  { permission, others = false }: { permission: string; others?: boolean },
  things: readonly Thing[],
): Promise<Recipient[][]> {
  const wanted = things.map(({ values }) => fill(permission, values));
  const everybody = (await accounts(context)).filter(({ uuid }) => !others || uuid !== context.user.uuid);
  const holding = new Map(
    [...new Set(wanted)].map((name) => [name, everybody.filter((account) => holdsAs(account, name))]),
  );
  const type = context.services.types.get(resource);
  const sees = await visible(context, type, new Set([...holding.values()].flat()), things);
  return things.map(({ record }, index) =>
    (holding.get(wanted[index] ?? "") ?? [])
      .filter(({ uuid }) => record === undefined || sees(uuid, record))
      .map(({ uuid, email, fullname }) => ({ email, name: fullname, user: uuid })),
  );
}

const holdsAs = ({ permissions }: Account, name: string): boolean =>
  permissions === null || permissions.includes(name);

/** Tells which records each of some people may see. */
async function visible(
  context: Context,
  type: RecordType | undefined,
  people: Iterable<Account>,
  things: readonly Thing[],
): Promise<(user: string, record: string) => boolean> {
  const records = things.flatMap(({ record }) => record ?? []);
  if (!type?.resource.definition.record?.rows || records.length === 0) return () => true;
  const { services, db, tenant } = context;
  const seen = new Map<string, Set<string> | "all">();
  for (const { uuid } of people) {
    const user = await services.sessions.actingAs(db, tenant.id, uuid);
    if (!user) continue;
    if (seesAllRows(type, user)) {
      seen.set(uuid, "all");
      continue;
    }
    const { rows } = await sql<{ uuid: string }>`
      select uuid from ${sql.table(type.store.table)}
      where tenant_id = ${tenant.id} and uuid = any (${records}::uuid[])
        and ${sql.raw(notDeletedSql(type.store))} and ${rowsFor(type, user)}`.execute(db);
    seen.set(uuid, new Set(rows.map((row) => row.uuid)));
  }
  return (user, record) => {
    const known = seen.get(user);
    return known === "all" || known?.has(record) === true;
  };
}
