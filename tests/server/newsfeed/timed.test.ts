import { expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
// Time goes by in these tests, so that everyone signs in again.
const titles = async (): Promise<string[]> => {
  const { data } = await (await server.as("worker")).get("ndis/personal/news", { limit: 100 });
  const found = (data.newsfeeds as { title: string }[]).map(({ title }) => title);
  return found.filter((title) => !title.startsWith("cny"));
};
const add = async (news: object): Promise<string> => {
  const { data, errors } = await (
    await server.as("admin")
  ).post("ndis/newsfeed/add-new-newsfeed", {
    title: "timed",
    body: "<p>Text</p>",
    visibility: "all",
    status: "published",
    ...news,
  });
  expect(errors).toEqual({});
  return data.newsfeed.uuid as string;
};
const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

test("scheduled news appears at its time and goes when it is over", async () => {
  const id = await add({ publish_at: at(1), expires_at: at(3) });
  const status = async () =>
    (await (await server.as("admin")).get(`ndis/newsfeed/single-newsfeed/${id}`)).data.newsfeed.status;
  expect([await status(), await titles()]).toEqual(["scheduled", []]);
  server.clock.advance({ minutes: 61 });
  expect([await titles(), await status()]).toEqual([["timed"], "published"]);
  server.clock.advance({ minutes: 121 });
  expect([await titles(), await status()]).toEqual([[], "archived"]);
  const history = await (await server.as("admin")).get(`records/newsfeed/${id}/history`);
  expect(history.data.history.map(({ action }: { action: string }) => action)).toEqual([
    "archive",
    "publish",
    "create",
  ]);
});

test("it is published by the work of the day too, when nobody looks", async () => {
  const id = await add({ publish_at: at(1) });
  server.clock.advance({ days: 1 });
  await dailyJobs(server.services)();
  const rows = await server.rows<{ status: string }>`
    select data->>'status' as status from records where uuid = ${id}`;
  expect(rows).toEqual([{ status: "published" }]);
});

test("news that is to be published later needs its time", async () => {
  const { status, errors } = await (
    await server.as("admin")
  ).post("ndis/newsfeed/add-new-newsfeed", {
    title: "Without a time",
    body: "<p>Text</p>",
    visibility: "all",
    status: "scheduled",
  });
  expect([status, errors]).toEqual([422, { publish_at: ["Publish at is required."] }]);
  expect(await titles()).not.toContain("Without a time");
});

test("it does not end before it begins", async () => {
  const { status, errors } = await (
    await server.as("admin")
  ).post("ndis/newsfeed/add-new-newsfeed", {
    title: "Wrong",
    body: "<p>Text</p>",
    visibility: "all",
    status: "published",
    publish_at: at(5),
    expires_at: at(2),
  });
  expect([status, Object.keys(errors)]).toEqual([422, ["expires_at"]]);
});
