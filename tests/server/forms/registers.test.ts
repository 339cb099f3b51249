import { describe, expect, test } from "vitest";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import { frequentDuties } from "#framework/server/jobs/tenantDuties.ts";
import { allAnswers } from "../../support/formAnswers.ts";
import { incidentAnswers } from "../../support/incidents.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// The registers of incidents and complaints: numbers, states, and what runs against the clock.
const server = await openTestServer();
const [worker, coordinator] = [await server.as("worker"), await server.as("coordinator")];
const client = idOf("north", "participants", "first");
const incident = "ndis/forms/static/incident_report_form";
const feedback = "ndis/forms/static/feedback_and_complaints_form";
const facts = { participant: client, staff: idOf("north", "staff", "first") };
const report = async (more: object = {}) =>
  (await worker.post(incident, { data: { ...incidentAnswers(client), ...more }, is_submitted: true }))
    .data as {
    record_id: string;
    reference: string;
  };
const clocksOf = async (id: string, path = incident) => {
  const { data } = await coordinator.get(path, { record_id: id });
  return data.clocks as { name: string; due: string; state: string }[];
};
const review = (id: string, office: object) =>
  coordinator.post(incident, { record_id: id, step: 4, data: { office } });
const rowOf = async (id: string) => {
  const { data } = await coordinator.get("ndis/incident-reports", { limit: 100 });
  return data.incident_reports.find(({ uuid }: { uuid: string }) => uuid === id);
};
const move = (id: string, state: string) => coordinator.put(`ndis/incident-reports/${id}/state`, { state });

describe("the number of a record", () => {
  test("counts up from the first of the year, one after the other", async () => {
    const [first, second] = [await report(), await report()];
    expect(first.reference).toMatch(/^INC-2026-\d{4}$/);
    expect(Number(second.reference.slice(-4))).toBe(Number(first.reference.slice(-4)) + 1);
  });
});

describe("the search of a register", () => {
  const found = async (path: string, key: string, search: string, by = coordinator) =>
    (await by.get(path, { search, limit: 100 })).data[key].map(
      ({ uuid }: { uuid: string }) => uuid,
    ) as string[];

  test("finds a report by its number, its reporter and the participant", async () => {
    const { record_id: id, reference } = await report({ reporter_name: "Wilhelmina Quokka" });
    const [participant] = await server.rows<{ name: string }>`
      select full_name as name from participants where uuid = ${client}`;
    for (const search of [reference, reference.toLowerCase(), "quokka", participant?.name ?? ""])
      expect(await found("ndis/incident-reports", "incident_reports", search), search).toContain(id);
    expect(await found("ndis/incident-reports", "incident_reports", reference)).toEqual([id]);
    expect(await found("ndis/incident-reports", "incident_reports", "nobody is called so")).toEqual([]);
  });

  test("finds it in the search over everything and in the report of incidents", async () => {
    const { record_id: id, reference } = await report();
    const { results } = (await coordinator.get("search", { search: reference })).data;
    expect(results).toContainEqual(expect.objectContaining({ kind: "incident-reports", id }));
    const admin = await server.as("admin");
    const { data } = await admin.post("ndis/forms/incidents", { search: reference, columns: ["reference"] });
    expect(JSON.stringify(data.forms)).toContain(reference);
  });

  test("shows nobody a report that is not theirs to see", async () => {
    const { reference } = await report();
    const colleague = await server.as("colleague");
    expect(await found("ndis/incident-reports", "incident_reports", reference, colleague)).toEqual([]);
    expect((await colleague.get("search", { search: reference })).data.results).toEqual([]);
  });

  test("does not find a draft, whose answers are encrypted", async () => {
    const { data } = await worker.post(incident, {
      data: { ...incidentAnswers(client), reporter_name: "Drafty McDraft" },
      draft: true,
    });
    expect(await found("ndis/incident-reports", "incident_reports", "Drafty", worker)).not.toContain(
      data.record_id,
    );
  });

  test("finds feedback by its subject; an anonymous one never by who wrote it", async () => {
    const draft = await worker.post(feedback, { data: { your_name: "Willa Worker" }, draft: true });
    const subject = { anonymous: true, subject: "Zebra crossing" };
    const hidden = { your_name: null, contact_method: null, contact_about_result: null };
    const { data, text } = await worker.post(feedback, {
      record_id: draft.data.record_id,
      data: { ...allAnswers("feedback_and_complaints_form", facts), ...subject, ...hidden },
      is_submitted: true,
    });
    expect(data.reference, text).toBeTruthy();
    const known = await found("ndis/feedback-reports", "feedback_reports", "zebra");
    expect(known).toHaveLength(1);
    expect(await found("ndis/feedback-reports", "feedback_reports", data.reference)).toEqual(known);
    expect(await found("ndis/feedback-reports", "feedback_reports", "Willa")).not.toContain(known[0]);
  });
});

