import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { settleNotices } from "#framework/server/notices/inbox.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { unreadNotice } from "./alerts.ts";
import { notifyMembers, threadOf } from "./threads.ts";

/** Notes up to where the person has read a chat, never less than before, and whether it is muted. */
export const chatMarked: Effect = { ofInput: mark };

async function mark(context: Context, input: JsonObject): Promise<void> {
  const { db, tenant, user } = context;
  const {
    uuid,
    last_seq: last,
    read_seq: before,
    muted,
  } = await threadOf(context, input.receiver_id, input.type);
  if (uuid === undefined) return;
  const read = Math.max(before, Math.min(last, Number(input.read_seq ?? before)));
  await db
    .updateTable("chat_members")
    .set({ read_seq: sql`greatest(read_seq, ${read})`, muted: Boolean(input.muted ?? muted) })
    .where("tenant_id", "=", tenant.id)
    .where("thread", "=", uuid)
    .where("user_uuid", "=", user.uuid)
    .execute();
  if (read > before) {
    await settleNotices(context, unreadNotice, [{ key: uuid, user: user.uuid }]);
    await notifyMembers(context, uuid, "chat-read");
  }
}

/** Tells the others in a chat that the person is writing. Nothing is kept. */
export const chatTyping: Effect = {
  ofInput: async (context, { receiver_id: receiver, type }) => {
    const { uuid, closed } = await threadOf(context, receiver, type);
    if (uuid !== undefined && closed === undefined) await notifyMembers(context, uuid, "chat-typing");
  },
};

/** Blocks a person, who can then no longer write to the caller, or unblocks them. */
export const contactBlocked: Effect = { ofInput: block };

async function block(context: Context, input: JsonObject): Promise<string> {
  const { db, tenant, user, services } = context;
  const other = String(input.user_id);
  const { name } = await threadOf(context, other, "individual");
  const blocks = input.blocked === true;
  if (blocks)
    await db
      .insertInto("chat_blocks")
      .values({
        tenant_id: tenant.id,
        user_uuid: user.uuid,
        blocked: other,
        blocked_at: services.clock.now().toISOString(),
      })
      .onConflict((known) => known.doNothing())
      .execute();
  else
    await db
      .deleteFrom("chat_blocks")
      .where("tenant_id", "=", tenant.id)
      .where("user_uuid", "=", user.uuid)
      .where("blocked", "=", other)
      .execute();
  await logActivity(context, {
    action: blocks ? "block" : "unblock",
    resource: "chat-messages",
    record: other,
    label: name,
  });
  return blocks ? "Blocked" : "Unblocked";
}
