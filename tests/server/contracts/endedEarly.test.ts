import { describe, expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";
import { contractsOf } from "./signing.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const participant = await server.as("participant");
const worker = await server.as("worker");
const { add, set, show, accept } = contractsOf("client");

const accepted = async (more: object): Promise<string> => {
  const { uuid } = await add(admin, more);
  await set(admin, uuid, "sent");
  expect((await accept(participant, uuid)).status).toBe(200);
  return uuid;
};
/** An agreement that gave way to a version from a day on. */
const replaced = async (from: string): Promise<{ first: string; second: string }> => {
  const first = await accepted({ start_date: "2026-11-01", end_date: "2027-01-31" });
  return { first, second: await accepted({ amends: first, start_date: from }) };
};
const end = (id: string) => set(admin, id, "ended", { reason: "They moved away." });

test("an agreement that holds until a later one begins can be ended before", async () => {
  const { first, second } = await replaced("2027-01-15");
  expect(await show(admin, first)).toMatchObject({ status: "replaced", ended_on: "2027-01-14" });
  expect((await end(first)).message).toBe("Agreement ended");
  expect(await show(admin, first)).toMatchObject({
    status: "ended",
    ended_on: "2026-11-20",
    end_reason: "They moved away.",
    replaced_by: second,
  });
  expect(await show(admin, second)).toMatchObject({ status: "accepted" });
});

test("one that is over cannot", async () => {
  const { first } = await replaced("2026-11-10");
  const { status, message } = await end(first);
  expect([status, message]).toEqual([409, "The status can't change from Replaced to Ended."]);
});

describe("a worker's contract", () => {
  const { add: write, set: move, show: read, accept: sign, countersign } = contractsOf("staff");
  const inForce = async (more: object): Promise<string> => {
    const { uuid } = await write(admin, more);
    await move(admin, uuid, "sent");
    expect((await sign(worker, uuid)).status).toBe(200);
    expect((await countersign(admin, uuid)).status).toBe(200);
    return uuid;
  };

  test.each([
    ["that holds until a later one begins can be ended before", "2027-01-15", 200, "terminated"],
    ["that is over cannot", "2026-11-10", 409, "replaced"],
  ])("%s", async (_what, from, status, state) => {
    const first = await inForce({ start_date: "2026-11-01" });
    const second = await inForce({ amends: first, start_date: from });
    expect(await read(admin, first)).toMatchObject({ status: "replaced" });
    const ended = await move(admin, first, "terminated", { reason: "They moved away." });
    expect(ended.status).toBe(status);
    expect(await read(admin, first)).toMatchObject({ status: state, replaced_by: second });
    if (status === 200) expect(await read(admin, first)).toMatchObject({ ended_on: "2026-11-20" });
    expect(await read(admin, second)).toMatchObject({ status: "active" });
  });
});
