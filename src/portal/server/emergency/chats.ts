import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { forbidden, invalid } from "#framework/server/http/errors.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { hadBefore } from "../chat/reach.ts";
import { opening, refuseMany } from "./open.ts";

/**
 * Opens the chats of a person for a while to someone who is not in them (design decision on office and chats).
 * @throws 422 at the person when it is oneself, 429 after too many in an hour
 */
export const chatsOpened: Prepare = async ({ context, told }, { person }) => {
  if (person === context.user.uuid) throw invalid({ person: ["You read your own chats under Chat."] });
  await refuseMany(context, "chat-access");
  return opening(context, told);
};

/**
 * The messages of every chat that an opened person has been in, while they were in it, the latest first; what was
 * withdrawn has its earlier words. Each page that is read stands in the history of the access.
 * @throws 403 to everyone but anyone who opened them, and when the access has ended
 */
export const openedMessages: SourceRule = async (context, { chat_access: id }) => {
  const { person, user_name: by } = await openAccess(context, String(id));
  await logActivity(context, {
    action: "list",
    resource: "chat-access",
    record: String(id),
    label: `Messages opened by ${String(by)}`,
  });
  return { rows: messagesOf(context, String(person)), order: sql`sent_at desc, seq desc`, many: true };
};

async function openAccess(context: Context, id: string): Promise<JsonObject> {
  const type = recordTypeOf(context.services.types, "chat-access");
  const access = decodeRow(type, await findAccessibleRow(context, type, id), context);
  if (access.user !== context.user.uuid)
    throw forbidden(
      "Only the person who opened these chats reads them. Open them with a reason of your own.",
    );
  if (access.ended_at || Date.parse(String(access.expires_at)) <= context.services.clock.now().getTime())
    throw forbidden("This access has ended. Open the chats again, with a reason.");
  return access;
}

const messagesOf = ({ tenant }: Context, person: string) => sql`
  with chats as materialized (
    select threads.uuid, coalesce(threads.name, (select string_agg(users.fullname, ', ' order by users.fullname)
      from chat_members met join users on users.tenant_id = met.tenant_id and users.uuid = met.user_uuid
      where met.tenant_id = threads.tenant_id and met.thread = threads.uuid and met.user_uuid <> ${person}::uuid)) as name
    from chat_threads threads join chat_members mine on mine.tenant_id = threads.tenant_id and mine.thread = threads.uuid
    where threads.tenant_id = ${tenant.id} and mine.user_uuid = ${person}::uuid)
  select chat_messages.uuid, chat_messages.seq, chat_messages.sent_at, chat_messages.withdrawn_at, chats.name as chat,
    chat_messages.data->>'edited_at' as edited_at, chat_messages.data->'chat_files' as chat_files,
    chat_messages.data->'sender_details'->>'full_name' as sender_name,
    coalesce(chat_messages.data->>'message', chat_messages.data->'earlier'->0->>'message') as message
  from chats join chat_messages on chat_messages.tenant_id = ${tenant.id} and chat_messages.thread = chats.uuid
  where ${hadBefore([person])}`;
