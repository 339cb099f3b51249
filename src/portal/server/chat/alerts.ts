import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import { settleNotices } from "#framework/server/notices/inbox.ts";
import { notify } from "#framework/server/notices/notify.ts";
import type { Audience } from "#framework/server/notices/thing.ts";
import type { Watch } from "#framework/server/portal.ts";
import { mayRead } from "./reach.ts";

/** What tells members of a chat that they have messages to read. */
export const unreadNotice = "chat-unread";

/** Minutes that a message may lie unread: nobody is alerted of what they are reading in the portal. */
const unreadMinutes = 2;
/** Minutes between two alerts of the same chat, however much is written in it. */
const betweenMinutes = 60;
/** Members who are looked at in one transaction. */
const atOnce = 200;

const minutesFrom = (at: Date, minutes: number): string =>
  new Date(at.getTime() + minutes * 60_000).toISOString();

/** Has it looked soon whether the other members of a chat have read what was written, except those who have muted it. */
export async function alertUnlessRead(
  { db, tenant, user, services }: Context,
  thread: string,
): Promise<void> {
  const soon = minutesFrom(services.clock.now(), unreadMinutes);
  await db
    .updateTable("chat_members")
    .set({
      alert_at: sql`greatest(${soon}::timestamptz, alerted_at + make_interval(mins => ${betweenMinutes}))`,
    })
    .where("tenant_id", "=", tenant.id)
    .where("thread", "=", thread)
    .where("user_uuid", "<>", user.uuid)
    .where("alert_at", "is", null)
    .where("left_at", "is", null)
    .where("muted", "=", false)
    .execute();
}

/** Alerts the members of chats of what they have not read: one notice for each chat, however many messages. */
export const chatWatch: Watch = {
  due: async (owner, now) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct tenant_id from chat_members where alert_at <= ${now.toISOString()}`.execute(owner);
    return rows.map(({ tenant_id: id }) => id);
  },
  work: async (services, tenant) => {
    while ((await asItself(services, tenant, alertMembers)) === atOnce);
  },
};

/** A member of a chat who may have something to read. */
interface Member {
  thread: string;
  user: string;
  /** What the chat is opened by: the other account, or the group. */
  with: string;
  type: "individual" | "group";
  /** When the first message was sent that they have not read; null for none. */
  since: string | null;
}

/** @returns how many members were looked at */
async function alertMembers(context: Context): Promise<number> {
  const { db, tenant, services } = context;
  const now = services.clock.now();
  const { rows } = await sql<Member>`
    select mine.thread, mine.user_uuid as "user", threads.kind as type,
      case when threads.kind = 'group' then threads.uuid::text
        else trim(both ':' from replace(threads.pair, mine.user_uuid::text, '')) end as "with",
      (select min(sent_at) from chat_messages unread where unread.tenant_id = mine.tenant_id
        and unread.thread = mine.thread and unread.seq > greatest(mine.read_seq, mine.from_seq)
        and unread.sender <> mine.user_uuid and unread.withdrawn_at is null
        and mine.left_at is null and not mine.muted) as since
    from chat_members mine join chat_threads threads on threads.tenant_id = mine.tenant_id and threads.uuid = mine.thread
    where mine.tenant_id = ${tenant.id} and mine.alert_at <= ${now.toISOString()}
    order by mine.alert_at limit ${atOnce} for update of mine skip locked`.execute(db);
  const isDue = ({ since }: Member) =>
    since !== null && minutesFrom(new Date(since), unreadMinutes) <= now.toISOString();
  const told = await readers(context, rows.filter(isDue));
  await tell(context, told);
  const isTold = new Set(told);
  const looked = rows.map((member) => ({
    thread: member.thread,
    user: member.user,
    again: member.since === null || isDue(member) ? null : minutesFrom(new Date(member.since), unreadMinutes),
    told: isTold.has(member) ? now.toISOString() : null,
  }));
  await sql`update chat_members mine set alert_at = looked.again, alerted_at = coalesce(looked.told, alerted_at)
    from jsonb_to_recordset(${JSON.stringify(looked)}::jsonb)
      as looked(thread uuid, "user" uuid, again timestamptz, told timestamptz)
    where mine.tenant_id = ${tenant.id} and mine.thread = looked.thread and mine.user_uuid = looked."user"`.execute(
    db,
  );
  return rows.length;
}

/** The members who may still read their chat: they can sign in, and look after the participants in it. */
async function readers({ db, tenant, services }: Context, members: readonly Member[]): Promise<Member[]> {
  const found: Member[] = [];
  for (const [id, own] of Map.groupBy(members, ({ user }) => user)) {
    const user = await services.sessions.actingAs(db, tenant.id, id);
    if (!user) continue;
    const { rows } = await sql<{ thread: string }>`
      select asked.thread from unnest(${own.map(({ thread }) => thread)}::uuid[]) as asked (thread)
      where ${mayRead(user, sql`${tenant.id}::uuid`, sql.ref("asked.thread"))}`.execute(db);
    const readable = new Set(rows.map(({ thread }) => thread));
    found.push(...own.filter(({ thread }) => readable.has(thread)));
  }
  return found;
}

/** Tells members of their chats, each of which stands behind the bell once. */
async function tell(context: Context, members: readonly Member[]): Promise<void> {
  if (members.length === 0) return;
  await settleNotices(
    context,
    unreadNotice,
    members.map(({ thread, user }) => ({ key: thread, user })),
  );
  await notify(
    context,
    unreadNotice,
    members.map(({ thread, user, with: receiver, type }) => ({
      key: thread,
      values: { user, with: receiver, type },
    })),
  );
}

/** The members whom the things are about. */
export const chatMembers: Audience = async ({ db, tenant }, things) => {
  const { rows } = await sql<{ user: string; email: string; name: string }>`
    select uuid as "user", email, fullname as name from users
    where tenant_id = ${tenant.id} and uuid = any (${things.map(({ values }) => values.user)}::uuid[])`.execute(
    db,
  );
  const known = new Map(rows.map((person) => [person.user, person]));
  return things.map(({ values }) => [known.get(String(values.user)) ?? []].flat());
};
