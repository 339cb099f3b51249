import { beforeEach, describe, expect, test } from "vitest";
import { userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { at, visitingOn } from "../../support/visiting.ts";

// A request follows its shift, whichever way that is changed.
const server = await openTestServer();
const { pia, office, second, visitsOf, shiftOn, visitOn, ask, requestOf, told, begin, advocateWho } =
  await visitingOn(server);
const day = "2027-06-07";
const participant = "participant@north.example";

beforeEach(begin);

async function asked(): Promise<string> {
  const shift = await shiftOn(day);
  expect((await ask(pia, await visitOn(day))).status).toBe(200);
  return shift;
}

/** How often the participant was told of a new, changed or ended visit otherwise than by an answer to a request. */
const changesTold = async (): Promise<number> =>
  (
    await server.rows`select 1 from sent_notices where notice = 'visits-changed' and recipient = ${participant}`
  ).length;

const gone: [how: string, change: (shift: string) => Promise<unknown>][] = [
  [
    "is cancelled in another way",
    (shift) =>
      office.put("ndis/roster/update-roster-staff-shift-status", {
        shift_uuid: shift,
        status: "cancelled",
        cancelled_by: "provider",
        reason: "Nobody is free",
      }),
  ],
  ["is deleted", (shift) => office.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: shift })],
  ["goes back to draft", (shift) => office.post("ndis/roster/unpublish-shifts", { shift_uuids: [shift] })],
  [
    "is for someone else",
    (shift) =>
      office.post("ndis/roster/update-roster-staff-shift", { shift_uuid: shift, participants: [second] }),
  ],
];

test("a visit that the office cancels unasked is told to its participant, and once to its worker", async () => {
  const shift = await shiftOn(day);
  await server.rows`delete from sent_notices`;
  await server.rows`delete from outbox`;
  const cancelled = await office.put("ndis/roster/update-roster-staff-shift-status", {
    shift_uuid: shift,
    status: "cancelled",
    cancelled_by: "provider",
    reason: "Nobody is free",
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  const sent = await server.rows`select notice, user_uuid as user from sent_notices order by notice`;
  expect(sent).toEqual([
    { notice: "shift-cancelled", user: userIdOf("north", "worker") },
    { notice: "visits-changed", user: userIdOf("north", "participant") },
  ]);
  const [mail] = await server.rows<{
    subject: string;
  }>`select subject from outbox where recipient = ${participant}`;
  expect(mail?.subject).toMatch(/^Cancelled: your visit on /);
});

describe("a request", () => {
  test.each(gone)("is settled when its shift %s", async (_, change) => {
    const shift = await asked();
    const before = await changesTold();
    await change(shift);
    expect((await requestOf(shift))?.status).toBe("agreed");
    expect(await told("visit-cancellation-agreed")).toEqual([participant]);
    expect(await changesTold()).toBe(before);
  });

  test("moves with its shift and stays open", async () => {
    const shift = await asked();
    await office.post("ndis/roster/update-roster-staff-shift", {
      shift_uuid: shift,
      start_at: at(day, "10:00"),
      end_at: at(day, "12:00"),
    });
    const { uuid, status } = (await requestOf(shift)) ?? {};
    expect(status).toBe("asked");
    const { data } = await office.get(`records/visit-cancellations/${uuid}`);
    expect(Date.parse(data.request.start_at)).toBe(Date.parse(at(day, "10:00")));
    expect(Date.parse(data.request.end_at)).toBe(Date.parse(at(day, "12:00")));
  });

  test("stays open when its shift has another worker", async () => {
    const shift = await asked();
    await office.post("ndis/roster/update-roster-staff-shift", { shift_uuid: shift, staff: null });
    expect((await requestOf(shift))?.status).toBe("asked");
  });
});

describe("an advocate", () => {
  test("who sees services asks for the participant; both are told", async () => {
    const rosa = await advocateWho("rosa@family.example", "services");
    const shift = await shiftOn(day);
    const visit = await visitOn(day, rosa);
    expect((await ask(rosa, visit)).status).toBe(200);
    expect((await rosa.get(`records/my-visits/${visit}`)).data.visit).toMatchObject({
      cancellation: "asked",
      asked_by: "Rosa Lee",
      participant_name: expect.any(String),
    });
    expect((await pia.get(`records/my-visits/${visit}`)).data.visit).toMatchObject({ asked_by: "Rosa Lee" });
    const request = await requestOf(shift);
    await office.post(`records/visit-cancellations/${request?.uuid}/agree`, {});
    expect(await told("visit-cancellation-agreed")).toEqual([participant, "rosa@family.example"]);
  });

  test("who does not sees no visit and cannot ask", async () => {
    const lee = await advocateWho("lee@family.example", "profile", "documents");
    await shiftOn(day);
    expect(await visitsOf(lee)).toEqual([]);
    expect((await ask(lee, await visitOn(day))).status).toBe(404);
  });
});

test("a request lapses when the visit begins, and the participant is told", async () => {
  const shift = await shiftOn("2026-11-20", {
    start_at: at("2026-11-20", "15:00"),
    end_at: at("2026-11-20", "17:00"),
  });
  expect((await ask(pia, await visitOn("2026-11-20", pia, "15:00"))).status).toBe(200);
  server.clock.advance({ hours: 4 });
  await (await server.as("coordinator")).get("records/visit-cancellations");
  expect((await requestOf(shift))?.status).toBe("lapsed");
  expect(await told("visit-cancellation-lapsed")).toEqual([participant]);
});
