import { describe, expect, test } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { pdf } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { type PersonName, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const id = (person: PersonName): string => userIdOf("north", person);
const write = (from: Caller, to: string, message: string, more: { type?: string; key?: string } = {}) =>
  from.send("POST", "ndis/chat/send-message", {
    body: { receiver_id: to, type: more.type ?? "individual", message },
    ...(more.key !== undefined && { headers: { "idempotency-key": more.key } }),
  });
const open = (as: Caller, to: string, more: object = {}) =>
  as.post("ndis/chat/single/detail", { receiver_id: to, type: "individual", ...more });
const texts = async (as: Caller, to: string, more: object = {}): Promise<string[]> => {
  const { data, status, text } = await open(as, to, more);
  expect(status, text).toBe(200);
  return (data.messages as { message: string }[]).map(({ message }) => message);
};
const contacts = async (as: Caller, path = "all-contacts") =>
  (await as.get(`ndis/chat/${path}`, { limit: 200 })).data.contacts as {
    uuid: string;
    name: string;
    role: string;
    unread: number;
    type: string;
    message?: { latest_message?: string };
  }[];

// The worker looks after the first participant, the colleague after the second. The coordinator is of the office.
const pairs: [PersonName, PersonName, boolean][] = [
  ["worker", "participant", true],
  ["worker", "another participant", false],
  ["colleague", "participant", false],
  ["colleague", "another participant", true],
  ["worker", "colleague", true],
  ["participant", "another participant", false],
  ["participant", "admin", true],
  ["participant", "coordinator", true],
  ["coordinator", "another participant", true],
  ["admin", "worker", true],
  ["newcomer", "participant", false],
];

describe("who may write to whom", () => {
  test.each(pairs)("%s and %s: %s", async (one, other, may) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const caller = await server.as(from);
      const answered = await write(caller, id(to), "Hello");
      const expected = from === "newcomer" ? [403] : may ? [200] : [404];
      expect(expected, `${from} to ${to}: ${answered.text}`).toContain(answered.status);
      if (from === "newcomer") continue;
      expect((await open(caller, id(to))).status).toBe(may ? 200 : 404);
      expect((await contacts(caller)).some(({ uuid }) => uuid === id(to))).toBe(may);
    }
  });

  test("nobody writes to themselves, to another provider, or without signing in", async () => {
    const worker = await server.as("worker");
    expect((await write(worker, id("worker"), "Hello")).status).toBe(404);
    expect((await write(worker, userIdOf("south", "worker"), "Hello")).status).toBe(404);
    expect((await write(await server.as("nobody"), id("worker"), "Hello")).status).toBe(401);
  });
});

test("two who write are in one chat, in the order in which it was sent", async () => {
  const [worker, participant] = [await server.as("worker"), await server.as("participant")];
  const before = (await texts(worker, id("participant"))).length;
  await write(worker, id("participant"), "one");
  await write(participant, id("worker"), "two");
  await write(worker, id("participant"), "three");
  const seen = (await texts(participant, id("worker"))).slice(before);
  expect(seen).toEqual(["one", "two", "three"]);
  expect((await texts(worker, id("participant"))).slice(before)).toEqual(seen);
});

test("twenty at once get twenty places without a gap", async () => {
  const [admin, worker] = [await server.as("admin"), await server.as("worker")];
  const { data: empty } = await open(admin, id("worker"));
  const before = empty.messages.length as number;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? write(admin, id("worker"), `a${index}`) : write(worker, id("admin"), `b${index}`),
    ),
  );
  const { data } = await open(admin, id("worker"), { limit: 200 });
  const places = (data.messages as { seq: number }[]).map(({ seq }) => seq);
  expect(places).toEqual(Array.from({ length: before + 20 }, (_, index) => index + 1));
});

test("what is sent twice under one key is there once", async () => {
  const [admin, colleague] = [await server.as("admin"), await server.as("colleague")];
  const send = () => write(admin, id("colleague"), "once", { key: "0198a2f4-7f1e-7c3b-9d52-6a0e1b7c4d90" });
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, send));
  for (const other of others) expect(other?.data).toEqual(first?.data);
  expect((await texts(colleague, id("admin"))).filter((text) => text === "once")).toHaveLength(1);
});

