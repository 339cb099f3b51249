import { beforeEach, describe, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { openStream } from "../../support/eventStream.ts";
import { notifiedVehicles } from "../../support/notifiedVehicles.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer({ config: { configDir: notifiedVehicles() } });
const { origin, port } = await server.listen();
const keeper = idOf("north", "staff", "first");

interface Notification {
  uuid: string;
  title: string;
  text: string;
  link: string | null;
  label: string;
  read_at: string | null;
}

const add = async (plates: readonly string[], more: object = {}, provider = "north"): Promise<string[]> =>
  server.insert(
    "vehicles",
    plates.map((plate) => ({ plate, status: "in_use", ...more })),
    provider,
  );
const sell = async (...plates: string[]): Promise<void> => {
  const admin = await server.as("admin");
  for (const id of await add(plates, { keeper })) {
    server.clock.advance({ seconds: 1 });
    expect((await admin.post(`records/vehicles/${id}/sell`)).status).toBe(200);
  }
};
const inboxOf = async (person: string, query: Record<string, string | number> = {}) => {
  const { data, status, text } = await (await server.as(person)).get("notifications", query);
  expect(status, text).toBe(200);
  return data as {
    notifications: Notification[];
    unread: number;
    pagination: { total: number; total_pages: number };
  };
};
const titles = async (person: string, query: Record<string, string | number> = {}) =>
  (await inboxOf(person, query)).notifications.map(({ title }) => title);
const streamOf = async (person: string) =>
  openStream(`http://127.0.0.1:${port}/api/v1/ndis-portal/events`, (await server.signIn(person)).token, {
    host: new URL(origin).host,
  });
const unread = async (person: string) =>
  (await (await server.as(person)).get("notifications/unread")).data.unread as number;

beforeEach(async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  await server.rows`delete from sent_notices`;
  await server.rows`delete from records where resource in ('vehicles', 'notices')`;
  await dailyJobs(server.services)();
  await server.rows`delete from sent_notices`;
});

test("words that a mail ends with the address of a page stand by themselves in the portal", async () => {
  await sell("AB 12");
  await server.rows`update sent_notices set body = 'These are sold:\n\nAB 12\n\nHand over the keys here:'`;
  const { notifications } = await inboxOf("worker");
  expect(notifications.map(({ text }) => text)).toEqual([
    "These are sold:\n\nAB 12\n\nHand over the keys here.",
  ]);
});

describe("whose notifications", () => {
  test.each([
    ["worker", ["AB 12 is sold"]],
    ["colleague", []],
    ["participant", []],
    ["coordinator", []],
    ["admin", []],
    ["admin of south", []],
    ["worker of south", []],
  ])("%s sees %j of what is said to the worker", async (person, expected) => {
    await sell("AB 12");
    expect(await titles(person)).toEqual(expected);
    expect(await unread(person)).toBe(expected.length);
  });

  test("a reminder reaches the office, with its page, in the quiet hours too", async () => {
    server.clock.set("2026-12-01T15:00:00.000Z");
    const [id] = await add(["AB 12"], { inspection: "2026-12-20" });
    await dailyJobs(server.services)();
    const [one, ...more] = (await inboxOf("admin")).notifications.filter(
      ({ label }) => label === "A vehicle is due for inspection",
    );
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      title: "AB 12 is due for inspection",
      link: `/vehicles/${id}`,
      read_at: null,
    });
    expect(await titles("worker")).toEqual([]);
  });

  test("what earlier versions sent, and what goes to an address without an account, stands in nobody's list", async () => {
    await server.rows`insert into sent_notices (tenant_id, notice, key, occasion, step, recipient, subject)
      select id, 'vehicle-sold', 'k', 'o', 0, 'worker@north.example', 'Earlier' from tenants where slug = 'north'`;
    expect(await titles("worker")).toEqual([]);
  });
});

describe("the list", () => {
  test("is paged, newest first, and can be narrowed to what is unread", async () => {
    await sell("A 1", "A 2", "A 3");
    expect(await titles("worker", { limit: 2 })).toEqual(["A 3 is sold", "A 2 is sold"]);
    expect(await titles("worker", { limit: 2, page: 2 })).toEqual(["A 1 is sold"]);
    const { notifications, pagination } = await inboxOf("worker", { limit: 1 });
    expect(pagination).toMatchObject({ total: 3, total_pages: 3 });
    await (await server.as("worker")).post("notifications/read", { ids: [notifications[0]?.uuid] });
    expect(await titles("worker", { unread: "true" })).toEqual(["A 2 is sold", "A 1 is sold"]);
    expect(await titles("worker")).toHaveLength(3);
  });
});

describe("marking as read", () => {
  test("one, then all, of one's own only", async () => {
    await sell("A 1", "A 2", "A 3");
    const worker = await server.as("worker");
    const ids = (await inboxOf("worker")).notifications.map(({ uuid }) => uuid);
    for (const person of ["admin", "colleague", "admin of south"]) {
      const other = await server.as(person);
      expect((await other.post("notifications/read", { ids })).data).toEqual({ unread: 0 });
      expect((await other.post("notifications/read", {})).status).toBe(200);
    }
    expect(await unread("worker")).toBe(3);
    expect((await worker.post("notifications/read", { ids: ids.slice(0, 1) })).data).toEqual({ unread: 2 });
    expect((await worker.post("notifications/read", {})).data).toEqual({ unread: 0 });
    expect((await worker.post("notifications/read", { ids: ["1"] })).status).toBe(422);
    expect((await worker.post("notifications/read", { id: ids[0] })).status).toBe(422);
  });
});

test("a page that begins to listen hears of what came while it was opened, and of nothing older", async () => {
  const { id: tenant = "" } = (await server.services.tenants.bySlug("north")) ?? {};
  const heard = async (): Promise<string[]> => {
    const stream = await streamOf("worker");
    // What it hears later came after all that it is told at once.
    server.services.events.tell({ kind: "tenant-changed", tenant });
    await stream.next("tenant-changed");
    stream.close();
    return stream.heard();
  };
  await sell("AB 12");
  expect(await heard()).toEqual(["told", "tenant-changed"]);
  server.clock.advance({ minutes: 2 });
  expect(await heard()).toEqual(["tenant-changed"]);
});

test("the stream tells the person alone, without a word of what it is about", async () => {
  const streams = { worker: await streamOf("worker"), colleague: await streamOf("colleague") };
  await sell("AB 12");
  expect(await streams.worker.next("told")).toEqual({
    kind: "told",
    about: "notification",
    id: "",
    by: expect.any(String) as string,
    mine: false,
  });
  expect(await unread("worker")).toBe(1);
  await (await server.as("worker")).post("notifications/read", {});
  expect(await streams.worker.next("told")).toMatchObject({ about: "notification", mine: true });
  expect(streams.colleague.heard()).not.toContain("told");
  streams.worker.close();
  streams.colleague.close();
});
