import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { type Row, serializer } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { likeText } from "#framework/server/records/read/filterSql.ts";
import { senderPictures } from "./pictures.ts";
import { type Thread, threadOf } from "./threads.ts";

const usual = 50;

/**
 * A chat and a page of its messages, the oldest first. A page is found by its place in the chat, so that one of 100,000
 * messages opens as fast as one of a hundred.
 * @throws 404 where the person may not read it
 */
export const chatDetail: Facts = {
  answer: { type: "object", required: ["messages", "chat"] },
  ofInput: detail,
};

async function detail(context: Context, input: JsonObject): Promise<JsonObject> {
  const thread = await threadOf(context, input.receiver_id, input.type);
  const limit = Number(input.limit ?? usual);
  const found = thread.uuid === undefined ? [] : await messagesOf(context, thread, input, limit + 1);
  const messages = found.slice(0, limit).toReversed();
  return {
    messages,
    more: found.length > limit,
    chat: {
      receiver_id: String(input.receiver_id),
      type: thread.kind,
      name: thread.name,
      read_seq: thread.read_seq,
      muted: thread.muted,
      owner: thread.owner,
      members: thread.uuid === undefined ? [] : await readersOf(context, thread.uuid),
      ...(thread.uuid !== undefined && { thread: thread.uuid }),
      ...(thread.closed !== undefined && { closed: thread.closed }),
    },
  };
}

async function messagesOf(
  context: Context,
  { uuid, from_seq: from }: Thread,
  { before, search }: JsonObject,
  limit: number,
): Promise<JsonObject[]> {
  const type = recordTypeOf(context.services.types, "chat-messages");
  const words = typeof search === "string" && search.trim() !== "" ? search.trim() : undefined;
  const { rows } = await sql<Row>`
    select * from chat_messages where tenant_id = ${context.tenant.id} and thread = ${uuid} and seq > ${from}
      ${typeof before === "number" ? sql`and seq < ${before}` : sql``}
      ${words === undefined ? sql`` : sql`and data->>'message' ilike ${`%${likeText(words)}%`}`}
    order by seq desc limit ${limit}`.execute(context.db);
  const messages = rows.map(serializer(type, context));
  const pictures = await senderPictures(context, messages);
  return messages.map((message, index) => ({
    id: String(message.uuid),
    message: "",
    chat_files: [],
    ...message,
    ...pictures[index],
  }));
}

/** Who is in a chat and can sign in, and up to where each has read it. */
async function readersOf({ db, tenant }: Context, thread: string): Promise<JsonObject[]> {
  const { rows } = await sql<{ user_id: string; full_name: string; read_seq: string }>`
    select users.uuid as user_id, users.fullname as full_name, members.read_seq
    from chat_members members join users on users.tenant_id = ${tenant.id} and users.uuid = members.user_uuid
    where members.tenant_id = ${tenant.id} and members.thread = ${thread} and members.left_at is null
      and users.status = 'active' and users.deleted_at is null
    order by lower(users.fullname), users.uuid`.execute(db);
  return rows.map(({ read_seq: read, ...member }) => ({ ...member, read_seq: Number(read) }));
}
