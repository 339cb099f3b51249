import { describe, expect, test } from "vitest";
import type { PendingCall } from "#framework/browser/outbox/pendingCalls.ts";
import {
  caughtUp,
  type ChatInfo,
  type Contact,
  joined,
  keptUnder,
  type Message,
  peopleFor,
  readCount,
  waitingIn,
} from "./chatData.ts";

const message = (seq: number, sender = "me"): Message => ({
  uuid: `m${seq}`,
  message: `Message ${seq}`,
  chat_files: [],
  sender,
  sender_details: { full_name: sender },
  seq,
  sent_at: "2026-11-20T01:00:00.000Z",
});
const chat: ChatInfo = {
  receiver_id: "you",
  type: "individual",
  name: "You",
  read_seq: 0,
  muted: false,
  owner: false,
  members: [
    { user_id: "me", full_name: "Me", read_seq: 9 },
    { user_id: "you", full_name: "You", read_seq: 3 },
  ],
};

describe("the messages of a chat", () => {
  test("pages are one list in order, and a message that two of them have is there once", () => {
    const pages = [
      { messages: [message(3), message(4)], more: true, chat },
      { messages: [message(1), message(2), message(3)], more: false, chat },
    ];
    expect(joined(pages).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test("a new message joins the newest page, and earlier pages stay as they are", () => {
    const read = { ...chat, read_seq: 5 };
    const pages = [
      { messages: [message(3), message(4)], more: true, chat },
      { messages: [message(1), message(2)], more: false, chat },
    ];
    const edited = { ...message(4), message: "Other words" };
    const now = caughtUp(pages, { messages: [edited, message(5)], more: true, chat: read });
    expect(now?.map(({ messages: some }) => some.map(({ seq }) => seq))).toEqual([
      [3, 4, 5],
      [1, 2],
    ]);
    expect(now?.[0]).toMatchObject({ more: true, chat: { read_seq: 5 } });
    expect(now && joined(now)[3]?.message).toBe("Other words");
  });

  test.each([
    ["messages in between are missing", [message(1)], [message(3)]],
    ["nothing was there", [], [message(1)]],
  ])("where %s, the chat is read anew", (_, before, after) => {
    const pages = [{ messages: before, more: false, chat }];
    expect(caughtUp(pages, { messages: after, more: false, chat })).toBeUndefined();
  });

  test("what waits stands below, in the order in which it was written, and in its own chat alone", () => {
    const kept = (id: string, about: string): PendingCall => ({
      id,
      about,
      label: "",
      changes: { message: id },
      call: { method: "POST", path: "x", as: "json", needs: "signed-in" } as PendingCall["call"],
      body: {},
      tappedAt: 0,
      offset: 0,
      order: 0,
      files: [],
    });
    const own = keptUnder(chat);
    const waiting = waitingIn([kept("a", own), kept("b", "chat group x"), kept("c", own)], chat, "me");
    expect(waiting.map(({ message: text }) => text)).toEqual(["a", "c"]);
    expect(Math.min(...waiting.map(({ seq }) => seq))).toBeGreaterThan(1_000_000);
  });

  test("who has read is counted without the sender", () => {
    expect([readCount(chat, message(3)), readCount(chat, message(4))]).toEqual([1, 0]);
  });

  test("a member who is no contact any more can be taken out of a group", () => {
    const contact = (uuid: string, type: Contact["type"] = "individual"): Contact => ({
      uuid,
      name: uuid.toUpperCase(),
      role: "Staff",
      type,
      unread: 0,
      muted: false,
      blocked: false,
    });
    const members = [
      { user_id: "ann", full_name: "Ann" },
      { user_id: "lee", full_name: "Lee" },
    ];
    expect(peopleFor([contact("ann"), contact("bea"), contact("team", "group")], members)).toEqual([
      { uuid: "ann", label: "ANN, Staff" },
      { uuid: "bea", label: "BEA, Staff" },
      { uuid: "lee", label: "Lee" },
    ]);
  });
});
