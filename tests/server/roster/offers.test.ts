import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [worker, colleague, coordinator, admin] = [
  await server.as("worker"),
  await server.as("colleague"),
  await server.as("coordinator"),
  await server.as("admin"),
];
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const participant = idOf("north", "participants", "first");
const zone = "Australia/Sydney";
const at = (day: string, time: string) => instantAt(day, time, zone).toISOString();

/** Adds an open, published shift without participants, from 9 am to 1 pm. */
async function openShift(day = "2027-05-11", more: object = {}): Promise<string> {
  const { data, text } = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(day, "09:00"),
    end_at: at(day, "13:00"),
    shift_type: "training_meeting",
    ...more,
  });
  expect(data.shift, text).toBeDefined();
  return String(data.shift.uuid);
}
const offer = (shifts: string[], more: object = {}) =>
  coordinator.post("records/shifts/offer", { shift_uuids: shifts, audience: "all", mode: "first", ...more });
const offeredTo = async (who = worker) => (await who.get("records/offered-shifts")).data.requests ?? [];
const requestOf = async (who: typeof worker, shift: string) =>
  (
    await server.rows<{ uuid: string }>`select uuid from shift_requests where shift = ${shift}
      and staff = ${who === worker ? first : second} order by created_at desc limit 1`
  )[0]?.uuid ?? "";
const ask = async (who: typeof worker, shift: string) =>
  who.post(`records/offered-shifts/${await requestOf(who, shift)}/ask`);
const staffOf = async (shift: string) =>
  (await server.rows<{ staff: string | null }>`select staff from shifts where uuid = ${shift}`)[0]?.staff;
const statusOf = async (who: typeof worker, shift: string) =>
  (
    await server.rows<{
      status: string;
    }>`select status from shift_requests where uuid = ${await requestOf(who, shift)}`
  )[0]?.status;
const offerOf = async (shift: string) =>
  (
    await server.rows<{
      uuid: string;
      status: string;
    }>`select uuid, status from shift_offers where shift = ${shift}
      order by created_at desc limit 1`
  )[0];
/** Who was sent a notice: the names by which it greets them, and those of the office by their address. */
const told = async (notice: string) =>
  (
    await server.rows<{
      who: string;
    }>`select case when recipient_name in ('Willa', 'Colm') then recipient_name else recipient end
      as who from sent_notices where notice = ${notice} order by 1`
  ).map(({ who }) => who);

beforeEach(async () => {
  await server.rows`update users set regions = '[]'`;
  server.services.sessions.forgetAll();
  await server.rows`update shift_offers set status = 'ended' where status = 'open'`;
  await server.rows`update shifts set deleted_at = now() where start_at > '2027-05-01' and deleted_at is null`;
  await server.rows`delete from sent_notices`;
  await server.rows`delete from staff_availability`;
  await server.rows`update participants set data = data - 'do_not_send'`;
  await server.rows`update staff set staff_category = null, status = 'active', region = 'coast', data = data - 'availability' - 'max_hours_per_week'`;
});
afterAll(() => server.rows`update users set regions = '[]'`);

describe("who sees and does what", () => {
  scenarios("GET records/offered-shifts", [
    {
      as: "worker",
      expect: 200,
      absent: ["requests[].shift", "requests[].warnings", "requests[].week_hours"],
    },
    { as: "worker", name: "nothing of a colleague", expect: 200, without: [second] },
    { as: "colleague", expect: 200, without: [first] },
    { as: "participant", expect: 403 },
    { as: "advocate", expect: 403 },
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/offered-shifts/{id}", [
    { as: "worker", of: "own request", expect: 200, absent: ["request.shift"] },
    { as: "colleague", of: "own request", expect: 404, absent: ["request"] },
    { as: "worker of south", of: "own request of north", expect: 404 },
  ]);
  scenarios("GET records/shift-offers", [
    { as: "coordinator", expect: 200, present: ["offers[].uuid"] },
    { as: "worker", expect: 403, absent: ["offers"] },
    { as: "participant", expect: 403, absent: ["offers"] },
    { as: "admin of south", expect: 200, without: [first] },
  ]);
  scenarios("GET records/shift-requests", [
    { as: "coordinator", expect: 200, present: ["requests[].staff"] },
    { as: "worker", expect: 403, absent: ["requests"] },
    { as: "participant", expect: 403, absent: ["requests"] },
  ]);
  scenarios("POST records/shift-requests/{id}/give", [
    { as: "worker", of: "own request", body: {}, expect: 403 },
    { as: "coordinator", of: "own request", body: {}, expect: 409 },
    { as: "admin of south", of: "own request of north", body: {}, expect: 404 },
  ]);
  scenarios("POST records/shifts/offer", [
    {
      as: "worker",
      body: { shift_uuids: [idOf("north", "shifts", "first")], audience: "all", mode: "first" },
      expect: 403,
    },
    { as: "coordinator", body: { audience: "all", mode: "first" }, expect: 422, errors: ["shift_uuids"] },
    {
      as: "coordinator",
      body: { shift_uuids: [idOf("north", "shifts", "first")], audience: "staff", mode: "first" },
      expect: 422,
      errors: ["staff_members"],
    },
  ]);

  test("a coordinator of another region can neither offer a shift nor see its offer", async () => {
    const shift = await openShift("2027-05-11", { participants: [participant] });
    await server.rows`update participants set region = 'coast'`;
    await offer([shift]);
    const uuid = String((await offerOf(shift))?.uuid);
    await server.rows`update users set regions = '["inland"]' where email = 'coordinator@north.example'`;
    server.services.sessions.forgetAll();
    expect((await coordinator.get(`records/shift-offers/${uuid}`)).status).toBe(404);
    expect((await coordinator.get("records/shift-requests")).text).not.toContain(shift);
    expect((await coordinator.post(`records/shift-offers/${uuid}/withdraw`)).status).toBe(404);
    expect((await offer([shift])).message).toContain("not found");
  });
});

