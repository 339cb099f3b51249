import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context, CurrentUser } from "../../context.ts";
import type { Audience, Recipient } from "../../notices/thing.ts";
import { sharesViews, type SavedView } from "../../workspace/views.ts";
import { asksForMore, hasRows, savedReport } from "./savedReport.ts";

/**
 * Who is sent a saved report now. Each of them can sign in, may open the report, and, where the schedule says so, finds a
 * row in it by their own rights. Nobody is, once the person who has scheduled it may no longer do so.
 */
export async function readersOf(context: Context, mail: JsonObject, view: SavedView): Promise<Recipient[]> {
  const owner = await personOf(context, mail.owner);
  if (!owner || !savedReport({ ...context, user: owner }, view.resource) || !maySend(owner, mail.send_to))
    return [];
  const readers: Recipient[] = [];
  for (const id of await addressed(context, mail, view)) {
    const person = await personOf(context, id);
    if (person && (await isFor({ ...context, user: person }, mail, view)))
      readers.push({ email: person.email, name: person.fullname, user: person.uuid });
  }
  return readers;
}

/** Whether a person may send a saved report to others than themselves. */
export const maySend = (person: CurrentUser, sendTo: unknown): boolean =>
  holds(person, "edit-report-mails") && (sendTo === "me" || holds(person, sharesViews));

/** Someone who can sign in, as they are now. */
const personOf = ({ services, db, tenant }: Context, id: unknown): Promise<CurrentUser | undefined> =>
  isUuid(id) ? services.sessions.actingAs(db, tenant.id, id) : Promise.resolve(undefined);

async function isFor(
  context: Context,
  { only_with_rows: only }: JsonObject,
  view: SavedView,
): Promise<boolean> {
  const opened = savedReport(context, view.resource);
  return opened !== undefined && (only === false || (await hasRows(context, opened, view.state)));
}

/** A few milliseconds each. */
const mostLookedAt = 200;

/**
 * How many people a schedule names, and how many of them are never sent anything, as their rights are now: they may not open
 * the report, or, where it is only sent with rows, do not see a column of its filter. Of a schedule that names more people
 * than are looked at while somebody waits, none is counted.
 */
export async function leftOut(
  context: Context,
  mail: JsonObject,
  view: SavedView,
): Promise<{ named: number; never: number }> {
  const named = await addressed(context, mail, view);
  if (named.length > mostLookedAt) return { named: named.length, never: 0 };
  const people = await Promise.all(named.map((id) => personOf(context, id)));
  const never = people.filter((person) => {
    const inTheirName = person && { ...context, user: person };
    const opened = inTheirName && savedReport(inTheirName, view.resource);
    return !opened || (mail.only_with_rows !== false && asksForMore(inTheirName, opened, view.state));
  });
  return { named: named.length, never: never.length };
}

/** The accounts that a schedule names. */
async function addressed(
  { db, tenant }: Context,
  { send_to: to, owner, people }: JsonObject,
  { role_uuid: role }: SavedView,
): Promise<string[]> {
  if (to === "me") return [String(owner)];
  if (to === "people") return Array.isArray(people) ? people.map(String) : [];
  if (role === null) return [];
  const { rows } = await sql<{ user: string }>`
    select user_uuid as user from user_roles where tenant_id = ${tenant.id} and role_uuid = ${role}
    order by user_uuid`.execute(db);
  return rows.map(({ user }) => user);
}

/** Those who were found (`readersOf`): they come with the thing. */
export const reportReaders: Audience = (_, things) =>
  Promise.resolve(things.map(({ values }) => [values.readers ?? []].flat().flatMap(readRecipient)));

function readRecipient(value: unknown): Recipient[] {
  if (!isObject(value)) return [];
  const { email, name, user } = value;
  return typeof email === "string" && typeof name === "string" && typeof user === "string"
    ? [{ email, name, user }]
    : [];
}
