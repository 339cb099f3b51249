import { randomUUIDv7 } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, notFound } from "#framework/server/http/errors.ts";
import { mayRead, mayTalkTo } from "./reach.ts";

/** A chat as one of its members has it. Without an id: two people who have not written to each other yet. */
export interface Thread {
  uuid?: string;
  kind: "individual" | "group";
  name: string;
  last_seq: number;
  from_seq: number;
  read_seq: number;
  muted: boolean;
  owner: boolean;
  /** Why the person cannot write here. */
  closed?: "blocked" | "blocked-by-me" | "ended";
  /** The other account, of two people. */
  other?: string;
}

/** What two people have one chat by, anyone who of them begins. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join(":");

/** Accounts that can sign in with their records, for conditions on `users`, `staff` and `participants`. */
export const people = (tenant: string): RawBuilder<unknown> => sql`users
  left join staff on staff.tenant_id = ${tenant} and staff.user_uuid = users.uuid and staff.deleted_at is null
  left join participants on participants.tenant_id = ${tenant} and participants.user_uuid = users.uuid
    and participants.deleted_at is null
  where users.tenant_id = ${tenant} and users.status = 'active' and users.deleted_at is null`;

/**
 * The chat that a call names: of two people by the other's account, of a group by its own id.
 * @throws 404 where the person may not read it, and where they may not begin one
 */
export async function threadOf(context: Context, receiver: unknown, type: unknown): Promise<Thread> {
  if (!isUuid(receiver)) throw notFound();
  const id = receiver;
  return type === "group" ? group(context, id) : individual(context, id);
}

interface Row {
  uuid: string;
  name: string | null;
  last_seq: string;
  from_seq: string;
  read_seq: string;
  muted: boolean;
  owner: boolean;
}

/**
 * The account that may change the group in `threads`: of anyone who started it. When they have left it or can no longer
 * sign in, it is of the member who has been in it longest, staff before others; never of a participant.
 */
const ownerOf = (tenant: string): RawBuilder<string> => sql`(select member.user_uuid from chat_members member
  join lateral (select staff.uuid as staff, participants.uuid as participant
    from ${people(tenant)} and users.uuid = member.user_uuid) account on true
  where member.tenant_id = threads.tenant_id and member.thread = threads.uuid and member.left_at is null
    and (member.owner or account.staff is not null or account.participant is null)
  order by member.owner desc, account.staff is null, member.joined_at, member.user_uuid limit 1)`;

async function findThread(context: Context, by: RawBuilder<unknown>): Promise<Row | undefined> {
  const { db, tenant, user } = context;
  const { rows } = await sql<Row>`
    select threads.uuid, threads.name, threads.last_seq, mine.from_seq, mine.read_seq, mine.muted,
      threads.kind = 'group' and mine.user_uuid is not distinct from ${ownerOf(tenant.id)} as owner
    from chat_threads threads join chat_members mine on mine.tenant_id = threads.tenant_id and mine.thread = threads.uuid
      and mine.user_uuid = ${user.uuid} and mine.left_at is null
    where threads.tenant_id = ${tenant.id} and ${by}
      and ${mayRead(user, sql.raw("threads.tenant_id"), sql.raw("threads.uuid"))}`.execute(db);
  return rows[0];
}

const asThread = ({ last_seq: last, from_seq: from, read_seq: read, ...row }: Row) => ({
  ...row,
  name: row.name ?? "",
  last_seq: Number(last),
  from_seq: Number(from),
  read_seq: Number(read),
});

async function group(context: Context, id: string): Promise<Thread> {
  const row = await findThread(context, sql`threads.kind = 'group' and threads.uuid = ${id}`);
  if (!row) throw notFound();
  return { ...asThread(row), kind: "group" };
}

async function individual(context: Context, other: string): Promise<Thread> {
  const { db, tenant, user } = context;
  const { rows } = await sql<{ name: string; may: boolean; by_me: boolean; by_them: boolean }>`
    select users.fullname as name, ${mayTalkTo(user)} as may,
      exists (select from chat_blocks where tenant_id = ${tenant.id} and user_uuid = ${user.uuid} and blocked = users.uuid) as by_me,
      exists (select from chat_blocks where tenant_id = ${tenant.id} and user_uuid = users.uuid and blocked = ${user.uuid}) as by_them
    from ${people(tenant.id)} and users.uuid = ${other} and users.uuid <> ${user.uuid}`.execute(db);
  const [person] = rows;
  const row = await findThread(context, sql`threads.pair = ${pairOf(user.uuid, other)}`);
  if (!row && person?.may !== true) throw notFound();
  const base = row ? asThread(row) : { last_seq: 0, from_seq: 0, read_seq: 0, muted: false, owner: false };
  const closed =
    person?.may !== true ? "ended" : person.by_me ? "blocked-by-me" : person.by_them ? "blocked" : undefined;
  return { ...base, kind: "individual", name: person?.name ?? "", other, ...(closed && { closed }) };
}

const reasons = {
  blocked: "This person does not take messages from you.",
  "blocked-by-me": "You have blocked this person. Unblock them to write to them.",
  ended: "You can no longer write to this person.",
};

/** The id of a chat that the person writes to; begins one of two people. @throws 404, 409 with the reason */
export async function threadToWriteTo(context: Context, receiver: unknown, type: unknown): Promise<string> {
  const thread = await threadOf(context, receiver, type);
  if (thread.closed !== undefined) throw conflict(reasons[thread.closed]);
  if (thread.uuid !== undefined) return thread.uuid;
  const { user } = context;
  const other = thread.other ?? "";
  return begin(context, { kind: "individual", pair: pairOf(user.uuid, other), members: [user.uuid, other] });
}

/** Begins a chat; of two people there is one, anyone who is first. @returns its id */
export async function begin(
  { db, tenant, user, services }: Context,
  { kind, name = null, pair = null, members }: Beginning,
): Promise<string> {
  const now = services.clock.now().toISOString();
  const { rows } = await sql<{ uuid: string }>`
    insert into chat_threads (tenant_id, uuid, kind, name, pair, created_by, created_at)
    values (${tenant.id}, ${randomUUIDv7()}, ${kind}, ${name}, ${pair}, ${user.uuid}, ${now})
    on conflict (tenant_id, pair) do update set pair = excluded.pair returning uuid`.execute(db);
  const thread = rows[0]?.uuid ?? "";
  await sql`
    insert into chat_members (tenant_id, thread, user_uuid, owner, joined_at)
    select ${tenant.id}, ${thread}, member, ${kind === "group"} and member = ${user.uuid}::uuid, ${now}
    from unnest(${members}::uuid[]) as member on conflict do nothing`.execute(db);
  return thread;
}

interface Beginning {
  kind: Thread["kind"];
  name?: string | null;
  pair?: string | null;
  members: string[];
}

/** The members of a chat who have not left it. */
export async function membersOf({ db, tenant }: Context, thread: string): Promise<string[]> {
  const { rows } = await sql<{ user_uuid: string }>`
    select user_uuid from chat_members where tenant_id = ${tenant.id} and thread = ${thread} and left_at is null`.execute(
    db,
  );
  return rows.map(({ user_uuid: id }) => id);
}

/** Tells the members of a chat that something happened in it; never what. */
export async function notifyMembers(context: Context, thread: string, about = "chat"): Promise<void> {
  const { services, tenant, user, db } = context;
  const to = await membersOf(context, thread);
  await services.events.send(db, { kind: "told", tenant: tenant.id, to, about, id: thread, by: user.uuid });
}