test("a contact and a message have every key that the specification names", async () => {
  const admin = await server.as("admin");
  const documentId = "01a22bd2-0000-7000-8000-00000000c4a7";
  await server.rows`update users set profile_image = ${JSON.stringify({ documentId })} where uuid = ${id("worker")}`;
  const known = id("worker");
  const sent = await write(await server.as("worker"), id("admin"), "With a picture");
  const { data } = await open(admin, known);
  expect(data.messages.at(-1)).toMatchObject({
    message: "With a picture",
    chat_files: [],
    sender_details: {
      user_id: known,
      profile_image_link: expect.stringMatching(`/files/${documentId}/link$`),
    },
  });
  expect(sent.data.message.sender_details).toEqual(data.messages.at(-1).sender_details);
  const plain = await write(admin, known, "Without one");
  expect(plain.data.message.sender_details).toMatchObject({ profile_image_link: null });
  const { data: answered } = await open(admin, known);
  expect(answered.messages.at(-1).sender_details).toMatchObject({ profile_image_link: null });
  const all = await contacts(admin);
  expect(all.map(({ message }) => typeof message?.latest_message)).toEqual(all.map(() => "string"));
});

test("contacts have their job title for those who may see staff records, and are staff to all others", async () => {
  await server.rows`update staff set job_title = 'Team leader' where user_uuid = ${id("worker")}`;
  const roleFor = async (person: PersonName) =>
    (await contacts(await server.as(person))).find(({ uuid }) => uuid === id("worker"))?.role;
  expect(await Promise.all((["admin", "coordinator"] as const).map(roleFor))).toEqual([
    "Team leader",
    "Team leader",
  ]);
  expect(await Promise.all((["colleague", "participant"] as const).map(roleFor))).toEqual(["Staff", "Staff"]);
});

test("a chat is paged by place, and searched", async () => {
  const [admin, coordinator] = [await server.as("admin"), await server.as("coordinator")];
  for (let index = 1; index <= 7; index += 1) await write(admin, id("coordinator"), `m${index}`);
  const { data } = await open(coordinator, id("admin"), { limit: 3 });
  expect([data.messages.map(({ message }: { message: string }) => message), data.more]).toEqual([
    ["m5", "m6", "m7"],
    true,
  ]);
  expect(await texts(coordinator, id("admin"), { limit: 3, before: data.messages[0].seq })).toEqual([
    "m2",
    "m3",
    "m4",
  ]);
  expect(await texts(coordinator, id("admin"), { search: "M6" })).toEqual(["m6"]);
});

test("unread messages are counted until they are read, and the other sees that they were", async () => {
  const [admin, participant] = [await server.as("admin"), await server.as("participant")];
  const of = async () =>
    (await contacts(participant, "active-contacts")).find(({ uuid }) => uuid === id("admin"));
  const before = (await of())?.unread ?? 0;
  await write(admin, id("participant"), "Read me");
  expect(await of()).toMatchObject({ unread: before + 1, message: { latest_message: "Read me" } });
  const { data } = await open(participant, id("admin"));
  const last = data.messages.at(-1).seq as number;
  await participant.post("ndis/chat/mark", { receiver_id: id("admin"), type: "individual", read_seq: last });
  expect((await of())?.unread).toBe(0);
  const { data: seen } = await open(admin, id("participant"));
  const reader = seen.chat.members.find(
    ({ user_id: user }: { user_id: string }) => user === id("participant"),
  );
  expect(reader.read_seq).toBe(last);
});

test("a message has words or files; files open for the members alone", async () => {
  const [worker, participant, colleague] = [
    await server.as("worker"),
    await server.as("participant"),
    await server.as("colleague"),
  ];
  const empty = await write(worker, id("participant"), "  ");
  expect([empty.status, Object.keys(empty.errors)]).toEqual([422, ["message"]]);
  const sent = await worker.send("POST", "ndis/chat/send-message", {
    form: form({ receiver_id: id("participant"), type: "individual", message: "" }).file("files[0]", {
      name: "plan.pdf",
      bytes: pdf,
    }),
  });
  expect(sent.status, sent.text).toBe(200);
  const latest = (await contacts(participant)).find(({ uuid }) => uuid === id("worker"))?.message;
  expect(latest?.latest_message).toBe("plan.pdf");
  const file = sent.data.message.chat_files[0].documentId as string;
  expect((await participant.get(`files/${file}/link`)).status).toBe(200);
  expect((await colleague.get(`files/${file}/link`)).status).toBe(404);
  expect((await (await server.as("admin")).get(`files/${file}/link`)).status).toBe(404);
});

