import { beforeEach, describe, expect, test } from "vitest";
import { addHolder } from "../../security/holder.ts";
import { pdf } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { type PersonName, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const allow = await addHolder(server);
const reason = "The participant says that a worker threatens them.";
const person = userIdOf("north", "worker");

const send = async (from: PersonName, to: PersonName, message: string) => {
  const sent = await (
    await server.as(from)
  ).post("ndis/chat/send-message", {
    receiver_id: userIdOf("north", to),
    type: "individual",
    message,
  });
  expect(sent.status, sent.text).toBe(200);
  return String(sent.data.message.uuid);
};
const open = async (as: string, body: object = { person, reason }) =>
  (await server.as(as)).post("ndis/chat/accesses", body);
const opened = async (as = "admin") => String((await open(as)).data.access.uuid);
const read = async (as: string, id: string, query: object = {}) =>
  (await server.as(as)).get(`ndis/chat/accesses/${id}/messages`, query as Record<string, string>);
const words = async (as: string, id: string, query: object = {}) =>
  ((await read(as, id, query)).data.messages as { message: string }[]).map(({ message }) => message);

beforeEach(async () => {
  await server.rows`delete from records where resource = 'chat-access'`;
  await server.rows`delete from chat_messages`;
  server.services.sessions.forgetAll();
});

test("with a reason the office reads the chats of a person, both sides, those before a withdrawal too; no others", async () => {
  await send("worker", "participant", "Hello");
  const regretted = await send("worker", "participant", "You will be sorry");
  await send("participant", "worker", "Please stop");
  await send("colleague", "coordinator", "Lunch?");
  await (await server.as("worker")).post(`ndis/chat/messages/${regretted}/withdraw`, {});
  const id = await opened();
  const { data } = await read("admin", id);
  expect(data.messages.map((each: { message: string }) => each.message)).toEqual([
    "Please stop",
    "You will be sorry",
    "Hello",
  ]);
  expect(data.messages[1]).toMatchObject({ sender_name: "Willa Worker", withdrawn_at: expect.any(String) });
  expect(data.messages[0].chat).toBe(data.messages[0].sender_name);
  expect(await words("admin", id, { search: "sorry" })).toEqual(["You will be sorry"]);
  expect(data.pagination.total).toBe(3);
  const tooMany = await read("admin", id, { limit: "1001" });
  expect([tooMany.status, Object.keys(tooMany.errors)]).toEqual([422, ["limit"]]);
});

test("a group is read for as long as the person was in it", async () => {
  const coordinator = await server.as("coordinator");
  const group = await coordinator.post("ndis/chat/groups", { name: "House", members: [person] });
  expect(group.status, group.text).toBe(200);
  const receiver = String(group.data.group.uuid);
  const say = async (message: string) => {
    const sent = await coordinator.post("ndis/chat/send-message", {
      receiver_id: receiver,
      type: "group",
      message,
    });
    expect(sent.status, sent.text).toBe(200);
  };
  await say("With Willa");
  await (await server.as("worker")).post(`ndis/chat/groups/${receiver}/leave`, {});
  server.clock.advance({ minutes: 1 });
  await say("Without Willa");
  expect(await words("admin", await opened())).toEqual(["With Willa"]);
});

test("files open while the access is open, and not after it", async () => {
  const worker = await server.as("worker");
  const sent = await worker.send("POST", "ndis/chat/send-message", {
    form: form({
      receiver_id: userIdOf("north", "participant"),
      type: "individual",
      message: "Look",
    }).file("files[0]", { name: "plan.pdf", bytes: pdf }),
  });
  expect(sent.status, sent.text).toBe(200);
  const file = String(sent.data.message.chat_files[0].documentId);
  const link = async () => (await (await server.as("admin")).get(`files/${file}/link`)).status;
  expect(await link()).toBe(404);
  const id = await opened();
  expect(await link()).toBe(200);
  await (await server.as("admin")).post(`ndis/chat/accesses/${id}/end`, {});
  expect(await link()).toBe(404);
});

describe("it is refused", () => {
  test.each<[what: string, as: string, body: object, status: number, fields?: string[]]>([
    ["without the permission", "coordinator", { person, reason }, 403],
    ["to workers", "worker", { person, reason }, 403],
    ["to participants", "participant", { person, reason }, 403],
    ["to nobody", "nobody", { person, reason }, 401],
    ["without a reason", "admin", { person }, 422, ["reason"]],
    ["with a word for a reason", "admin", { person, reason: "because" }, 422, ["reason"]],
    ["for oneself", "admin", { person: userIdOf("north", "admin"), reason }, 422, ["person"]],
    [
      "for somebody of another provider",
      "admin",
      { person: userIdOf("south", "worker"), reason },
      422,
      ["person"],
    ],
  ])("%s", async (_what, as, body, status, fields) => {
    const answer = await open(as, body);
    expect(answer.status, answer.text).toBe(status);
    if (fields) expect(Object.keys(answer.errors)).toEqual(fields);
  });

  test("to read what another has opened, also to the privacy officer", async () => {
    await allow("read-chats");
    const id = await opened();
    expect((await read("holder", id)).status).toBe(404);
    await allow("review-access");
    expect((await read("holder", id)).status).toBe(403);
    expect((await read("coordinator", id)).status).toBe(403);
    expect((await read("admin of south", id)).status).toBe(404);
  });
});

describe("it ends", () => {
  test("by itself after the time that the provider has set", async () => {
    const id = await opened();
    server.clock.advance({ minutes: 59 });
    expect((await read("admin", id)).status).toBe(200);
    server.clock.advance({ minutes: 2 });
    expect((await read("admin", id)).status).toBe(403);
    const { data } = await (await server.as("admin")).get(`ndis/chat/accesses/${id}`);
    expect(data.access.status).toBe("ended");
  });

  test("by hand, with the next request", async () => {
    const id = await opened();
    const admin = await server.as("admin");
    expect((await admin.post(`ndis/chat/accesses/${id}/end`, {})).status).toBe(200);
    expect((await read("admin", id)).status).toBe(403);
    expect((await admin.post(`ndis/chat/accesses/${id}/end`, {})).status).toBe(409);
  });
});

test("each reading stands in its history, and someone else reviews it", async () => {
  const id = await opened();
  await read("admin", id);
  const admin = await server.as("admin");
  const { data } = await admin.get(`records/chat-access/${id}/history`, { kind: "reads" });
  expect(data.history[0]).toMatchObject({ user_name: "Ada Admin", action: "list" });
  const review = async (as: string) =>
    (await server.as(as)).post(`ndis/chat/accesses/${id}/review`, { comment: "It was needed." });
  expect((await review("admin")).status).toBe(403);
  await allow("review-access");
  expect((await review("holder")).status).toBe(200);
});
