import { beforeEach, describe, expect, test } from "vitest";
import { deliverNotices, watchAll } from "#framework/server/jobs/tenantDuties.ts";
import type { ChoicesShown } from "#framework/shared/notifications/choices.ts";
import { idOf, type PersonName, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Anyone who does not have the portal open is alerted of what was written to them: by the ways that they have chosen.
const server = await openTestServer();
const id = (person: PersonName): string => userIdOf("north", person);
const email = (person: string) => `${person}@north.example`;
const write = async (from: PersonName, to: string, type = "individual") => {
  const { status, text, data } = await (
    await server.as(from)
  ).send("POST", "ndis/chat/send-message", {
    body: { receiver_id: to, type, message: "The new dressing hurts." },
  });
  expect(status, text).toBe(200);
  return (data.message as { uuid: string; seq: number } | undefined) ?? { uuid: "", seq: 0 };
};
const mark = async (as: PersonName, to: string, more: object) =>
  (await server.as(as)).post("ndis/chat/mark", { receiver_id: to, type: "individual", ...more });
const bell = async (person: PersonName) =>
  (
    (await (await server.as(person)).get("notifications")).data.notifications as {
      kind: string;
      title: string;
      text: string;
      link: string;
      read_at: string | null;
    }[]
  ).filter(({ kind }) => kind === "chat-unread");
const unread = async (person: PersonName) => (await bell(person)).filter((each) => each.read_at === null);
const mails = (person: string) =>
  server.rows<{ subject: string; body: string }>`
    select subject, body from outbox where recipient = ${email(person)} order by created_at`;
const after = async (minutes: number): Promise<void> => {
  server.clock.advance({ minutes });
  await watchAll(server.services);
  await watchAll(server.services);
  await deliverNotices(server.services);
};

// Noon in Sydney, where the provider is.
beforeEach(async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  await server.rows`delete from sent_notices`;
  await server.rows`delete from outbox`;
  await server.rows`delete from notification_choices`;
  await server.rows`update chat_members set read_seq = (select last_seq from chat_threads where uuid = thread),
    alert_at = null, alerted_at = null, muted = false`;
});

describe("a message that is not read", () => {
  test("is told once after two minutes, by mail too, without a word of it or of who wrote it", async () => {
    await write("participant", id("worker"));
    await write("participant", id("worker"));
    await after(1);
    expect(await bell("worker")).toEqual([]);
    await after(1);
    expect(await bell("worker")).toMatchObject([
      { title: "You have an unread chat message", link: `/chat?with=${id("participant")}&type=individual` },
    ]);
    expect(await bell("participant")).toEqual([]);
    const [mail, ...others] = await mails("worker");
    expect(others).toEqual([]);
    expect(mail?.body).toContain(`/chat?with=${id("participant")}&type=individual`);
    for (const secret of ["dressing", "Alma"]) expect(JSON.stringify(mail)).not.toContain(secret);
  });

  test("of what lies on, it is told again after an hour at the earliest, and stands behind the bell once", async () => {
    await write("participant", id("worker"));
    await after(2);
    await write("participant", id("worker"));
    await after(57);
    expect(await mails("worker")).toHaveLength(1);
    await after(3);
    expect(await mails("worker")).toHaveLength(2);
    expect(await unread("worker")).toHaveLength(1);
  });

  test("in two chats comes in one mail", async () => {
    await write("participant", id("worker"));
    await write("admin", id("worker"));
    await after(2);
    expect(await unread("worker")).toHaveLength(2);
    expect((await mails("worker")).map(({ subject }) => subject)).toEqual([
      "You have unread messages in 2 chats",
    ]);
  });

  test("in a group alerts everyone but its sender", async () => {
    const { data } = await (
      await server.as("coordinator")
    ).post("ndis/chat/groups", { name: "Team", members: [id("worker"), id("colleague")] });
    const group = data.group.uuid as string;
    await write("worker", group, "group");
    await after(2);
    const link = `/chat?with=${group}&type=group`;
    expect(await bell("colleague")).toMatchObject([{ link }]);
    expect(await bell("coordinator")).toMatchObject([{ link }]);
    expect(await bell("worker")).toEqual([]);
  });
});

describe("nobody is alerted", () => {
  test("of what they read in the portal meanwhile; what comes later has its own two minutes", async () => {
    const { seq } = await write("participant", id("worker"));
    await mark("worker", id("participant"), { read_seq: seq });
    server.clock.advance({ seconds: 90 });
    await write("participant", id("worker"));
    await after(1);
    expect(await bell("worker")).toEqual([]);
    await after(1);
    expect(await unread("worker")).toHaveLength(1);
  });

  test("of a chat that they have muted, and of a message that was withdrawn", async () => {
    await write("participant", id("worker"));
    await mark("worker", id("participant"), { muted: true });
    const { uuid } = await write("admin", id("worker"));
    expect((await (await server.as("admin")).post(`ndis/chat/messages/${uuid}/withdraw`, {})).status).toBe(
      200,
    );
    await after(2);
    expect(await bell("worker")).toEqual([]);
  });
});

test("reading the chat settles what stands behind the bell, and the mail that waits for the morning", async () => {
  server.clock.set("2026-12-01T11:00:00.000Z");
  const { seq } = await write("participant", id("worker"));
  await after(2);
  expect(await unread("worker")).toHaveLength(1);
  expect(await mails("worker")).toEqual([]);
  await mark("worker", id("participant"), { read_seq: seq });
  expect(await unread("worker")).toEqual([]);
  await after(12 * 60);
  expect(await mails("worker")).toEqual([]);
});

test("quiet hours hold back the mail until they end", async () => {
  server.clock.set("2026-12-01T11:00:00.000Z");
  await write("participant", id("worker"));
  await after(2);
  await after(12 * 60);
  expect(await mails("worker")).toHaveLength(1);
});

test("everyone who uses the chat chooses how they are told of it, and nobody else", async () => {
  const offered = async (person: PersonName) =>
    ((await (await server.as(person)).get("notifications/choices")).data as ChoicesShown).notices.some(
      ({ name }) => name === "chat-unread",
    );
  for (const person of ["admin", "coordinator", "worker", "participant"] as const)
    expect(await offered(person), person).toBe(true);
  expect(await offered("newcomer")).toBe(false);
});

test("nobody is alerted of a chat that they may no longer read", async () => {
  await write("participant", id("worker"));
  const { status } = await (
    await server.as("admin")
  ).post("ndis/client/remove/staff-care", {
    client_uuid: idOf("north", "participants", "first"),
    staff_uuid: idOf("north", "staff", "first"),
  });
  expect(status).toBe(200);
  await server.rows`delete from shifts_participants`;
  await after(2);
  expect(await bell("worker")).toEqual([]);
  expect(await mails("worker")).toEqual([]);
});