test("only its sender edits and withdraws a message, and what it said is kept", async () => {
  const [worker, participant, admin] = [
    await server.as("worker"),
    await server.as("participant"),
    await server.as("admin"),
  ];
  const { data } = await write(worker, id("participant"), "Frist");
  const message = data.message.uuid as string;
  for (const person of [participant, admin])
    expect((await person.put(`ndis/chat/messages/${message}`, { message: "Mine" })).status).toBe(404);
  expect((await worker.put(`ndis/chat/messages/${message}`, { message: "First" })).status).toBe(200);
  const seen = async () => (await open(participant, id("worker"))).data.messages.at(-1);
  expect(await seen()).toMatchObject({ message: "First", edited_at: expect.any(String) });
  expect((await participant.post(`ndis/chat/messages/${message}/withdraw`, {})).status).toBe(404);
  expect((await worker.post(`ndis/chat/messages/${message}/withdraw`, {})).status).toBe(200);
  expect(await seen()).toMatchObject({ message: "", withdrawn_at: expect.any(String) });
  expect((await seen()).earlier).toBeUndefined();
  expect((await worker.put(`ndis/chat/messages/${message}`, { message: "Again" })).status).toBe(409);
  const [row] = await server.rows<{ earlier: { message: string }[] }>`
    select data->'earlier' as earlier from chat_messages where uuid = ${message}`;
  expect(row?.earlier.map(({ message: text }) => text)).toEqual(["First", "Frist"]);
  const log = await server.rows<{ changes: unknown }>`
    select changes from activity_log where record_uuid = ${message}`;
  expect(log.length).toBeGreaterThan(2);
  expect(JSON.stringify(log)).not.toMatch(/First|Frist/);
});

