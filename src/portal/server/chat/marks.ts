import { sql } from "kysely";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { answer } from "#framework/server/http/reply.ts";
import { settleNotices } from "#framework/server/notices/inbox.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { unreadNotice } from "./alerts.ts";
import { notifyMembers, threadOf } from "./threads.ts";

const chat = {
  receiver_id: { type: "string", format: "uuid", title: "The person's account, or the group" },
  type: { enum: ["individual", "group"], title: "Chat" },
} satisfies Record<string, Schema>;

export const markBody: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["receiver_id", "type"],
  properties: {
    ...chat,
    read_seq: { type: "integer", minimum: 0, title: "Read up to this place" },
    muted: { type: "boolean", title: "Muted" },
  },
};

export const typingBody: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["receiver_id", "type"],
  properties: chat,
};

export const blockBody: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["user_id", "blocked"],
  properties: {
    user_id: { type: "string", format: "uuid", title: "The person's account" },
    blocked: { type: "boolean", title: "Blocked" },
  },
};

/** Notes up to where the person has read a chat, never less than before, and whether it is muted. */
export async function markChat(context: Context, { body }: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  const {
    uuid,
    last_seq: last,
    read_seq: before,
    muted,
  } = await threadOf(context, body.receiver_id, body.type);
  if (uuid === undefined) return answer("OK", {});
  const read = Math.max(before, Math.min(last, Number(body.read_seq ?? before)));
  await sql`update chat_members set read_seq = greatest(read_seq, ${read}), muted = ${Boolean(body.muted ?? muted)}
    where tenant_id = ${tenant.id} and thread = ${uuid} and user_uuid = ${user.uuid}`.execute(db);
  if (read > before) {
    await settleNotices(context, unreadNotice, [{ key: uuid, user: user.uuid }]);
    await notifyMembers(context, uuid, "chat-read");
  }
  return answer("OK", {});
}

/** Tells the others in a chat that the person is writing. Nothing is kept. */
export async function typing(context: Context, { body }: Input): Promise<unknown> {
  const { uuid, closed } = await threadOf(context, body.receiver_id, body.type);
  if (uuid !== undefined && closed === undefined) await notifyMembers(context, uuid, "chat-typing");
  return answer("OK", {});
}

/** Blocks a person, who can then no longer write to the caller, or unblocks them. */
export async function blockContact(context: Context, { body }: Input): Promise<unknown> {
  const { db, tenant, user, services } = context;
  const other = String(body.user_id);
  const { name } = await threadOf(context, other, "individual");
  const blocks = body.blocked === true;
  if (blocks)
    await sql`insert into chat_blocks (tenant_id, user_uuid, blocked, blocked_at)
      values (${tenant.id}, ${user.uuid}, ${other}, ${services.clock.now().toISOString()}) on conflict do nothing`.execute(
      db,
    );
  else
    await sql`delete from chat_blocks where tenant_id = ${tenant.id} and user_uuid = ${user.uuid} and blocked = ${other}`.execute(
      db,
    );
  await logActivity(context, {
    action: blocks ? "block" : "unblock",
    resource: "chat-messages",
    record: other,
    label: name,
  });
  return answer(blocks ? "Blocked" : "Unblocked", {});
}
