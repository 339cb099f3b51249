import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import { alertUnlessRead } from "./alerts.ts";
import { notifyMembers, threadToWriteTo } from "./threads.ts";

/**
 * A new message gets its chat, its sender and its place in the chat, which waits for others that are being sent. What was
 * edited or withdrawn keeps its earlier words, for those who look into reports.
 * @throws 404 where the person may not write to the receiver, 409 with the reason where they cannot now
 */
export const chatMessage: Prepare = async (write, wished): Promise<JsonObject> => {
  const { context, kind, before = {}, action } = write;
  const now = context.services.clock.now().toISOString();
  if (kind === "create") return { ...(await placed(context, wished)), sent_at: now };
  const earlier = [{ message: String(before.message ?? ""), at: now }, ...[before.earlier ?? []].flat()];
  if (action === "withdraw") return { message: null, chat_files: null, earlier };
  return wished.message === before.message ? {} : { edited_at: now, earlier };
};

async function placed(
  context: Context,
  { receiver_id: receiver, type, files = null }: JsonObject,
): Promise<JsonObject> {
  const { db, tenant, user } = context;
  const thread = await threadToWriteTo(context, receiver, type);
  const { rows } = await sql<{ last_seq: string }>`
    update chat_threads set last_seq = last_seq + 1, last_at = ${context.services.clock.now().toISOString()}
    where tenant_id = ${tenant.id} and uuid = ${thread} returning last_seq`.execute(db);
  return {
    thread,
    seq: Number(rows[0]?.last_seq),
    sender: user.uuid,
    sender_details: { user_id: user.uuid, full_name: user.fullname },
    chat_files: files,
    files: null,
    receiver_id: null,
    type: null,
  };
}

/** A message has words or files. */
export const chatMessageWhole: Check = (_, { message, chat_files: files }) =>
  String(message ?? "").trim() === "" && [files ?? []].flat().length === 0
    ? { message: ["Write a message or add a file."] }
    : undefined;

/**
 * Anyone who sent a message has read the chat; its members are told that there is something new, or that an earlier message is
 * another. Those who don't read it soon are alerted.
 */
export const chatTold: After = async ({ context, kind }, { after = {} }) => {
  const { db, tenant, user } = context;
  const thread = String(after.thread);
  if (kind === "create") {
    await db
      .updateTable("chat_members")
      .set({ read_seq: Number(after.seq) })
      .where("tenant_id", "=", tenant.id)
      .where("thread", "=", thread)
      .where("user_uuid", "=", user.uuid)
      .execute();
    await alertUnlessRead(context, thread);
  }
  await notifyMembers(context, thread, kind === "create" ? "chat" : "chat-changed");
};
