import { beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { readCsv } from "../../support/sheets.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [worker, colleague, coordinator] = [
  await server.as("worker"),
  await server.as("colleague"),
  await server.as("coordinator"),
];
const of = (resource: string, record = "first") => idOf("north", resource, record);
const [practice, participant, shift] = [of("restrictive-practices"), of("participants"), of("shifts")];

// The worker's shift of today, from 9 am to 1 pm in Sydney; the server's clock stands at 12:30.
const use = (more: JsonObject = {}): JsonObject => ({
  participant,
  shift,
  practice,
  type: "environmental",
  started_at: "2026-11-20T00:00:00.000Z",
  ended_at: "2026-11-20T00:20:00.000Z",
  before: "He pulled at the kitchen drawer with the knives.",
  tried_first: "We offered a walk and his music.",
  effect: "He calmed down after ten minutes and made tea.",
  harm: "no",
  present: "The other support worker",
  told: "The team leader",
  ...more,
});
/** What a correction takes of a use. */
const correction = (more: JsonObject = {}): JsonObject =>
  Object.fromEntries(Object.entries(use(more)).filter(([name]) => !["participant", "shift"].includes(name)));
const record = (more: JsonObject = {}) => worker.post("records/my-practice-uses", use(more));
const incidents = () =>
  server.rows<{ uuid: string; data: JsonObject; due_at: Date; status: string }>`
    select uuid, data, due_at, status from form_submissions
    where form = 'incident_report_form' and data->'alleged_types' ? 'unauthorised_rp'
      and tenant_id = (select id from tenants where slug = 'north')`;