describe("clocks", () => {
  // The tests' present is Friday 20 November 2026, 12:30 in Sydney; the incident became known on Thursday at 14:10.
  test("a grave incident runs for 24 hours from when it became known", async () => {
    const { record_id: id } = await report({ severity: "critical" });
    expect(await clocksOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "notify", due: "2026-11-20T03:10:00.000Z", state: "running" }),
      ]),
    );
    expect((await rowOf(id)).due_at).toBe("2026-11-20T03:10:00Z");
  });

  test("a restrictive practice without authorisation runs for five business days; with harm for 24 hours", async () => {
    const practice = {
      restrictive_practice_used: true,
      rp_type: ["physical"],
      rp_in_behaviour_plan: false,
      rp_authorised: "no",
      rp_duration_min: 5,
      rp_harm: "no",
    };
    const { record_id: id } = await report(practice);
    const office = { reportable: "yes", reportable_types: ["unauthorised_rp"] };
    expect((await review(id, office)).status).toBe(200);
    // Thursday 19 + five business days = Thursday 26, to the end of the day in Sydney.
    expect(await clocksOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "notify-restrictive-practice", due: "2026-11-26T13:00:00.000Z" }),
      ]),
    );
    const harmed = await report({
      ...practice,
      injury: true,
      injury_details: "A bruise",
      treatment: "none",
      rp_harm: "yes",
    });
    await review(harmed.record_id, office);
    const names = (await clocksOf(harmed.record_id)).map(({ name }) => name);
    expect(names).toContain("notify");
    expect(names).not.toContain("notify-restrictive-practice");
  });

  test("stops when what it waits for is filled in, and tells whether that was in time", async () => {
    const { record_id: id } = await report({ severity: "major" });
    const told = {
      reportable: "yes",
      reportable_types: ["assault"],
      five_day_form_at: "2026-11-20T01:00:00Z",
      commission_notified_at: "2026-11-20T01:00:00Z",
    };
    const { status, message } = await review(id, told);
    expect([status, message]).toEqual([422, expect.any(String)]);
    expect((await review(id, { ...told, commission_ref: "RI-1" })).status).toBe(200);
    expect((await clocksOf(id)).map(({ state }) => state)).toEqual(["done", "done", "done"]);
    expect((await rowOf(id)).due_at).toBeUndefined();
  });

  test("are shown to the reporter, without what the office decides about them", async () => {
    const { record_id: id } = await report({ severity: "critical" });
    const { data } = await worker.get(incident, { record_id: id });
    expect(data.clocks[0]).toEqual({
      name: "notify",
      title: "Notify the NDIS Commission",
      from: "2026-11-19T03:10:00.000Z",
      due: "2026-11-20T03:10:00.000Z",
      state: "running",
    });
  });

  test("of a complaint: acknowledged within two business days, resolved within 21 days; a compliment has none", async () => {
    const send = async (more: object) =>
      (
        await worker.post(feedback, {
          data: { ...allAnswers("feedback_and_complaints_form", facts), ...more },
          is_submitted: true,
        })
      ).data.record_id as string;
    expect((await clocksOf(await send({}), feedback)).map(({ name, due }) => [name, due])).toEqual([
      ["acknowledge", "2026-11-24T13:00:00.000Z"],
      ["resolve", "2026-12-11T13:00:00.000Z"],
    ]);
    const kind = { feedback_type: "compliment", desired_outcome: null, immediate_risk: null };
    expect(await clocksOf(await send(kind), feedback)).toEqual([]);
  });

  describe("reminders", () => {
    const remind = (now: string) =>
      frequentDuties({ ...server.services, clock: { now: () => new Date(now) } });
    const mails = async (about: string) =>
      (
        await server.rows<{ subject: string }>`
          select subject from outbox where recipient = 'coordinator@north.example' and subject like ${`%${about}%`} order by created_at, uuid`
      ).map(({ subject }) => subject.replace(/ by .*/, ""));

    test("reach those who review once at half, at four fifths and when the time is over", async () => {
      const { reference } = await report({ severity: "critical" });
      const named = `${reference}: Notify the NDIS Commission`;
      await remind("2026-11-19T10:00:00Z");
      expect(await mails(reference)).toEqual([]);
      await remind("2026-11-19T16:00:00Z");
      await remind("2026-11-19T16:30:00Z");
      expect(await mails(reference)).toEqual([named]);
      await remind("2026-11-20T04:00:00Z");
      await remind("2026-11-20T05:00:00Z");
      expect(await mails(reference)).toEqual([named, `${reference} is overdue: Notify the NDIS Commission`]);
    });

    test("of a later clock come too, while an earlier one is overdue", async () => {
      const { data } = await worker.post(feedback, {
        data: allAnswers("feedback_and_complaints_form", facts),
        is_submitted: true,
      });
      const reference = String(data.reference);
      await remind("2026-11-25T00:00:00Z");
      expect(await mails(reference)).toEqual([`${reference} is overdue: Acknowledge the complaint`]);
      await remind("2026-12-20T00:00:00Z");
      expect(await mails(reference)).toEqual([
        `${reference} is overdue: Acknowledge the complaint`,
        `${reference} is overdue: Resolve the complaint`,
      ]);
    });
  });
});

