import { expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const worker = await server.as("worker");
const preview = async (body: object) => {
  const { status, data, text } = await worker.post("ndis/personal/leave/preview", {
    type: "annual",
    ...body,
  });
  expect(status, text).toBe(200);
  return data.consequences as string[];
};

// 26 January 2027 is a Tuesday.
test("a request says what it comes to before it is sent, without public holidays (H5)", async () => {
  await server.rows`update staff set data = data || '{"contracted_hours": 38}'`;
  const [line] = await preview({ start_date: "2027-01-25", end_date: "2027-01-27" });
  expect(line).toBe("2 days, 15 h 12 min. Excludes Tue 26 Jan 2027 (Australia Day).");
});

test("a part of a day is counted in hours", async () => {
  const [line] = await preview({
    start_date: "2027-03-03",
    part_day: true,
    start_time: "09:00",
    end_time: "13:00",
  });
  expect(line).toBe("4 h.");
});

test("it says nothing while there is no time, and what is wrong with a time that cannot be", async () => {
  expect(await preview({})).toEqual([]);
  expect(await preview({ start_date: "2027-02-05", end_date: "2027-02-03" })).toEqual([
    "The last day can't be before the first day.",
  ]);
});

test("it changes nothing, and is for those who work here", async () => {
  const before = await server.rows`select count(*)::int as n from leaves`;
  await preview({ start_date: "2027-02-03" });
  expect(await server.rows`select count(*)::int as n from leaves`).toEqual(before);
  const participant = await server.as("participant");
  expect((await participant.post("ndis/personal/leave/preview", {})).status).toBe(403);
});