const notices = () =>
  server.rows<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from sent_notices where notice = 'practice-unauthorised'`;

beforeEach(async () => {
  await server.rows`update users set regions = '[]'`;
  server.services.sessions.forgetAll();
  await server.rows`delete from practice_uses where uuid not in (${of("practice-uses")}, ${of("practice-uses", "second")})`;
  await server.rows`delete from sent_notices`;
  await server.rows`update participants set region = 'coast'`;
  await server.rows`update shifts set status = 'scheduled', start_at = '2026-11-19T22:00:00Z', end_at = '2026-11-20T02:00:00Z'
    where staff in (${of("staff")}, ${of("staff", "second")})`;
});

describe("who sees and changes what", () => {
  const second = of("restrictive-practices", "second");
  scenarios("GET records/restrictive-practices", [
    { as: "worker", expect: 200, values: { "practices[].uuid": practice }, without: [second] },
    { as: "colleague", expect: 200, values: { "practices[].uuid": second }, without: [practice] },
    { as: "coordinator", expect: 200, present: ["practices[].authorised_until"] },
    { as: "participant", expect: 403, absent: ["practices"] },
    { as: "advocate", expect: 403, absent: ["practices"] },
    { as: "admin of south", expect: 200, without: [practice, second] },
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/restrictive-practices/{id}", [
    { as: "worker", of: "a practice", expect: 200, present: ["practice.try_first"] },
    { as: "worker", of: "another's practice", expect: 404, absent: ["practice"] },
    { as: "participant", of: "a practice", expect: 403 },
    { as: "admin of south", of: "a practice of north", expect: 404 },
  ]);
  scenarios("PUT records/restrictive-practices/{id}", [
    { as: "coordinator", of: "a practice", body: { practitioner: "Dr Nguyen" }, expect: 200 },
    { as: "worker", of: "a practice", body: { authorised_until: "2027-12-31" }, expect: 403 },
    { as: "participant", of: "a practice", body: { authorised_until: "2027-12-31" }, expect: 403 },
  ]);
  scenarios("POST records/restrictive-practices", [
    {
      as: "coordinator",
      name: "an authorisation has an end and who gave it",
      body: {
        participant,
        type: "physical",
        description: "Holding the wrist",
        schedule: "prn",
        plan_from: "2026-01-01",
        plan_until: "2026-12-31",
        authorised_from: "2026-01-01",
      },
      expect: 422,
      errors: ["authorised_until", "authorised_by"],
    },
    { as: "worker", body: {}, expect: 403 },
  ]);
  scenarios("GET records/practice-uses", [
    { as: "coordinator", expect: 200, present: ["uses[].before"] },
    { as: "worker", expect: 403, absent: ["uses"] },
    { as: "participant", expect: 403, absent: ["uses"] },
    { as: "advocate", expect: 403, absent: ["uses"] },
    { as: "nobody", expect: 401 },
  ]);
  scenarios("GET records/my-practice-uses", [
    {
      as: "worker",
      expect: 200,
      values: { "uses[].uuid": of("practice-uses") },
      without: [of("practice-uses", "second")],
    },
    { as: "participant", expect: 403, absent: ["uses"] },
  ]);
  const corrected = { ...correction(), reason: "The time was wrong." };
  scenarios("POST records/practice-uses/{id}/correct", [
    { as: "worker", of: "a colleague's use", body: corrected, expect: 404 },
    { as: "worker", of: "own use", body: { ...corrected, reason: "" }, expect: 422, errors: ["reason"] },
    { as: "participant", of: "own use", body: corrected, expect: 403 },
    { as: "admin of south", of: "own use of north", body: corrected, expect: 404 },
  ]);

  test("a coordinator of another region sees nothing", async () => {
    await server.rows`update users set regions = '["inland"]' where email = 'coordinator@north.example'`;
    server.services.sessions.forgetAll();
    for (const path of ["restrictive-practices", "practice-uses"]) {
      const { text } = await coordinator.get(`records/${path}`);
      expect(text).not.toContain(participant);
      expect((await coordinator.get(`records/${path}/${of(path)}`)).status).toBe(404);
    }
  });

  test("a use is not removed, by the office neither", async () => {
    const admin = await server.as("admin");
    const gone = await admin.delete(`records/practice-uses/${of("practice-uses")}`);
    expect(gone.status).toBe(404);
    expect((await admin.get(`records/practice-uses/${of("practice-uses")}`)).status).toBe(200);
  });
});

describe("a use at a shift", () => {
  test("is authorised by the practice, whatever the worker says, and reports nothing", async () => {
    const before = await incidents();
    const { status, data } = await record({ authorisation: "unauthorised", staff: of("staff", "second") });
    expect(status).toBe(200);
    expect(data.use).toMatchObject({ authorisation: "authorised", minutes: 20, staff: of("staff") });
    expect(data.use.incident ?? null).toBeNull();
    expect(await incidents()).toEqual(before);
    expect(await notices()).toEqual([]);
  });

  test.each([
    ["without a practice", { practice: null }, "no_practice"],
    ["of another type", { type: "physical" }, "other_type"],
  ])("%s was not authorised", async (_, more, because) => {
    const { data } = await record({ ...more, authorisation: "authorised" });
    expect(data.use).toMatchObject({ authorisation: "unauthorised", unauthorised_because: because });
  });

  test("more often on a day than allowed was not authorised", async () => {
    const judged = [];
    for (const minute of ["00", "25", "50"]) {
      const at = `2026-11-20T00:${minute}:00.000Z`;
      const { data } = await record({ started_at: at, ended_at: at });
      judged.push(data.use.unauthorised_because ?? null);
    }
    expect(judged).toEqual([null, null, "too_often"]);
  });

  test("after its authorisation is a reportable incident with its clock, told without health or names", async () => {
    await server.rows`update restrictive_practices set authorised_until = '2026-11-19' where uuid = ${practice}`;
    const known = new Set((await incidents()).map(({ uuid }) => uuid));
    const { data, message } = await record();
    await server.rows`update restrictive_practices set authorised_until = '2027-06-30' where uuid = ${practice}`;
    expect(data.use).toMatchObject({
      authorisation: "unauthorised",
      unauthorised_because: "outside_authorisation",
      incident_reference: expect.stringMatching(/^INC-2026-/),
    });
    const reference = String(data.use.incident_reference);
    expect(message).toContain(reference);
    const [incident, ...others] = (await incidents()).filter(({ uuid }) => !known.has(uuid));
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ uuid: data.use.incident, status: "submitted" });
    expect(incident?.data).toMatchObject({
      participant: [participant],
      rp_type: ["environmental"],
      rp_authorised: "no",
      rp_in_behaviour_plan: true,
      rp_duration_min: 20,
      became_aware_at: "2026-11-20T00:00:00.000Z",
    });
    expect(incident?.data.reporter_signature).toBeUndefined();
    const sent = await notices();
    expect(sent.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining(["admin@north.example", "coordinator@north.example"]),
    );
    expect(sent.map(({ recipient }) => recipient)).not.toContain("worker@north.example");
    for (const { subject, body } of sent) {
      expect(subject).toBe(`${reference}: the NDIS Commission must be notified`);
      expect(body).not.toMatch(/Alma|Willa|restrictive|kitchen|environmental/);
    }
    const opened = await coordinator.get("ndis/forms/static/incident_report_form", {
      record_id: String(data.use.incident),
    });
    expect(opened.data.clocks).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "notify-restrictive-practice" })]),
    );
    expect(
      (await worker.get("ndis/forms/static/incident_report_form", { record_id: String(data.use.incident) }))
        .status,
    ).toBe(200);
    expect(
      (
        await colleague.get("ndis/forms/static/incident_report_form", {
          record_id: String(data.use.incident),
        })
      ).status,
    ).toBe(404);
  });

  test.each([
    ["a colleague's shift", { shift: of("shifts", "second") }, "shift"],
    ["no shift", { shift: null }, "shift"],
    [
      "somebody else's participant",
      { participant: of("participants", "second"), practice: null },
      "participant",
    ],
    ["another participant's practice", { practice: of("restrictive-practices", "second") }, "practice"],
    ["an end before the start", { ended_at: "2026-11-19T23:00:00.000Z" }, "ended_at"],
    [
      "a time to come",
      { started_at: "2026-11-20T03:00:00.000Z", ended_at: "2026-11-20T03:00:00.000Z" },
      "started_at",
    ],
    [
      "the day before the shift",
      { started_at: "2026-11-19T00:00:00.000Z", ended_at: "2026-11-19T00:10:00.000Z" },
      "started_at",
    ],
    ["harm without words", { harm: "yes" }, "injury"],
  ])("is refused with %s, and reports nothing", async (_, more, field) => {
    const before = await incidents();
    const { status, errors } = await record(more);
    expect(status).toBe(422);
    expect(Object.keys(errors)).toContain(field);
    expect(await incidents()).toEqual(before);
  });
});

describe("a correction", () => {
  test("of an authorised use does not count the one too many that came after it", async () => {
    const made = [];
    for (const minute of ["00", "25", "50"]) {
      const at = `2026-11-20T00:${minute}:00.000Z`;
      made.push((await record({ started_at: at, ended_at: at })).data.use);
    }
    const [first, , third] = made;
    const at = "2026-11-20T00:05:00.000Z";
    const again = { started_at: at, ended_at: at, reason: "It was five past." };
    expect((await correct(first.uuid, again)).data.use).toMatchObject({ authorisation: "authorised" });
    expect((await correct(third.uuid, again)).data.use).toMatchObject({ unauthorised_because: "too_often" });
  });

  const correct = (id: unknown, more: JsonObject) =>
    worker.post(`records/practice-uses/${String(id)}/correct`, correction(more));

  test("needs a reason, is judged anew and leaves what was there in the history", async () => {
    const { data } = await record();
    expect((await correct(data.use.uuid, { practice: null })).status).toBe(422);
    const reason = "It was the back door, which is in no plan.";
    const corrected = await correct(data.use.uuid, { practice: null, effect: "He cried.", reason });
    expect(corrected.data.use).toMatchObject({
      authorisation: "unauthorised",
      correction_reason: reason,
      corrected_by: "Willa Worker",
      incident_reference: expect.stringMatching(/^INC-/),
    });
    const made = (await incidents()).find(({ uuid }) => uuid === corrected.data.use.incident);
    expect(made?.data.became_aware_at).toBe("2026-11-20T01:30:00.000Z");
    const { text } = await coordinator.get(`records/practice-uses/${String(data.use.uuid)}/history`);
    expect(text).toContain("He calmed down after ten minutes");
    expect(text).toContain(reason);
  });

  test("that makes a use authorised keeps its incident, and reports it once", async () => {
    const { data } = await record({ practice: null });
    const count = (await incidents()).length;
    const corrected = await correct(data.use.uuid, { reason: "I forgot to choose the practice." });
    expect(corrected.data.use).toMatchObject({ authorisation: "authorised", incident: data.use.incident });
    await correct(data.use.uuid, { practice: null, reason: "No, it was something else." });
    expect(await incidents()).toHaveLength(count);
    expect(await notices()).toHaveLength(new Set((await notices()).map(({ recipient }) => recipient)).size);
  });
});

test("the monthly report counts uses and minutes by participant and practice", async () => {
  await record();
  await record({ practice: null });
  const path = "records/practice-uses/reports/restrictive-practices";
  const asked = {
    groups: [{ field: "participant" }, { field: "practice" }],
    values: [{ of: "count" }, { of: "sum", field: "minutes" }],
    filters: [],
  };
  const { status, text, data } = await coordinator.post(`${path}/summary`, asked);
  expect(status, text).toBe(200);
  const own = (data.rows as { values: number[] }[]).map(({ values }) => values);
  expect(own).toEqual(expect.arrayContaining([[1, 20]]));
  expect(data.total[0]).toBe(4);
  expect((await worker.post(`${path}/summary`, asked)).status).toBe(403);
  const rows = await coordinator.post(`${path}/rows`, { filters: [] });
  expect(rows.text).toContain("unauthorised");
});

test("the month's uses are exported as the Commission asks for them, to those who may see them", async () => {
  await record({ practice: null });
  const path = "records/practice-uses/reports/restrictive-practices";
  const { reports } = server.services.definitions.definitions;
  const asked = {
    format: "csv",
    // Those that the report opens with.
    columns: reports.find(({ name }) => name === "restrictive-practices")?.shown,
    filters: [{ field: "started_at", operator: "during", value: "this-month" }],
  };
  const { status, text, data } = await coordinator.post(`${path}/export`, asked);
  expect(status, text).toBe(200);
  const [header = [], ...rows] = readCsv((await coordinator.get(String(data.link))).text);
  const cell = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  for (const name of ["Participant", "Start", "End", "Staff member", "Minutes"])
    expect(header).toContain(name);
  expect(cell("What was used")).toContain("Environmental restraint");
  expect(cell("What happened before")).toContain("He pulled at the kitchen drawer with the knives.");
  expect(cell("Effect")).toContain("He calmed down after ten minutes and made tea.");
  expect(cell("Authorisation")).toContain("Not authorised");
  expect((await worker.post(`${path}/export`, asked)).status).toBe(403);
  await server.rows`update users set regions = '["inland"]' where email like 'coordinator%'`;
  server.services.sessions.forgetAll();
  const others = await coordinator.post(`${path}/export`, asked);
  const theirs = (await coordinator.get(String(others.data.link))).text;
  expect(theirs).not.toContain("He pulled at the kitchen drawer");
});

describe("a worker's day", () => {
  test("has the practices of the people of their shifts, and no note for staff", async () => {
    const { data } = await worker.get("ndis/personal/my-day");
    expect(data.practices).toEqual([
      expect.objectContaining({ uuid: practice, participant, description: expect.any(String) }),
    ]);
    expect(data.practices[0]).not.toHaveProperty("staff_note");
    expect(data.practices[0]).not.toHaveProperty("authorised_until");
  });

  test("has none for a colleague with another participant", async () => {
    const { data, text } = await colleague.get("ndis/personal/my-day");
    expect(data.practices).toHaveLength(1);
    expect(text).not.toContain(practice);
  });
});
