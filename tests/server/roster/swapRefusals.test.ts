import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";
import { swappingOn } from "../../support/swapping.ts";

// Why a swap is not possible is said to whom it concerns: to the colleague about themselves, to the office by name, and to
// the one who asked not at all.
const server = await openTestServer();
const { willa, colm, office, first, second, shiftOf, asked, staffOf, statusOf, begin } =
  await swappingOn(server);
const day = "2027-05-11";
const [person] = await server.rows<{
  name: string;
}>`select full_name as name from staff where uuid = ${second}`;
const name = String(person?.name);

const undo: (() => Promise<unknown>)[] = [];
beforeEach(begin);
afterEach(async () => {
  for (const back of undo.splice(0)) await back();
});

/** Each puts something in the colleague's way, and names it to the colleague and to the office. */
const ways: [string, () => Promise<unknown>, own: string, named: string][] = [
  [
    "leave",
    async () => {
      undo.push(() => server.rows`delete from leaves where staff = ${second} and start_date = '2027-05-10'`);
      return server.rows`insert into leaves (tenant_id, uuid, staff, type, status, start_date, end_date)
        select tenant_id, gen_random_uuid(), uuid, 'personal', 'approved', '2027-05-10', '2027-05-12'
        from staff where uuid = ${second}`;
    },
    "you are on leave 10 – 12 May 2027",
    "is on leave 10 – 12 May 2027.",
  ],
  [
    "a clearance that was taken away",
    async () => {
      const held = { staff: second, type: "worker_screening", status: "active", clearance: "suspended" };
      const ids = await server.insert("staff-licences", [
        { ...held, issue_date: "2026-01-05", expiry_date: "2030-01-05" },
      ]);
      undo.push(() => server.rows`delete from staff_licences where uuid = any (${ids}::uuid[])`);
    },
    "you are barred from work",
    "is barred from work: NDIS Worker Screening Check",
  ],
  [
    "another shift",
    () => shiftOf(second, day),
    "you have another shift then (Tue 11 May 2027, 9:00 am – 1:00 pm)",
    "already has a shift on Tue 11 May 2027, 9:00 am – 1:00 pm.",
  ],
];

describe.each(ways)("a swap is refused by %s", (_what, stand, own, named) => {
  test("when the colleague agrees: they read why, about themselves", async () => {
    const given = await shiftOf(first, day);
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    await stand();
    const answer = await colm.post(`records/swap-requests/${swap}/agree`);
    expect([answer.status, answer.message]).toEqual([
      409,
      expect.stringContaining(`You can't have this shift: ${own}`),
    ]);
    expect(answer.text).not.toContain(name);
    expect(answer.text).not.toContain("personal");
    expect(await statusOf(swap)).toBe("asked");
    expect(await staffOf(given)).toBe(first);
  });

  test("when the office approves: it reads who and why, and the one who asked reads nothing of it", async () => {
    const given = await shiftOf(first, day);
    const swap = await asked(willa, { shift: given, kind: "give", colleague: second });
    expect((await colm.post(`records/swap-requests/${swap}/agree`)).status).toBe(200);
    await stand();
    const answer = await office.post(`records/shift-swaps/${swap}/approve`, {});
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining(`${name} ${named}`)]);
    expect(await staffOf(given)).toBe(first);
    const { text } = await willa.get(`records/my-swaps/${swap}`);
    for (const secret of ["leave", "barred", "another shift", "warnings", name])
      expect(text).not.toContain(secret);
  });

  test("before anybody is asked: the colleague is not offered, without a word why", async () => {
    const given = await shiftOf(first, day);
    await stand();
    const { data, text } = await willa.post("records/my-swaps/colleagues", { shift: given });
    const offered = data.colleagues.find(({ uuid }: { uuid: string }) => uuid === second);
    expect(offered?.can_take ?? false).toBe(false);
    for (const secret of ["leave", "barred", "another shift"]) expect(text).not.toContain(secret);
    const answer = await willa.post("records/my-swaps/ask", {
      shift: given,
      kind: "give",
      colleague: second,
    });
    expect(answer.status).toBe(409);
    expect(answer.message).toBe("This colleague can't take the shift. Choose someone else.");
  });
});
