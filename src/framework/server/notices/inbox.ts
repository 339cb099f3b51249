import { sql } from "kysely";
import type { Context } from "../context.ts";
import { isOneOf } from "../database/changes.ts";
import { pagination } from "../http/envelope.ts";
import { readPaging } from "../records/read/paging.ts";

/** What the stream of events calls a notification. */
const about = "notification";
/** So many people are named in one event: what the database passes on has a limit. */
const toldAtOnce = 100;
const usualPage = 20;
/** In this time a page stands, and listens. */
const longestOpeningMs = 60_000;

/** Tells people, in the caller's transaction, that something of theirs has come or was read elsewhere. */
export async function tellOf({ services, tenant, user, db }: Context, people: string[]): Promise<void> {
  const to = [...new Set(people)];
  for (let start = 0; start < to.length; start += toldAtOnce)
    await services.events.send(db, {
      kind: "told",
      tenant: tenant.id,
      to: to.slice(start, start + toldAtOnce),
      about,
      id: "",
      by: user.uuid,
    });
}

const ownOf = ({ tenant, user }: Context) =>
  sql<boolean>`tenant_id = ${tenant.id} and user_uuid = ${user.uuid} and in_portal`;

/** How many notifications the signed-in person has not read. */
export async function unreadCount(context: Context): Promise<{ unread: number }> {
  const { unread } = await context.db
    .selectFrom("sent_notices")
    .select((row) => row.fn.countAll<number>().as("unread"))
    .where(ownOf(context))
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return { unread };
}

/** What tells a person of one that came just now: their page may have counted the unread before it could hear of it. */
export async function toldJustNow(context: Context): Promise<{ kind: "told"; about: string } | undefined> {
  const since = new Date(context.services.clock.now().getTime() - longestOpeningMs).toISOString();
  const found = await context.db
    .selectFrom("sent_notices")
    .select("uuid")
    .where(ownOf(context))
    .where("read_at", "is", null)
    .where("created_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return found && { kind: "told", about };
}

/** A page of the signed-in person's notifications, newest first. */
export async function listNotifications(context: Context, query: Record<string, string>): Promise<unknown> {
  const asked = readPaging(query, usualPage);
  const own = context.db
    .selectFrom("sent_notices")
    .where(ownOf(context))
    .$if(query.unread === "true", (wanted) => wanted.where("read_at", "is", null));
  const rows = await own
    .select(["uuid", "notice", "subject", "body", "path", "is_overdue", "created_at", "read_at"])
    .orderBy("created_at", "desc")
    .orderBy("uuid", "desc")
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .execute();
  const { count } = await own
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { all } = context.services.notices;
  return {
    notifications: rows.map(({ notice, subject, body, path, is_overdue: isOverdue, ...row }) => ({
      ...row,
      kind: notice,
      label: all.get(notice)?.label ?? subject,
      title: subject,
      // In a mail the address follows; here the title is the way to it.
      text: body.replace(/:$/, "."),
      link: path === "" ? null : path,
      is_overdue: isOverdue,
    })),
    pagination: pagination({ total: count }, rows.length, asked),
    ...(await unreadCount(context)),
  };
}

/**
 * Marks notifications of the signed-in person as read.
 * @param ids which of them; all without it. Those of others are passed over, as if they were not there.
 */
export async function markRead(context: Context, ids?: readonly string[]): Promise<{ unread: number }> {
  const { db, services, user } = context;
  const read = await db
    .updateTable("sent_notices")
    .set({ read_at: services.clock.now().toISOString() })
    .where(ownOf(context))
    .where("read_at", "is", null)
    .$if(ids !== undefined, (wanted) => wanted.where(isOneOf("uuid", ids ?? [])))
    .returning("uuid")
    .execute();
  if (read.length > 0) await tellOf(context, [user.uuid]);
  return unreadCount(context);
}

/**
 * Marks what a notice has told people of a thing as read, because they have seen the thing itself. Mail of it that waits is
 * not sent any more.
 * @param of the thing by its key, with anyone who has seen it
 */
export async function settleNotices(
  context: Context,
  notice: string,
  of: readonly { key: string; user: string }[],
): Promise<void> {
  const { db, tenant, services } = context;
  const now = services.clock.now().toISOString();
  const { rows } = await sql<{ user: string }>`
    update sent_notices told set read_at = coalesce(read_at, ${now}), sent_at = coalesce(sent_at, ${now})
    from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as seen(key text, "user" uuid)
    where told.tenant_id = ${tenant.id} and told.notice = ${notice} and told.key = seen.key
      and told.user_uuid = seen."user" and in_portal and (read_at is null or sent_at is null)
    returning told.user_uuid as "user"`.execute(db);
  await tellOf(
    context,
    rows.map(({ user }) => user),
  );
}