describe("the state of a record", () => {
  test("goes from new over the review to closed, and only as it may", async () => {
    const { record_id: id } = await report();
    expect((await rowOf(id)).state).toBe("submitted");
    expect((await move(id, "action_required")).status).toBe(409);
    expect((await move(id, "under_review")).status).toBe(200);
    expect((await rowOf(id)).state).toBe("under_review");
  });

  test("is not closed before the office has written down what came of it", async () => {
    const { record_id: id } = await report();
    const early = await move(id, "closed");
    expect([early.status, early.message]).toEqual([
      409,
      "Complete the outcome in the office review before you close it.",
    ]);
    await review(id, { reportable: "no", outcome: "training" });
    const kept = () => server.rows`select data, search from form_submissions where uuid = ${id}`;
    const answers = await kept();
    const body = { state: "closed", note: "Talked with the team" };
    expect((await coordinator.put(`ndis/incident-reports/${id}/state`, body)).status).toBe(200);
    expect((await rowOf(id)).due_at).toBeUndefined();
    // The register knows some of the answers only: all others stay as they were sent.
    expect(await kept()).toEqual(answers);
    const [entry] = await server.rows<{ action: string; changes: object }>`
      select action, changes from activity_log where record_uuid = ${id} order by seq desc limit 1`;
    expect(entry).toEqual({
      action: "close",
      changes: {
        state: { from: "submitted", to: "closed" },
        note: { from: null, to: "Talked with the team" },
      },
    });
  });

  test("is not changed by those who only report", async () => {
    const { record_id: id } = await report();
    expect((await worker.put(`ndis/incident-reports/${id}/state`, { state: "under_review" })).status).toBe(
      403,
    );
  });
});

