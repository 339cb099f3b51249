import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { at, visitingOn } from "../../support/visiting.ts";

const server = await openTestServer();
const { pia, pablo, office, first, second, worker, visitsOf, shiftOn, visitOn, ask, requestOf, told, begin } =
  await visitingOn(server);
const willa = await server.as("worker");
const day = "2027-06-07";

beforeEach(begin);
afterAll(() => server.rows`update users set regions = '[]'`);

const agree = (request: string, body: object = {}, who = office) =>
  who.post(`records/visit-cancellations/${request}/agree`, body);

describe("who sees and does what", () => {
  scenarios("GET records/my-visits", [
    {
      as: "participant",
      expect: 200,
      present: ["visits[].start_at", "visits[].who_comes"],
      absent: ["visits[].shift", "visits[].staff", "visits[].participant", "visits[].participant_name"],
      without: [worker, second],
    },
    { as: "another participant", expect: 200, without: [worker, first] },
    { as: "worker", expect: 403, absent: ["visits"] },
    { as: "coordinator", expect: 403, absent: ["visits"] },
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/visit-cancellations", [
    { as: "coordinator", expect: 200, present: ["requests[].reason", "requests[].participant"] },
    { as: "worker", expect: 403, absent: ["requests"] },
    { as: "participant", expect: 403, absent: ["requests"] },
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/visit-cancellations/{id}", [
    { as: "coordinator", of: "own cancellation", expect: 200, present: ["request.note"] },
    { as: "worker", of: "own cancellation", expect: 403 },
    { as: "participant", of: "own cancellation", expect: 403 },
    { as: "admin of south", of: "own cancellation of north", expect: 404 },
  ]);
  scenarios("POST records/visit-cancellations/{id}/agree", [
    { as: "participant", of: "own cancellation", body: {}, expect: 403 },
    { as: "worker", of: "own cancellation", body: {}, expect: 403 },
    { as: "coordinator", of: "own cancellation", body: {}, expect: 409, message: "This request is over." },
    { as: "admin of south", of: "own cancellation of north", body: {}, expect: 404 },
  ]);

  test("nobody asks, withdraws or looks for anyone else", async () => {
    await shiftOn(day);
    const visit = await visitOn(day);
    const south = await server.as("participant of south");
    for (const [who, status] of [
      [pablo, 404],
      [south, 404],
      [willa, 403],
      [office, 403],
    ] as const) {
      expect((await ask(who, visit)).status).toBe(status);
      expect((await who.post(`records/my-visits/${visit}/withdraw`)).status).toBe(status);
      expect((await who.get(`records/my-visits/${visit}`)).status).toBe(status);
      expect((await who.get(`records/my-visits/${visit}/late-cancellation`)).status).toBe(status);
    }
    expect(await told("visit-cancellation-asked")).toEqual([]);
  });

  test("drafts are nobody's visits", async () => {
    await shiftOn(day, { draft: true });
    expect(JSON.stringify(await visitsOf(pia))).not.toContain(at(day, "09:00").slice(0, 19));
  });
});

