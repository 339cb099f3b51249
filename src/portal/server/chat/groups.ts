import { sql, type SqlBool } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { forbidden, invalid } from "#framework/server/http/errors.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { textsOf } from "#framework/server/textsOf.ts";
import { mayTalkTo } from "./reach.ts";
import { begin, people, notifyMembers, threadOf } from "./threads.ts";

const groupAnswer = { type: "object", required: ["group"] };

/** Begins a group of people who may all write to each other as far as participants are among them. */
export const chatGroupBegun: Effect = { answer: groupAnswer, ofInput: beginGroup };

async function beginGroup(context: Context, input: JsonObject): Promise<unknown> {
  if (context.user.participant !== undefined && context.user.staff === undefined)
    throw forbidden("Ask your support worker or the office to start a group.");
  const name = String(input.name);
  const members = [context.user.uuid, ...textsOf(input.members)];
  await refuseStrangers(context, members);
  const uuid = await begin(context, { kind: "group", name, members });
  await logGroup(context, "create", uuid, name);
  await notifyMembers(context, uuid);
  return { group: { uuid, name } };
}

/** Renames a group, and adds and removes people. Anyone who is added reads what is written from then on. */
export const chatGroupChanged: Effect = { answer: groupAnswer, ofInput: changeGroup };

async function changeGroup(context: Context, input: JsonObject): Promise<unknown> {
  const { db, tenant, services } = context;
  const { uuid = "", owner, last_seq: last } = await threadOf(context, input.id, "group");
  if (!owner) throw forbidden("Only the person who manages the group can change it.");
  const name = String(input.name);
  const members = [context.user.uuid, ...textsOf(input.members)];
  await refuseStrangers(context, members);
  const now = services.clock.now().toISOString();
  await notifyMembers(context, uuid);
  await db
    .updateTable("chat_threads")
    .set({ name })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", uuid)
    .execute();
  await db
    .updateTable("chat_members")
    .set({ left_at: now })
    .where("tenant_id", "=", tenant.id)
    .where("thread", "=", uuid)
    .where("left_at", "is", null)
    .where(sql<SqlBool>`user_uuid <> all (${members}::uuid[])`)
    .execute();
  await sql`
    insert into chat_members (tenant_id, thread, user_uuid, joined_at, from_seq, read_seq)
    select ${tenant.id}, ${uuid}, member, ${now}, ${last}, ${last} from unnest(${members}::uuid[]) as member
    on conflict (tenant_id, thread, user_uuid) do update
      set left_at = null, joined_at = excluded.joined_at, from_seq = excluded.from_seq, read_seq = excluded.read_seq
      where chat_members.left_at is not null`.execute(db);
  await logGroup(context, "update", uuid, name);
  await notifyMembers(context, uuid);
  return { group: { uuid, name } };
}

/** Leaves a group. What was written in it is kept. */
export const chatGroupLeft: Effect = { ofInput: leaveGroup };

async function leaveGroup(context: Context, { id }: JsonObject): Promise<void> {
  const { db, tenant, user, services } = context;
  const { uuid = "", name } = await threadOf(context, id, "group");
  await db
    .updateTable("chat_members")
    .set({ left_at: services.clock.now().toISOString() })
    .where("tenant_id", "=", tenant.id)
    .where("thread", "=", uuid)
    .where("user_uuid", "=", user.uuid)
    .execute();
  await logGroup(context, "leave", uuid, name);
  await notifyMembers(context, uuid);
}

const logGroup = (context: Context, action: string, record: string, label: string): Promise<void> =>
  logActivity(context, { action, resource: "chat-messages", record, label });

/**
 * Refuses people whom the person may not write to, and a participant together with someone who does not look after them.
 * @throws 422
 */
async function refuseStrangers(context: Context, members: readonly string[]): Promise<void> {
  const { db, tenant, user } = context;
  const others = (of: Context["user"]) => sql<{ name: string; participant: boolean }>`
    select users.fullname as name, users.uuid, participants.uuid is not null as participant, ${mayTalkTo(of)} as may
    from ${people(tenant.id)} and users.uuid = any (${members.filter((id) => id !== of.uuid)}::uuid[])`;
  const { rows } = await sql<Met>`${others(user)}`.execute(db);
  if (rows.length !== members.filter((id) => id !== user.uuid).length || rows.some(({ may }) => !may))
    throw invalid({ members: ["Choose people from your contacts."] });
  for (const { uuid, name } of rows.filter(({ participant }) => participant)) {
    const person = await context.services.sessions.actingAs(db, tenant.id, uuid);
    const met = person ? (await sql<Met>`${others(person)}`.execute(db)).rows : [];
    if (met.some(({ may }) => !may))
      throw invalid({ members: [`Some of these people do not look after ${name}.`] });
  }
}

interface Met extends JsonObject {
  uuid: string;
  name: string;
  participant: boolean;
  may: boolean;
}
