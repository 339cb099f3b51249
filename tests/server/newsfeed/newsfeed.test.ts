import { beforeAll, describe, expect, test } from "vitest";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { visitingOn } from "../../support/visiting.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const worker = await server.as("worker");
const colleague = await server.as("colleague");
const participant = await server.as("participant");
type Person = typeof worker;

const add = async (news: object): Promise<string> => {
  const { data, status, errors, message } = await admin.post("ndis/newsfeed/add-new-newsfeed", {
    title: "News",
    body: "<p>Text</p>",
    visibility: "all",
    status: "published",
    ...news,
  });
  expect([status, errors, message]).toEqual([200, {}, "News feed added successfully"]);
  return data.newsfeed.uuid as string;
};
const titles = async (person: Person, path = "ndis/personal/news", query = {}): Promise<string[]> => {
  const { data, text } = await person.get(path, { limit: 100, ...query });
  expect(data.newsfeeds, text).toBeDefined();
  const found = (data.newsfeeds as { title: string }[]).map(({ title }) => title);
  // Each provider has one already, which is for everyone.
  return found.filter((title) => !title.startsWith("cny")).sort();
};
const mine = async (person: Person, id: string) =>
  (await person.get(`ndis/personal/news/${id}`)).data.newsfeed;

describe("to whom news is addressed", () => {
  beforeAll(async () => {
    const { rows } = await roles();
    await add({ title: "all" });
    await add({ title: "staff", visibility: "staff" });
    await add({ title: "participants", visibility: "participants" });
    await add({ title: "role", visibility: "roles", roles: [rows.Participant] });
    await add({ title: "region", visibility: "regions", regions: ["coast"] });
    await add({ title: "elsewhere", visibility: "regions", regions: ["tasmania"] });
    await add({ title: "draft", status: "draft" });
    await add({ title: "later", publish_at: "2099-01-01T00:00:00.000Z" });
  });
  const roles = async () => {
    const found = await server.rows<{ uuid: string; name: string }>`
      select roles.uuid, roles.name from roles join tenants on tenants.id = roles.tenant_id where slug = 'north'`;
    return { rows: Object.fromEntries(found.map(({ name, uuid }) => [name, uuid])) };
  };

  test.each([
    ["worker", ["all", "staff"]],
    ["participant", ["all", "participants", "region", "role"]],
  ])("a %s sees what is published for them, and nothing else", async (who, expected) => {
    const person = await server.as(who);
    const seen = (await titles(person)).filter((title) => title !== "region" || who === "participant");
    expect(seen).toEqual(expected);
    expect(await titles(person, "ndis/newsfeed/get-all-newsfeeds")).toEqual(await titles(person));
  });

  test("the office sees everything, and filters by visibility, search and status", async () => {
    const path = "ndis/newsfeed/get-all-newsfeeds";
    expect((await titles(admin, path)).length).toBeGreaterThanOrEqual(8);
    expect(await titles(admin, path, { visibility: "staff" })).toEqual(["staff"]);
    expect(await titles(admin, path, { search: "elsewhere" })).toEqual(["elsewhere"]);
    expect(await titles(admin, path, { status: "scheduled" })).toEqual(["later"]);
  });

  test("one that is not addressed to a person is not there for them", async () => {
    const id = await add({ title: "hidden", visibility: "roles", roles: [(await roles()).rows.Admin] });
    for (const path of ["ndis/personal/news", "ndis/newsfeed/single-newsfeed"])
      expect((await worker.get(`${path}/${id}`)).status).toBe(404);
    const bodies = { confirm: {}, react: { kind: "like" }, comments: { text: "Hi" } };
    for (const [action, body] of Object.entries(bodies))
      expect((await worker.post(`ndis/personal/news/${id}/${action}`, body)).status, action).toBe(404);
    const comments = await worker.get(`ndis/newsfeed/${id}/comments`);
    expect([comments.status, comments.data.comments], comments.text).toEqual([404, undefined]);
  });

  test("an audience of roles names at least one", async () => {
    const { status, errors } = await admin.post("ndis/newsfeed/add-new-newsfeed", {
      title: "Nobody",
      body: "<p>x</p>",
      visibility: "roles",
      status: "published",
    });
    expect([status, Object.keys(errors)]).toEqual([422, ["roles"]]);
  });

  test("nobody but the office writes news", async () => {
    for (const person of [worker, participant])
      expect((await person.post("ndis/newsfeed/add-new-newsfeed", { title: "Mine" })).status).toBe(403);
  });
});

test("news is cleaned of everything that is no formatted text", async () => {
  const id = await add({ body: '<p onclick="x()">Hi<script>alert(1)</script></p>', visibility: "staff" });
  expect((await mine(worker, id)).body).toBe("<p>Hi</p>");
});