describe("offering", () => {
  test("tells those who could have the shift, once for all shifts, and nobody else sees it", async () => {
    const shifts = [await openShift("2027-05-11"), await openShift("2027-05-12")];
    await server.rows`delete from sent_notices`;
    const { data, message } = await offer(shifts, { audience: "staff", staff_members: [first] });
    expect(message).toBe("2 shifts offered");
    expect(data.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["done", "done"]);
    const open = (await offeredTo()).filter(({ status }: { status: string }) => status === "offered");
    expect(open).toHaveLength(2);
    expect(
      (await offeredTo(colleague)).filter(({ status }: { status: string }) => status === "offered"),
    ).toEqual([]);
    expect(await told("shift-offered")).toEqual(["Willa", "Willa"]);
  });

  test("says nothing of the participant to workers", async () => {
    const shift = await openShift("2027-05-11", { participants: [participant], shift_type: "personal_care" });
    await offer([shift]);
    const [row] = await server.rows<{ full_name: string; suburb: string }>`
      select full_name, data->>'suburb' as suburb from participants where uuid = ${participant}`;
    const { text } = await worker.get(`records/offered-shifts/${await requestOf(worker, shift)}`);
    expect(text).toContain(String(row?.suburb));
    expect(text).not.toContain(String(row?.full_name));
    expect(text).not.toContain(participant);
    const bodies = await server.rows<{
      body: string;
    }>`select body from sent_notices where notice = 'shift-offered'`;
    expect(JSON.stringify(bodies)).not.toContain(String(row?.full_name));
  });

  test("leaves out those who cannot have the shift", async () => {
    const shift = await openShift();
    await server.rows`update shifts set start_at = ${at("2027-05-11", "08:00")}, end_at = ${at("2027-05-11", "10:00")}, deleted_at = null
      where uuid = ${idOf("north", "shifts", "first")}`;
    await offer([shift]);
    expect(await requestOf(worker, shift)).toBe("");
    expect(await requestOf(colleague, shift)).not.toBe("");
  });

  test.each([
    ["a draft", { draft: true }, "This shift is a draft. Publish it first."],
    ["one that has a worker", { staff: first }, "This shift is not open."],
    [
      "one that has begun",
      { start_at: at("2026-11-20", "09:00"), end_at: at("2026-11-20", "18:00") },
      "This shift has begun.",
    ],
  ])("refuses %s", async (_what, more, says) => {
    const shift = await openShift("2027-05-11", more);
    const answer = await offer([shift]);
    expect([answer.status, answer.message]).toEqual([409, says]);
  });

  test("refuses one that is offered already, and a time to answer by that is past", async () => {
    const shift = await openShift();
    await offer([shift]);
    expect((await offer([shift])).message).toBe("This shift is already offered.");
    expect(
      (await offer([await openShift("2027-05-13")], { answer_by: "2026-11-19T00:00:00Z" })).errors,
    ).toHaveProperty("answer_by");
  });
});