describe("groups", () => {
  const create = async (as: Caller, members: PersonName[], name = "Team") =>
    as.post("ndis/chat/groups", { name, members: members.map(id) });

  test("only its members read a group, and not the office that is not in it", async () => {
    const [worker, colleague, admin] = [
      await server.as("worker"),
      await server.as("colleague"),
      await server.as("admin"),
    ];
    const { data, status, text } = await create(worker, ["colleague"]);
    expect(status, text).toBe(200);
    const group = data.group.uuid as string;
    expect((await write(worker, group, "Hello team", { type: "group" })).status).toBe(200);
    expect(await texts(colleague, group, { type: "group" })).toEqual(["Hello team"]);
    expect((await open(admin, group, { type: "group" })).status).toBe(404);
    expect((await write(admin, group, "Hi", { type: "group" })).status).toBe(404);
    expect((await contacts(admin)).some(({ uuid }) => uuid === group)).toBe(false);
    expect(
      (await colleague.put(`ndis/chat/groups/${group}`, { name: "Mine", members: [id("worker")] })).status,
    ).toBe(403);
    await worker.put(`ndis/chat/groups/${group}`, {
      name: "Team",
      members: [id("colleague"), id("coordinator")],
    });
    const coordinator = await server.as("coordinator");
    expect(await texts(coordinator, group, { type: "group" })).toEqual([]);
    expect((await colleague.post(`ndis/chat/groups/${group}/leave`, {})).status).toBe(200);
    expect((await open(colleague, group, { type: "group" })).status).toBe(404);
  });

  test("a group whose owner has left can still be changed, by staff and never by a participant", async () => {
    const [worker, coordinator, participant] = [
      await server.as("worker"),
      await server.as("coordinator"),
      await server.as("participant"),
    ];
    const { data } = await create(worker, ["participant", "coordinator"]);
    const group = data.group.uuid as string;
    const change = (as: Caller, members: PersonName[]) =>
      as.put(`ndis/chat/groups/${group}`, { name: "Team", members: members.map(id) });
    const owns = async (as: Caller) => (await open(as, group, { type: "group" })).data.chat.owner;
    expect((await change(coordinator, ["participant"])).status).toBe(403);
    expect((await worker.post(`ndis/chat/groups/${group}/leave`, {})).status).toBe(200);
    expect([await owns(coordinator), await owns(participant)]).toEqual([true, false]);
    expect((await change(participant, ["coordinator"])).status).toBe(403);
    expect((await change(coordinator, ["participant", "worker"])).status).toBe(200);
    expect([await owns(worker), await owns(coordinator)]).toEqual([true, false]);
  });

  test("a group whose owner can no longer sign in is changed without them", async () => {
    const [worker, coordinator] = [await server.as("worker"), await server.as("coordinator")];
    const { data } = await create(worker, ["colleague", "coordinator"]);
    const group = data.group.uuid as string;
    await server.rows`update users set status = 'inactive' where uuid = ${id("worker")}`;
    const members = async () =>
      (await open(coordinator, group, { type: "group" })).data.chat.members as { user_id: string }[];
    // The colleague and the coordinator joined at one time: the first of them by their ids manages the group.
    const colleague = await server.as("colleague");
    const owners = await Promise.all(
      [coordinator, colleague].map(async (as) => (await open(as, group, { type: "group" })).data.chat.owner),
    );
    expect(owners.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    const [owner, other] =
      owners[0] === true ? ([coordinator, "colleague"] as const) : ([colleague, "coordinator"] as const);
    expect((await members()).map(({ user_id: user }) => user)).not.toContain(id("worker"));
    const renamed = await owner.put(`ndis/chat/groups/${group}`, { name: "Nights", members: [id(other)] });
    expect([renamed.status, renamed.data.group?.name]).toEqual([200, "Nights"]);
    await server.rows`update users set status = 'active' where uuid = ${id("worker")}`;
  });

  test.each([
    ["worker", ["colleague", "participant"], 422],
    ["worker", ["coordinator", "participant"], 200],
    ["worker", ["another participant"], 422],
    ["admin", ["participant", "another participant"], 422],
    ["participant", ["worker"], 403],
  ] as [PersonName, PersonName[], number][])("%s with %j: %i", async (as, members, expected) => {
    const { status, text } = await create(await server.as(as), members);
    expect(status, text).toBe(expected);
  });
});

test("who is blocked cannot write until they are unblocked", async () => {
  const [participant, worker] = [await server.as("participant"), await server.as("worker")];
  const block = (blocked: boolean) => participant.post("ndis/chat/block", { user_id: id("worker"), blocked });
  await block(true);
  const refused = await write(worker, id("participant"), "Hello?");
  expect([refused.status, refused.message]).toEqual([409, "This person does not take messages from you."]);
  expect((await write(participant, id("worker"), "No")).status).toBe(409);
  await block(false);
  expect((await write(worker, id("participant"), "Hello again")).status).toBe(200);
});

test("a reported message reaches the office with its words, and nobody else", async () => {
  const [worker, participant, coordinator, admin] = [
    await server.as("worker"),
    await server.as("participant"),
    await server.as("coordinator"),
    await server.as("admin"),
  ];
  const message = (await write(worker, id("participant"), "Something rude")).data.message.uuid as string;
  const report = (as: Caller) => as.post(`ndis/chat/messages/${message}/report`, { reason: "This is rude." });
  expect((await report(worker)).status).toBe(403);
  expect((await report(coordinator)).status).toBe(404);
  expect((await report(participant)).status).toBe(200);
  const { data } = await admin.get("ndis/chat/reports");
  expect(data.reports[0]).toMatchObject({
    reason: "This is rude.",
    reported_by: "Pia Participant",
    status: "open",
  });
  const { data: one } = await admin.get(`ndis/chat/reports/${String(data.reports[0].uuid)}`);
  expect(one.report.message).toBe("Something rude");
  expect((await worker.get("ndis/chat/reports")).status).toBe(403);
  const closed = await admin.post(`ndis/chat/reports/${String(data.reports[0].uuid)}/close`, {
    outcome: "Talked to both.",
  });
  expect(closed.data.report.status).toBe("closed");
});

test("what people write to each other is not among the recent activity of a dashboard", async () => {
  await write(await server.as("admin"), id("worker"), "Hello");
  const { data } = await (await server.as("admin")).get("dashboards/admin");
  expect(data.activity.length).toBeGreaterThan(0);
  expect(data.activity.map(({ resource }: { resource: string }) => resource)).not.toContain("chat-messages");
});