describe("the reports", () => {
  interface Row {
    uuid: string;
    [column: string]: unknown;
  }
  const rowsOf = async (of: "incidents" | "feedback", body: object = {}): Promise<Row[]> => {
    const { data, text, status } = await coordinator.post(`ndis/forms/${of}`, { limit: 100, ...body });
    expect(status, text).toBe(200);
    return data.forms as Row[];
  };

  test("show of an incident whom it is about, when it was sent, who reviewed it and how far it is", async () => {
    const [{ full_name: name } = { full_name: "" }] = await server.rows<{ full_name: string }>`
      select full_name from participants where uuid = ${client}`;
    const { record_id: id } = await report();
    await move(id, "under_review");
    const shown = await rowsOf("incidents", {
      filters: {
        all: [
          { field: "submitted_at", operator: "on", value: "20-11-2026" },
          { field: "reviewed_by_admin", operator: "equals", value: "Cora Coordinator" },
          { field: "participant_name", operator: "contains", value: name.slice(0, 4) },
        ],
      },
    });
    expect(shown.find(({ uuid }) => uuid === id)).toMatchObject({
      participant_name: name,
      reviewed_by_admin: "Cora Coordinator",
      status: "under_review",
      submitted_at: "2026-11-20T01:30:00Z",
    });
  });

  test("hold what was sent, and no draft", async () => {
    const begun = await worker.post(incident, { step: 1, data: incidentAnswers(client, [1]), draft: true });
    const { record_id: sent } = await report();
    const shown = (await rowsOf("incidents")).map(({ uuid }) => uuid);
    expect(shown).toContain(sent);
    expect(shown).not.toContain(begun.data.record_id);
  });

  test("show of a complaint who reviewed it, once somebody has", async () => {
    const sent = await worker.post(feedback, {
      data: allAnswers("feedback_and_complaints_form", facts),
      is_submitted: true,
    });
    const id = sent.data.record_id as string;
    const own = async () => (await rowsOf("feedback")).find(({ uuid }) => uuid === id);
    expect(await own()).toMatchObject({ review_status: "submitted" });
    expect(await own()).not.toHaveProperty("reviewed_by");
    await coordinator.put(`ndis/feedback-reports/${id}/state`, { state: "acknowledged" });
    expect(await own()).toMatchObject({ reviewed_by: "Cora Coordinator", review_status: "acknowledged" });
  });

  test("of incidents are taken home as a file, as they are filtered", async () => {
    const { record_id: id, reference } = await report();
    await move(id, "under_review");
    const { data, message } = await coordinator.post("ndis/forms/incidents/download", {
      format: "csv",
      columns: ["reference", "status"],
      filters: [{ field: "reference", operator: "equals", value: reference }],
    });
    expect(message).toBe("Export successful");
    const file = await (await server.as("nobody")).get(String(data.file));
    expect(readCsv(file.text)).toEqual([
      ["Reference", "Status"],
      [reference, "Under review"],
    ]);
  });

  test("deadlines in a file are written as people read them, in the provider's time (C2)", async () => {
    const { reference } = await report({ severity: "critical" });
    const fileOf = async (path: string, number: string) => {
      const { data } = await coordinator.post(path, {
        format: "csv",
        columns: ["reference", "due_at"],
        filters: [{ field: "reference", operator: "equals", value: number }],
      });
      return readCsv((await (await server.as("nobody")).get(String(data.file))).text)[1];
    };
    expect(await fileOf("ndis/forms/incidents/download", reference)).toEqual([
      reference,
      "20 Nov 2026, 2:10 pm",
    ]);
    const deadline = { type: "string", format: "date-time", "x-deadline": true } as const;
    const cell = fieldTypeOf(deadline).exportCell?.("2026-11-24T13:00:00.000Z", deadline, "Australia/Sydney");
    expect(cell).toBe("end of Tue 24 Nov 2026");
  });

  test("the day by which a complaint is resolved begins 21 days after its receipt (C2)", async () => {
    const { data } = await worker.post(feedback, {
      data: allAnswers("feedback_and_complaints_form", facts),
      is_submitted: true,
    });
    const id = data.record_id as string;
    const seenBy = async (caller: typeof worker) =>
      (await caller.get(feedback, { record_id: id })).data.ndis_static_form_data.office as
        { due_at?: string } | undefined;
    expect((await seenBy(coordinator))?.due_at).toBe("2026-12-11");
    expect(await seenBy(worker)).toBeUndefined();
    const office = {
      received_by: facts.staff,
      received_at: "2026-11-16T01:00:00.000Z",
      risk_level: "low",
      is_reportable_incident: false,
      assigned_to: facts.staff,
      due_at: "2026-12-01",
      conflict_of_interest_checked: true,
      review_status: "pending",
    };
    const saved = await coordinator.post(feedback, { record_id: id, step: 4, data: { office } });
    expect(saved.status, saved.text).toBe(200);
    expect((await seenBy(coordinator))?.due_at).toBe("2026-12-01");
  });

  scenarios("POST ndis/forms/incidents", [
    { as: "worker", body: {}, expect: 403 },
    { as: "participant", body: {}, expect: 403 },
    {
      as: "admin",
      name: "a column that is not there",
      body: { columns: ["data"] },
      expect: 422,
      errors: ["fields"],
    },
  ]);
});

