import type { PendingCall } from "#framework/browser/outbox/pendingCalls.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";

export type ChatKind = "individual" | "group";

/** Whom a chat is with: the other's account, or the group. */
export interface With {
  receiver_id: string;
  type: ChatKind;
}

/** Someone one may write to, or a group, with the latest of the chat. */
export interface Contact {
  uuid: string;
  name: string;
  role: string;
  type: ChatKind;
  avatar?: JsonObject;
  message?: { latest_message?: string; sent_time?: string };
  unread: number;
  muted: boolean;
  blocked: boolean;
}

export interface Message {
  uuid: string;
  message: string;
  chat_files: JsonObject[];
  sender: string;
  sender_details: { full_name: string };
  seq: number;
  sent_at: string;
  edited_at?: string;
  withdrawn_at?: string;
  /** It waits on this device, or the server has refused it. */
  kept?: PendingCall;
}

export interface ChatInfo extends With {
  name: string;
  thread?: string;
  read_seq: number;
  muted: boolean;
  owner: boolean;
  closed?: "blocked" | "blocked-by-me" | "ended";
  members: { user_id: string; full_name: string; read_seq: number }[];
}

/**
 * Who can be chosen for a group: the contacts, and its members who are none any more, so that they can be taken out.
 * @param members without the person who chooses
 */
export function peopleFor(
  contacts: readonly Contact[],
  members: readonly Pick<ChatInfo["members"][number], "user_id" | "full_name">[],
): { uuid: string; label: string }[] {
  const persons = contacts.filter(({ type }) => type === "individual");
  const known = new Set(persons.map(({ uuid }) => uuid));
  return [
    ...persons.map(({ uuid, name, role }) => ({ uuid, label: `${name}, ${role}` })),
    ...members
      .filter(({ user_id: user }) => !known.has(user))
      .map(({ user_id: uuid, full_name: label }) => ({ uuid, label })),
  ];
}

export interface ChatPage {
  messages: Message[];
  more: boolean;
  chat: ChatInfo;
}

/**
 * The pages of a chat, the newest first, with the newest as it is now. Earlier pages stay as they are, so that a message
 * costs one short answer however far someone has scrolled back.
 * @returns nothing where messages between the newest page and the others are not known
 */
export function caughtUp(pages: readonly ChatPage[], newest: ChatPage): ChatPage[] | undefined {
  const [last, ...earlier] = pages;
  const known = last?.messages.at(-1)?.seq;
  const first = newest.messages[0]?.seq;
  if (!last || known === undefined || first === undefined || first > known + 1) return undefined;
  return [{ ...newest, messages: joined([last, newest]), more: last.more }, ...earlier];
}

/** What a message that waits is filed under on this device. */
export const keptUnder = ({ receiver_id: id, type }: With): string => `chat ${type} ${id}`;

/** Pages as one list, the oldest first; each message once, though a page was asked for while others were sent. */
export function joined(pages: readonly ChatPage[]): Message[] {
  const messages = pages.flatMap(({ messages: some }) => some);
  return [...new Map(messages.map((message) => [message.uuid, message])).values()].toSorted(
    (one, other) => one.seq - other.seq,
  );
}

/** The files of a message that waits, or that the server has refused. */
export const filesOf = ({ body: { files } }: PendingCall): JsonObject[] =>
  [files ?? []].flat().filter(isObject);

/** What waits on this device for a chat, as messages below the others. */
export const waitingIn = (calls: readonly PendingCall[], chat: With, me: string): Message[] =>
  calls
    .filter(({ about }) => about === keptUnder(chat))
    .map((kept, index) => ({
      uuid: kept.id,
      message: typeof kept.changes.message === "string" ? kept.changes.message : "",
      chat_files: filesOf(kept),
      sender: me,
      sender_details: { full_name: "" },
      seq: Number.MAX_SAFE_INTEGER - calls.length + index,
      sent_at: new Date(kept.tappedAt).toISOString(),
      kept,
    }));

/** How many of the others have read a message of one's own. */
export const readCount = ({ members }: ChatInfo, { seq, sender }: Message): number =>
  members.filter(({ user_id: user, read_seq: read }) => user !== sender && read >= seq).length;