describe("a participant asks to cancel a visit", () => {
  test("the office is told and agrees: the shift is cancelled, with notice from when it was asked for", async () => {
    const shift = await shiftOn(day);
    const visit = await visitOn(day);
    const asked = await ask(pia, visit, { reason: "family", note: "My sister visits" });
    expect(asked.message).toBe("The office has your request. You will be told what it decides");
    expect((await pia.get(`records/my-visits/${visit}`)).data.visit).toMatchObject({
      status: "planned",
      cancellation: "asked",
      note: "My sister visits",
    });
    expect(await told("visit-cancellation-asked")).toContain("coordinator@north.example");
    expect(await told("visit-cancellation-asked")).not.toContain("worker@north.example");
    const request = await requestOf(shift);
    const outcome = await office.post(`records/visit-cancellations/${request?.uuid}/outcome`, {});
    expect(outcome.text).toContain("This is enough notice.");
    expect((await agree(String(request?.uuid))).message).toBe("Visit cancelled");
    const [stored] = await server.rows<{ status: string; data: object }>`
      select status, data from shifts where uuid = ${shift}`;
    expect(stored).toMatchObject({
      status: "cancelled",
      data: {
        cancelled_by: "client",
        notice_at: new Date(String(request?.asked_at)).toISOString(),
        cancellation_reason: "NSDF",
        short_notice: false,
        status_reason: "The participant asked to cancel: Family matter.",
      },
    });
    expect(await told("visit-cancellation-agreed")).toEqual(["participant@north.example"]);
    expect(await told("shift-cancelled")).toHaveLength(1);
    const { data } = await pia.get(`records/my-visits/${visit}`);
    expect(data.visit).toMatchObject({ status: "cancelled", cancellation: "agreed" });
    expect(data.visit).not.toHaveProperty("who_comes");
    expect((await agree(String(request?.uuid))).message).toBe("This request is over.");
    expect((await ask(pia, visit)).message).toBe("This visit is cancelled already.");
    expect((await willa.get(`ndis/roster/show-roster-staff-shifts/${shift}`)).text).not.toContain("sister");
  });

  test("short notice is billed and paid as where the office cancels", async () => {
    const shift = await shiftOn("2026-11-24");
    const visit = await visitOn("2026-11-24");
    expect((await pia.get(`records/my-visits/${visit}/late-cancellation`)).data.consequences[0]).toBe(
      "This is less than 7 days' notice: under the NDIS rules, you can be charged up to the full price of the visit.",
    );
    await ask(pia, visit, { reason: "transport" });
    const request = await requestOf(shift);
    expect((await agree(String(request?.uuid))).status).toBe(200);
    const [stored] = await server.rows`select data from shifts where uuid = ${shift}`;
    expect(stored?.data).toMatchObject({
      short_notice: true,
      billable: true,
      payable: true,
      cancellation_reason: "NSDT",
    });
  });

  test("what a late cancellation could cost is said before, and nothing promised", async () => {
    await shiftOn(day);
    await shiftOn("2027-06-08", { shift_type: "therapy" });
    const says = async (which: string) =>
      (await pia.get(`records/my-visits/${await visitOn(which)}/late-cancellation`)).data.consequences[0];
    expect(await says(day)).toContain("less than 7 days' notice can be charged up to its full price");
    expect(await says("2027-06-08")).toContain("less than 2 full business days' notice");
    await server.rows`update participants set type = 'private' where uuid = ${first}`;
    expect(await says(day)).toBe("Your service agreement says what it costs to cancel a visit late.");
  });

  test("the office declines with a reason, and it can be asked again", async () => {
    const shift = await shiftOn(day);
    const visit = await visitOn(day);
    await ask(pia, visit);
    const request = await requestOf(shift);
    const decline = (body: object) =>
      office.post(`records/visit-cancellations/${request?.uuid}/decline`, body);
    expect((await decline({})).errors).toHaveProperty("reason");
    expect((await decline({ reason: "Please call us first" })).status).toBe(200);
    expect(await told("visit-cancellation-declined")).toEqual(["participant@north.example"]);
    expect((await pia.get(`records/my-visits/${visit}`)).data.visit).toMatchObject({
      status: "planned",
      cancellation: "declined",
      decision_reason: "Please call us first",
    });
    expect((await ask(pia, visit)).status).toBe(200);
  });

  test("once, and it is withdrawn while it is open", async () => {
    const shift = await shiftOn(day);
    const visit = await visitOn(day);
    const answers = await Promise.all([ask(pia, visit), ask(pia, visit)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const request = await requestOf(shift);
    expect((await pia.post(`records/my-visits/${visit}/withdraw`)).status).toBe(200);
    const { data } = await pia.get(`records/my-visits/${visit}`);
    expect(data.visit).toMatchObject({ status: "planned", cancellation: "withdrawn" });
    expect((await pia.post(`records/my-visits/${visit}/withdraw`)).status).toBe(409);
    expect((await agree(String(request?.uuid))).message).toBe("This request is over.");
    const [stored] = await server.rows`select status from shifts where uuid = ${shift}`;
    expect(stored?.status).toBe("scheduled");
  });

  test("not one that has begun, and not without a reason", async () => {
    await shiftOn("2026-11-20", { start_at: at("2026-11-20", "09:00"), end_at: at("2026-11-20", "15:00") });
    const visit = await visitOn("2026-11-20");
    expect((await ask(pia, visit)).message).toBe("This visit has already begun. Please call the office.");
    await shiftOn(day);
    expect((await ask(pia, await visitOn(day), {})).errors).toHaveProperty("reason");
    expect((await ask(pia, await visitOn(day), { reason: "bored" })).errors).toHaveProperty("reason");
  });
});

describe("the office", () => {
  test("has the shift go on for the others, and bills who asked by the same rules", async () => {
    const shift = await shiftOn(day, { participants: [first, second] });
    await ask(pia, await visitOn(day));
    const request = await requestOf(shift);
    const outcome = await office.post(`records/visit-cancellations/${request?.uuid}/outcome`, {});
    expect(outcome.text).toContain("Another participant stays on this shift");
    expect((await agree(String(request?.uuid), { bill: "yes" })).errors).toHaveProperty("bill");
    expect((await agree(String(request?.uuid))).status).toBe(200);
    const [stored] = await server.rows`select status, data from shifts where uuid = ${shift}`;
    expect(stored).toMatchObject({
      status: "scheduled",
      data: {
        participants: [first, second],
        absences: [{ participant: first, outcome: "cancelled", short_notice: false, billable: false }],
      },
    });
    const { visits } = (await pia.get("records/my-visits", { limit: 100 })).data;
    const own = visits.find(
      (one: { start_at: string }) => Date.parse(one.start_at) === Date.parse(at(day, "09:00")),
    );
    expect(own).toMatchObject({ status: "cancelled", cancellation: "agreed" });
    expect((await requestOf(shift))?.status).toBe("agreed");
    expect(await told("visit-cancellation-agreed")).toEqual(["participant@north.example"]);
  });

  test("is told that the other worker of the visit does not come either", async () => {
    const shift = await shiftOn(day);
    await ask(pia, await visitOn(day));
    const request = (await requestOf(shift))?.uuid;
    const outcome = async () =>
      (await office.post(`records/visit-cancellations/${request}/outcome`, {})).text;
    expect(await outcome()).not.toContain("at this visit");
    const second = await shiftOn(day, { staff: null, team: shift });
    expect(await outcome()).toContain("An open shift at this visit is cancelled as well.");
    expect((await agree(String(request))).status).toBe(200);
    const [stored] = await server.rows`select status from shifts where uuid = ${second}`;
    expect(stored?.status).toBe("cancelled");
  });

  test("of another region neither sees nor decides it", async () => {
    const shift = await shiftOn(day);
    await ask(pia, await visitOn(day));
    const request = await requestOf(shift);
    await server.rows`update users set regions = '["inland"]' where fullname = 'Cora Coordinator'`;
    server.services.sessions.forgetAll();
    expect((await office.get(`records/visit-cancellations/${request?.uuid}`)).status).toBe(404);
    expect((await agree(String(request?.uuid))).status).toBe(404);
  });

  test("decides once, whoever is first", async () => {
    const shift = await shiftOn(day);
    await ask(pia, await visitOn(day));
    const request = String((await requestOf(shift))?.uuid);
    const admin = await server.as("admin");
    const answers = await Promise.all([agree(request), agree(request, {}, admin)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test("is told at the field what cannot be billed, and nothing is done", async () => {
    const shift = await shiftOn(day);
    await ask(pia, await visitOn(day));
    const request = String((await requestOf(shift))?.uuid);
    expect((await agree(request, { bill: "yes" })).errors).toHaveProperty("bill");
    expect((await requestOf(shift))?.status).toBe("asked");
  });
});