describe("an assessment of a wound", () => {
  const path = "ndis/forms/static/wound_care_assessment";
  const wound = idOf("north", "wounds", "first");
  /** Kept only where something asks to be escalated. */
  const reason = { not_escalated_reason: "The nurse was there." };
  const assess = async (more: object = {}) => {
    const data = { ...allAnswers("wound_care_assessment", { ...facts, wound }), ...more };
    const sent = await worker.post(path, { data, is_submitted: true });
    return sent.status === 422 && Object.keys(sent.errors).includes("not_escalated_reason")
      ? worker.post(path, { data: { ...data, ...reason }, is_submitted: true })
      : sent;
  };

  test("computes the area and how it has changed, whatever was sent", async () => {
    const { data } = await assess({ area_cm2: 99, compared_pct: 99 });
    expect(data.ndis_static_form_data).toMatchObject({ area_cm2: 5, compared_pct: 25 });
  });

  test("computes the change from unrounded areas and escalates by it (H4)", async () => {
    const first = await assess({ length_cm: 0.6, width_cm: 0.6 });
    expect(first.data.ndis_static_form_data).toMatchObject({ area_cm2: 0.36 });
    const grown = await assess({ length_cm: 0.7, width_cm: 0.7 });
    expect(grown.data.ndis_static_form_data).toMatchObject({ area_cm2: 0.49, compared_pct: 36.1 });
    expect(grown.data.escalations).toEqual(["growing"]);
    const small = await assess({ length_cm: 0.2, width_cm: 0.2 });
    expect(small.data.ndis_static_form_data).toMatchObject({ area_cm2: 0.04 });
    const large = await assess({ length_cm: 1, width_cm: 1 });
    expect(large.data.ndis_static_form_data).toMatchObject({ area_cm2: 1, compared_pct: 2400 });
    expect(large.data.escalations).toEqual(["growing"]);
    const healing = await assess({ length_cm: 0.6, width_cm: 0.6 });
    expect(healing.data.ndis_static_form_data).toMatchObject({ compared_pct: -64 });
  });

  test("a correction is compared with what came before the assessment that it corrects (H4)", async () => {
    const before = await assess({ length_cm: 2, width_cm: 2 });
    const mistyped = await assess({ length_cm: 20, width_cm: 2 });
    expect(mistyped.data.ndis_static_form_data).toMatchObject({ compared_pct: 900 });
    const corrected = await worker.post(path, {
      amends: mistyped.data.record_id,
      data: {
        ...allAnswers("wound_care_assessment", { ...facts, wound }),
        length_cm: 2.2,
        width_cm: 2,
      },
      is_submitted: true,
    });
    expect(corrected.data.ndis_static_form_data).toMatchObject({ compared_pct: 10 });
    const { data } = await worker.get(`ndis/forms/static/particular-histories/${wound}`);
    const ids = data.histories.map(({ uuid }: { uuid: string }) => uuid);
    expect(ids).toContain(corrected.data.record_id);
    expect(ids).toContain(before.data.record_id);
    expect(ids).not.toContain(mistyped.data.record_id);
  });

  test("asks that the tissue adds up to 100", async () => {
    const { status, errors } = await assess({ tissue: { granulation: 80, slough: 10 } });
    expect([status, errors.tissue]).toEqual([
      422,
      ["Tissue in % must add up to 100. The current total is 90."],
    ]);
  });

  test("tells those who review at once when the rules say so", async () => {
    const told = async () =>
      (
        await server.rows<{ recipient: string }>`
          select recipient from outbox where subject like 'Wound assessment%' order by recipient`
      ).map(({ recipient }) => recipient);
    const before = await told();
    const calm = await assess();
    expect([calm.data.escalations, await told()]).toEqual([[], before]);
    const fever = await assess({ infection_signs: ["fever"], temperature: 39, length_cm: 9 });
    expect(fever.data.escalations).toEqual(["infection", "growing", "fever"]);
    // By a permission of their role, and by a role that has every permission.
    expect((await told()).length - before.length).toBe(2);
    expect(await told()).toEqual(
      expect.arrayContaining(["admin@north.example", "coordinator@north.example"]) as string[],
    );
  });

  test("stands in the wound's history in the order of time, with the wounds of the participant on the body", async () => {
    const { data } = await worker.get(`ndis/forms/static/particular-histories/${wound}`);
    const times = data.histories.map(({ assessed_at: at }: { assessed_at: string }) => at);
    expect(times).toEqual([...times].sort((a: string, b: string) => a.localeCompare(b)));
    const places = await worker.get("ndis/forms/static/participant-wound-locations", {
      participant_id: client,
    });
    expect(places.data.wound_locations).toContainEqual(
      expect.objectContaining({
        wound_id: wound,
        label: "W1",
        location: expect.objectContaining({ region: "heel_r" }),
      }),
    );
    const one = await worker.get("ndis/forms/static/management/particular-wound", { wound_id: wound });
    expect(one.data.wound).toMatchObject({ uuid: wound, assessments: data.histories.length });
    const other = idOf("north", "wounds", "second");
    expect((await worker.get(`ndis/forms/static/particular-histories/${other}`)).status).toBe(404);
  });
});