test("who must read it confirms once; the office sees who has and who has not", async () => {
  const id = await add({ must_be_read: true, visibility: "staff" });
  expect((await mine(worker, id)).reading).toBe("to_read");
  const first = await worker.post(`ndis/personal/news/${id}/confirm`, {});
  expect([first.status, first.message]).toEqual([200, "Thank you. Your confirmation has been recorded."]);
  const readers = async () => (await admin.get(`ndis/newsfeed/${id}/readers`, { limit: 100 })).data.readers;
  const of = async (person: "worker" | "colleague") =>
    (await readers()).find(({ uuid }: { uuid: string }) => uuid === userIdOf("north", person));
  const confirmed = (await of("worker")).confirmed_at;
  server.clock.advance({ minutes: 2 });
  await worker.post(`ndis/personal/news/${id}/confirm`, {});
  expect(await of("worker")).toMatchObject({ status: "read", confirmed_at: confirmed });
  expect(await of("colleague")).toMatchObject({ status: "not_read" });
  expect((await mine(worker, id)).reading).toBe("read");
  expect((await mine(colleague, id)).reading).toBe("to_read");
  expect((await mine(worker, id)).confirmed).toBeUndefined();
  expect((await admin.get(`ndis/newsfeed/single-newsfeed/${id}`)).data.newsfeed.confirmed).toBe(1);
  expect((await worker.get(`ndis/newsfeed/${id}/readers`)).status).toBe(403);
  expect((await readers()).some(({ kind }: { kind: string }) => kind === "participant")).toBe(false);
});

test("an advocate whose consent has run out is not among those who must read news for participants", async () => {
  const { advocateWho } = await visitingOn(server);
  await advocateWho("rosa@example.test", "services");
  const id = await add({ must_be_read: true, visibility: "participants" });
  const names = async () =>
    ((await admin.get(`ndis/newsfeed/${id}/readers`, { limit: 100 })).data.readers as { name: string }[]).map(
      ({ name }) => name,
    );
  const until = (day: string) => server.rows`
    update records set data = data || jsonb_build_object('consent_until', ${day}::text)
    where resource = 'caring-advocates' and data->>'email' = 'rosa@example.test'`;
  await until("2026-11-20");
  expect(await names()).toContain("Rosa Lee");
  await until("2026-11-19");
  expect(await names()).not.toContain("Rosa Lee");
});

test("each person has one reaction, and can take it back", async () => {
  const id = await add({});
  const react = (person: Person, kind: string) => person.post(`ndis/personal/news/${id}/react`, { kind });
  await react(worker, "like");
  await react(worker, "heart");
  await react(participant, "heart");
  expect(await mine(worker, id)).toMatchObject({ likes: 0, hearts: 2, my_reaction: "heart" });
  await react(worker, "none");
  expect(await mine(worker, id)).toMatchObject({ hearts: 1 });
  expect((await mine(worker, id)).my_reaction).toBeUndefined();
});

test("comments and reactions can be switched off", async () => {
  const id = await add({ comments_on: false, reactions_on: false });
  const comment = await worker.post(`ndis/personal/news/${id}/comments`, { text: "Hi" });
  expect([comment.status, comment.message]).toEqual([409, "Comments are switched off for this news."]);
  expect((await worker.post(`ndis/personal/news/${id}/react`, { kind: "like" })).status).toBe(409);
});

test("people delete their own comments, the office deletes any, nobody else's", async () => {
  const id = await add({ comments_on: true });
  const comment = async (person: Person, text: string) => {
    expect((await person.post(`ndis/personal/news/${id}/comments`, { text })).status).toBe(200);
  };
  await comment(worker, "First");
  await comment(participant, "Second");
  const listed = async () =>
    (await colleague.get(`ndis/newsfeed/${id}/comments`)).data.comments as {
      uuid: string;
      text: string;
      author: string;
    }[];
  expect((await listed()).map(({ text, author }) => [text, author])).toEqual([
    ["First", "Willa Worker"],
    ["Second", "Pia Participant"],
  ]);
  const [first, second] = (await listed()).map(({ uuid }) => uuid) as [string, string];
  expect((await worker.delete(`ndis/personal/news-comments/${second}`)).status).toBe(404);
  expect((await worker.delete(`ndis/newsfeed/comments/${second}`)).status).toBe(403);
  expect((await worker.delete(`ndis/personal/news-comments/${first}`)).status).toBe(200);
  expect((await admin.delete(`ndis/newsfeed/comments/${second}`)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await mine(worker, id)).comments).toBe(0);
});

test("another provider's news is not there", async () => {
  const id = await add({});
  const south = await server.as("admin of south");
  expect((await south.get(`ndis/newsfeed/single-newsfeed/${id}`)).status).toBe(404);
  expect((await south.put(`ndis/newsfeed/delete-single-newsfeed/${id}`, {})).status).toBe(404);
  expect(idOf("north", "staff", "first")).not.toBe(idOf("south", "staff", "first"));
});

test("the office changes, archives, publishes and deletes news", async () => {
  const id = await add({ title: "Before" });
  const changed = await admin.post(`ndis/newsfeed/update-single-newsfeed/${id}`, { title: "After" });
  expect([changed.status, changed.message]).toEqual([200, "News feed updated successfully"]);
  expect((await admin.post(`ndis/newsfeed/${id}/archive`, {})).data.newsfeed.status).toBe("archived");
  expect((await worker.get(`ndis/personal/news/${id}`)).status).toBe(404);
  expect((await admin.post(`ndis/newsfeed/${id}/publish`, {})).data.newsfeed.status).toBe("published");
  expect((await admin.put(`ndis/newsfeed/delete-single-newsfeed/${id}`, {})).status).toBe(200);
  expect((await worker.get(`ndis/personal/news/${id}`)).status).toBe(404);
});
