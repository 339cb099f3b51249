import { beforeEach, describe, expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";
import { at, swappingOn } from "../../support/swapping.ts";

// No swap outlives the shifts that it is about, and nothing is exchanged that has changed since both agreed.
const server = await openTestServer();
const { willa, colm, office, first, second, shiftOf, asked, staffOf, statusOf, told, begin } =
  await swappingOn(server);

beforeEach(begin);

const approve = (swap: string) => office.post(`records/shift-swaps/${swap}/approve`, {});

/** A swap of two shifts that both have agreed to. */
async function agreed(): Promise<{ given: string; back: string; swap: string }> {
  const given = await shiftOf(first, "2027-05-11");
  const back = await shiftOf(second, "2027-05-12");
  const swap = await asked(willa, { shift: given, kind: "swap", colleague: second, other_shift: back });
  expect((await colm.post(`records/swap-requests/${swap}/agree`)).status).toBe(200);
  await server.rows`delete from sent_notices`;
  return { given, back, swap };
}

const change = (shift: string, more: object) =>
  office.post("ndis/roster/update-roster-staff-shift", { shift_uuid: shift, ...more });

const ends: [string, (shift: string) => Promise<{ status: number; text: string }>][] = [
  [
    "is moved",
    (shift) => change(shift, { start_at: at("2027-05-10", "09:00"), end_at: at("2027-05-10", "11:00") }),
  ],
  ["becomes open", (shift) => change(shift, { staff: null })],
  ["is of another type", (shift) => change(shift, { shift_type: "admin" })],
  [
    "is cancelled",
    (shift) =>
      office.put("ndis/roster/update-roster-staff-shift-status", {
        shift_uuid: shift,
        status: "cancelled",
        cancelled_by: "provider",
        reason: "The house is closed",
      }),
  ],
  ["is deleted", (shift) => office.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: shift })],
  ["goes back to draft", (shift) => office.post("ndis/roster/unpublish-shifts", { shift_uuids: [shift] })],
];

describe.each(["given", "back"] as const)("a swap lapses when its shift (%s)", (which) => {
  test.each(ends)("%s", async (_what, end) => {
    const { swap, ...shifts } = await agreed();
    const done = await end(shifts[which]);
    expect(done.status, done.text).toBe(200);
    expect(await statusOf(swap)).toBe("lapsed");
    expect(await told("swap-lapsed")).toEqual(["Colm", "Willa"]);
    expect((await approve(swap)).message).toBe("This swap is over.");
    expect((await colm.post(`records/swap-requests/${swap}/agree`)).status).toBe(409);
  });
});

describe("a swap", () => {
  test("goes on when only instructions change", async () => {
    const { swap, given } = await agreed();
    await change(given, { instructions: "Bring the key." });
    expect(await statusOf(swap)).toBe("agreed");
  });

  test("lapses when the first of its shifts begins", async () => {
    const begins = server.clock.now().getTime() + 60_000;
    const soon = {
      start_at: new Date(begins).toISOString(),
      end_at: new Date(begins + 3_600_000).toISOString(),
    };
    const given = await shiftOf(first, "2027-05-11", soon);
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    server.clock.advance({ minutes: 5 });
    expect((await colm.post(`records/swap-requests/${swap}/agree`)).status).toBe(409);
    await office.get("records/shift-swaps");
    expect(await statusOf(swap)).toBe("lapsed");
    expect(await told("swap-lapsed")).toEqual(["Colm", "Willa"]);
    await server.rows`update shifts set deleted_at = now() where uuid = ${given}`;
  });

  test("is withdrawn by who asked alone, also after the colleague has agreed", async () => {
    const { swap, given } = await agreed();
    expect((await colm.post(`records/my-swaps/${swap}/withdraw`)).status).toBe(404);
    expect((await willa.post(`records/my-swaps/${swap}/withdraw`)).status).toBe(200);
    expect(await told("swap-withdrawn")).toEqual(["Colm"]);
    expect((await approve(swap)).message).toBe("This swap is over.");
    expect(await staffOf(given)).toBe(first);
  });

  test("is not agreed to by who asked, and a colleague who agreed can take it back", async () => {
    const { swap } = await agreed();
    expect((await willa.post(`records/swap-requests/${swap}/agree`)).status).toBe(404);
    expect((await colm.post(`records/swap-requests/${swap}/decline`, {})).status).toBe(200);
    expect(await statusOf(swap)).toBe("declined");
  });

  test("is refused by name for what has changed since: nothing is exchanged by halves", async () => {
    const { swap, given, back } = await agreed();
    await shiftOf(second, "2027-05-11");
    const answer = await approve(swap);
    expect([answer.status, answer.message]).toEqual([
      409,
      expect.stringMatching(/^Colm.* already has a shift on Tue 11 May 2027, 9:00 am – 1:00 pm\.$/),
    ]);
    expect([await staffOf(given), await staffOf(back)]).toEqual([first, second]);
    expect(await statusOf(swap)).toBe("agreed");
  });

  test("ends the other swaps of both shifts when it is approved", async () => {
    const { swap, back } = await agreed();
    const rival = await asked(colm, { shift: back, kind: "give", colleague: first });
    expect((await approve(swap)).status).toBe(200);
    expect(await statusOf(rival)).toBe("lapsed");
  });

  test("approved while the office gives the shift to somebody else: one of both happens", async () => {
    const { swap, given, back } = await agreed();
    const [approved, assigned] = await Promise.all([
      approve(swap),
      office.post("ndis/roster/assign-shifts", { shift_uuids: [given] }),
    ]);
    expect(assigned.status).toBe(200);
    expect([200, 409]).toContain(approved.status);
    expect(await staffOf(back)).toBe(approved.status === 200 ? first : second);
    expect(await statusOf(swap)).toBe(approved.status === 200 ? "approved" : "lapsed");
  });
});
