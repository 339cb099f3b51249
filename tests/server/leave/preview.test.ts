import { expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
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

test("it says how many published shifts are at that time, and whose they stay", async () => {
  const staff = idOf("north", "staff", "first");
  const at = (day: string, time: string) => instantAt(day, time, "Australia/Sydney").toISOString();
  const on = (day: string, more: object = {}) => ({
    start_at: at(day, "09:00"),
    end_at: at(day, "11:00"),
    shift_type: "personal_care",
    service: idOf("north", "services", "first"),
    staff,
    participants: [idOf("north", "participants", "first")],
    status: "scheduled",
    draft: false,
    ...more,
  });
  await server.insert("shifts", [on("2027-03-08"), on("2027-03-09", { draft: true })]);
  const shifts = async (last: string) => (await preview({ start_date: "2027-03-08", end_date: last })).at(-1);
  expect(await shifts("2027-03-09")).toBe(
    "You have 1 shift at this time. It stays yours until the office decides.",
  );
  await server.insert("shifts", [on("2027-03-10")]);
  expect(await shifts("2027-03-10")).toBe(
    "You have 2 shifts at this time. They stay yours until the office decides.",
  );
});