describe("the first who asks", () => {
  test("two workers ask at once: one gets the shift, the other is told (issue 21)", async () => {
    for (const day of ["2027-05-11", "2027-05-12", "2027-05-13", "2027-05-14", "2027-05-17"]) {
      const shift = await openShift(day);
      await offer([shift]);
      const answers = await Promise.all([ask(worker, shift), ask(colleague, shift)]);
      expect(
        answers.map(({ status }) => String(status)).toSorted((one, other) => one.localeCompare(other)),
      ).toEqual(["200", "409"]);
      const won = answers[0].status === 200 ? first : second;
      expect(await staffOf(shift)).toBe(won);
      expect(answers.find(({ status }) => status === 200)?.message).toBe("The shift is yours");
      expect(answers.find(({ status }) => status === 409)?.message).toBe(
        "This shift has been given to someone else.",
      );
      expect((await offerOf(shift))?.status).toBe("filled");
      const loser = won === first ? colleague : worker;
      expect(
        (await offeredTo(loser)).map(({ start_at: start }: { start_at: string }) => start),
      ).not.toContain(at(day, "09:00"));
    }
  });

  test("who asks beside the office that assigns it: one gets it", async () => {
    for (const day of ["2027-05-11", "2027-05-12", "2027-05-13"]) {
      const shift = await openShift(day);
      await offer([shift]);
      const [asked, assigned] = await Promise.all([
        ask(worker, shift),
        coordinator.post("ndis/roster/assign-shifts", { shift_uuids: [shift], staff: second }),
      ]);
      // The office may give the shift to another worker afterwards; a worker may not take it from one.
      expect([200, 409]).toContain(asked.status);
      expect(assigned.status).toBe(200);
      expect((await offerOf(shift))?.status).toBe("filled");
      if (asked.status === 409) expect(await staffOf(shift)).toBe(second);
    }
  });

  test("a tap that is sent twice asks once", async () => {
    const shift = await openShift();
    await offer([shift]);
    const answers = await Promise.all([ask(worker, shift), ask(worker, shift)]);
    expect(
      answers.map(({ status }) => String(status)).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(["200", "409"]);
    expect(await staffOf(shift)).toBe(first);
  });

  test("who has another shift by now is told so, in words about themselves", async () => {
    const shift = await openShift();
    await offer([shift]);
    await openShift("2027-05-11", { staff: first });
    const answer = await ask(worker, shift);
    expect([answer.status, answer.message]).toEqual([
      409,
      "You can't have this shift: you have another shift then (Tue 11 May 2027, 9:00 am – 1:00 pm).",
    ]);
    expect(await statusOf(worker, shift)).toBe("offered");
    expect(await staffOf(shift)).toBeNull();
  });

  test("whoever a warning speaks against is left to the office", async () => {
    const shift = await openShift();
    await offer([shift]);
    await worker.post("records/my-availability", { kind: "unavailable", start_date: "2027-05-11" });
    const answer = await ask(worker, shift);
    expect([answer.status, answer.message]).toEqual([200, "Your request is sent. The office decides"]);
    expect(answer.text).not.toContain("not available");
    expect(await staffOf(shift)).toBeNull();
    expect(await told("shift-asked")).toContain("coordinator@north.example");
    expect(await told("shift-asked")).not.toContain("Willa");
    const { data } = await coordinator.get(`records/shift-requests/${await requestOf(worker, shift)}`);
    expect(data.request).toMatchObject({ status: "asked", met: 0, week_hours: 0 });
    expect(data.request.warnings).toContain("is not available");
    const refused = await coordinator.post(`records/shift-requests/${data.request.uuid}/give`, {});
    expect(refused.status).toBe(409);
    const body = { override_reason: "Nobody else can" };
    expect((await coordinator.post(`records/shift-requests/${data.request.uuid}/give`, body)).status).toBe(
      200,
    );
    expect(await staffOf(shift)).toBe(first);
  });
});

describe("the office decides", () => {
  test("one is chosen, and the other is told", async () => {
    const shift = await openShift();
    await offer([shift], { mode: "office" });
    expect((await ask(worker, shift)).message).toBe("Your request is sent. The office decides");
    await ask(colleague, shift);
    expect(await staffOf(shift)).toBeNull();
    expect(
      (await coordinator.get(`records/shift-offers/${String((await offerOf(shift))?.uuid)}`)).data.offer.asks,
    ).toBe(2);
    const given = await coordinator.post(
      `records/shift-requests/${await requestOf(colleague, shift)}/give`,
      {},
    );
    expect([given.status, given.data.request.status]).toEqual([200, "given"]);
    expect(await staffOf(shift)).toBe(second);
    expect([await statusOf(worker, shift), await statusOf(colleague, shift)]).toEqual(["not_given", "given"]);
    expect(await told("shift-not-given")).toEqual(["Willa"]);
    expect(await told("roster-changed")).toEqual(["Colm"]);
    const late = await coordinator.post(`records/shift-requests/${await requestOf(worker, shift)}/give`, {});
    expect([late.status, late.message]).toEqual([
      409,
      "This worker no longer asks for the shift, or it is decided.",
    ]);
  });

  test("two of the office give it to two at once: one gets it", async () => {
    const shift = await openShift();
    await offer([shift], { mode: "office" });
    await ask(worker, shift);
    await ask(colleague, shift);
    const answers = await Promise.all([
      coordinator.post(`records/shift-requests/${await requestOf(worker, shift)}/give`, {}),
      admin.post(`records/shift-requests/${await requestOf(colleague, shift)}/give`, {}),
    ]);
    expect(
      answers.map(({ status }) => String(status)).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(["200", "409"]);
  });

  test("a request can be withdrawn and made again", async () => {
    const shift = await openShift();
    await offer([shift], { mode: "office" });
    await ask(worker, shift);
    const id = await requestOf(worker, shift);
    expect((await worker.post(`records/offered-shifts/${id}/take-back`)).data.request.status).toBe(
      "withdrawn",
    );
    expect((await colleague.post(`records/offered-shifts/${id}/ask`)).status).toBe(404);
    expect((await coordinator.post(`records/shift-requests/${id}/give`, {})).status).toBe(409);
    expect((await ask(worker, shift)).status).toBe(200);
  });
});

describe("an offer ends", () => {
  const asked = async (more: object = {}) => {
    const shift = await openShift();
    await offer([shift], { mode: "office", ...more });
    await ask(worker, shift);
    await server.rows`delete from sent_notices`;
    return shift;
  };
  const ended = async (shift: string, status: string) => {
    expect((await offerOf(shift))?.status).toBe(status);
    expect(await statusOf(worker, shift)).toBe("ended");
    expect(await told("shift-offer-ended")).toEqual(["Willa"]);
    expect((await ask(colleague, shift)).message).toBe("This shift is no longer offered.");
  };

  test("when the office withdraws it", async () => {
    const shift = await asked();
    const { uuid = "" } = (await offerOf(shift)) ?? {};
    expect((await coordinator.post(`records/shift-offers/${uuid}/withdraw`)).message).toBe("Offer withdrawn");
    await ended(shift, "withdrawn");
  });

  test("when the shift is moved, cancelled or taken back to draft", async () => {
    const moved = await asked();
    await coordinator.post("ndis/roster/update-roster-staff-shift", {
      shift_uuid: moved,
      start_at: at("2027-05-11", "10:00"),
    });
    await ended(moved, "ended");
    await server.rows`update shifts set deleted_at = now() where uuid = ${moved}`;
    const drafted = await asked();
    const back = await coordinator.post("ndis/roster/unpublish-shifts", { shift_uuids: [drafted] });
    expect(back.status, back.text).toBe(200);
    await ended(drafted, "ended");
    const deleted = await asked();
    const gone = await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: deleted });
    expect(gone.status, gone.text).toBe(200);
    await ended(deleted, "ended");
  });

  test("not when only its instructions change", async () => {
    const shift = await asked();
    await coordinator.post("ndis/roster/update-roster-staff-shift", {
      shift_uuid: shift,
      instructions: "Bring the key.",
    });
    expect((await offerOf(shift))?.status).toBe("open");
  });

  const soon = () => new Date(server.clock.now().getTime() + 60_000).toISOString();

  test("at the time to answer by where nobody has asked", async () => {
    const shift = await openShift();
    await offer([shift], { answer_by: soon() });
    server.clock.advance({ minutes: 2 });
    expect((await ask(worker, shift)).message).toMatch(/no longer offered/);
    await coordinator.get("records/shift-offers");
    expect((await offerOf(shift))?.status).toBe("ended");
    expect(await statusOf(worker, shift)).toBe("ended");
  });

  test("not at that time where someone asked and the office decides", async () => {
    const shift = await asked({ answer_by: soon() });
    server.clock.advance({ minutes: 2 });
    expect((await ask(colleague, shift)).message).toMatch(/no longer offered/);
    await colleague.get("records/offered-shifts");
    await coordinator.get("records/shift-requests");
    expect([await statusOf(worker, shift), await statusOf(colleague, shift)]).toEqual(["asked", "ended"]);
    const given = await coordinator.post(`records/shift-requests/${await requestOf(worker, shift)}/give`, {});
    expect([given.status, given.message], given.text).toEqual([200, "Shift given"]);
    expect(await staffOf(shift)).toBe(first);
  });
});
