import { describe, expect, test } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { png } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { incidentAnswers, incidentStep } from "../../support/incidents.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// The incident report: saved step by step, sent once, and reviewed by the office.
const server = await openTestServer();
const path = "ndis/forms/static/incident_report_form";
const client = idOf("north", "participants", "first");
const [worker, coordinator] = [await server.as("worker"), await server.as("coordinator")];
const save = (by: Caller, body: object) => by.post(path, body);
const begin = async (by = worker) => (await save(by, { step: 1, data: incidentStep(1, client) })).data;
const send = async (by = worker) =>
  (await save(by, { data: incidentAnswers(client), is_submitted: true })).data as {
    record_id: string;
    version: number;
  };

describe("filling it in", () => {
  test("begins with who reports it, and nothing else (ux M7)", async () => {
    const { data } = await worker.get(path);
    expect(data).toMatchObject({
      step_1_completed: false,
      step_4_completed: false,
      is_submitted: false,
      record_id: null,
      status: "new",
      mine: true,
    });
    expect(data.ndis_static_form_data).toEqual({
      reporter_name: "Willa Worker",
      reporter_position: expect.any(String),
    });
  });

  test("goes on where one stopped: at the latest completed step", async () => {
    const { record_id: id } = await begin();
    await save(worker, { record_id: id, step: 2, data: incidentStep(2, client) });
    const { data } = await worker.get(path);
    expect(data).toMatchObject({
      record_id: id,
      step_1_completed: true,
      step_2_completed: true,
      step_3_completed: false,
    });
    expect(data.ndis_static_form_data).toMatchObject({ severity: "minor", injury: false });
  });

  test("keeps a draft in between as it is, complete or not", async () => {
    const { data } = await save(worker, { step: 1, data: { severity: "minor" }, draft: true });
    expect(data).toMatchObject({ step_1_completed: false, ndis_static_form_data: { severity: "minor" } });
    const again = await save(worker, {
      record_id: data.record_id,
      step: 1,
      data: { description: "Half" },
      draft: true,
    });
    expect(again.data.ndis_static_form_data).toEqual({
      severity: "minor",
      description: "Half",
      reporter_name: "Willa Worker",
      reporter_position: expect.any(String),
    });
  });

  test("takes an answer away with null", async () => {
    const { record_id: id } = await begin();
    const { data } = await save(worker, { record_id: id, data: { severity: null }, draft: true });
    expect(data.ndis_static_form_data).not.toHaveProperty("severity");
  });

  test("checks a step when it is completed, and names every failing field", async () => {
    const { status, errors } = await save(worker, {
      step: 1,
      data: { ...incidentStep(1, client), description: "Too short", severity: "huge", participant: [] },
    });
    expect([status, Object.keys(errors).sort()]).toEqual([422, ["description", "participant", "severity"]]);
  });

  test("asks what a condition asks, and forgets it when the condition is gone", async () => {
    const medication = { ...incidentStep(1, client), incident_category: ["medication_error"] };
    expect(Object.keys((await save(worker, { step: 1, data: medication })).errors)).toEqual([
      "medication_error_type",
    ]);
    const { data } = await save(worker, {
      step: 1,
      data: { ...medication, medication_error_type: "missed" },
    });
    const changed = await save(worker, {
      record_id: data.record_id,
      step: 1,
      data: { incident_category: ["fall"] },
    });
    expect(changed.data.ndis_static_form_data).not.toHaveProperty("medication_error_type");
  });

  test("knows that it cannot have happened in the future, nor been noticed before", async () => {
    const times = { occurred_at: "2026-11-21T00:00:00Z", became_aware_at: "2026-11-20T00:00:00Z" };
    const { errors } = await save(worker, { step: 1, data: { ...incidentStep(1, client), ...times } });
    expect(Object.keys(errors).sort()).toEqual(["became_aware_at", "occurred_at"]);
  });

  test("is about participants whom one reaches, and no other", async () => {
    for (const other of [idOf("north", "participants", "second"), idOf("south", "participants", "first")]) {
      const { status, errors } = await save(worker, { step: 1, data: incidentStep(1, other) });
      expect([status, Object.keys(errors)]).toEqual([422, ["participant"]]);
    }
  });

  test("carries photos of one's own", async () => {
    const upload = async (by: Caller) =>
      (await by.submit("files", form().file("file", { name: "floor.png", bytes: png }))).data.file;
    const evidence = [await upload(worker)];
    const { record_id: id } = await begin();
    const saved = await save(worker, {
      record_id: id,
      step: 3,
      data: { ...incidentStep(3, client), evidence },
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await worker.get(`files/${evidence[0].documentId}/link`)).status).toBe(200);
    const theirs = [await upload(coordinator)];
    expect((await save(worker, { record_id: id, step: 3, data: { evidence: theirs } })).status).toBe(422);
  });

  test("is not overwritten by a second tab", async () => {
    const { record_id: id, version } = await begin();
    await save(worker, { record_id: id, version, data: { severity: "major" }, draft: true });
    const late = await save(worker, { record_id: id, version, data: { severity: "critical" }, draft: true });
    expect([late.status, late.data.current.ndis_static_form_data.severity]).toEqual([409, "major"]);
  });
});

describe("sending it", () => {
  test("checks everything once more, and says which steps need attention", async () => {
    const answers = { ...incidentAnswers(client), persons: [], declaration: false };
    const { status, message, data, errors } = await save(worker, { data: answers, is_submitted: true });
    expect([status, message]).toEqual([422, "Not sent yet. Steps 2 and 4 need attention."]);
    expect(data.failing_steps).toEqual([2, 4]);
    expect(Object.keys(errors).sort()).toEqual(["declaration", "persons"]);
  });

  test("seals it: it is read-only from then on, and said to be sent", async () => {
    const { record_id: id } = await send();
    const { data } = await worker.get(path, { record_id: id });
    expect(data).toMatchObject({
      is_submitted: true,
      status: "submitted",
      step_4_completed: true,
      submitted_at: "2026-11-20T01:30:00Z",
    });
    const changed = await save(worker, { record_id: id, data: { severity: "near_miss" } });
    expect([changed.status, changed.message]).toEqual([409, "This form has been sent and can't be changed."]);
    const again = await save(worker, { record_id: id, data: incidentAnswers(client), is_submitted: true });
    expect(again.status).toBe(409);
    for (const nothing of [{ is_submitted: true }, { step: 1 }, { draft: true }])
      expect((await save(worker, { record_id: id, data: {}, ...nothing })).status).toBe(409);
    expect((await worker.get(path, { record_id: id })).data.version).toBe(data.version);
  });

  test("is not a draft to go on with", async () => {
    await server.rows`delete from form_submissions where status = 'draft'`;
    await send();
    expect((await worker.get(path)).data.record_id).toBeNull();
  });

  test("stands in the list of reports of those who review, and of its author", async () => {
    const { record_id: id } = await send();
    const listed = async (by: Caller) =>
      (await by.get("ndis/incident-reports", { limit: 100 })).data.incident_reports.map(
        ({ uuid }: { uuid: string }) => uuid,
      );
    expect(await listed(coordinator)).toContain(id);
    expect(await listed(worker)).toContain(id);
    expect(await listed(await server.as("colleague"))).not.toContain(id);
  });
});

describe("the office's part", () => {
  const office = {
    reportable: "yes",
    reportable_types: ["serious_injury"],
    findings: "The mop was missing.",
  };

  test("is filled in by those who review, after it was sent", async () => {
    const { record_id: id } = await send();
    const reviewed = await save(coordinator, { record_id: id, step: 4, data: { office } });
    expect(reviewed.status, reviewed.text).toBe(200);
    expect(reviewed.data.ndis_static_form_data.office).toEqual(office);
    expect(reviewed.data.ndis_static_form_data.severity).toBe("minor");
  });

  test("is hidden from the reporter, who cannot write it either", async () => {
    const { record_id: id } = await send();
    await save(coordinator, { record_id: id, step: 4, data: { office } });
    const seen = await worker.get(path, { record_id: id });
    expect(seen.data.ndis_static_form_data).not.toHaveProperty("office");
    expect(seen.text).not.toContain("mop");
    const written = await save(worker, { data: { office }, draft: true });
    expect([written.status, Object.keys(written.errors)]).toEqual([422, ["office"]]);
  });

  test("does not let those who review change what was reported", async () => {
    const { record_id: id } = await send();
    expect((await save(coordinator, { record_id: id, data: { severity: "near_miss" } })).status).toBe(409);
  });

  test("asks for its own conditions", async () => {
    const { record_id: id } = await send();
    const { errors } = await save(coordinator, {
      record_id: id,
      step: 4,
      data: { office: { reportable: "yes" } },
    });
    expect(Object.keys(errors)).toEqual(["office.reportable_types"]);
  });
});

describe("who may open a report", () => {
  scenarios("GET ndis/forms/static/{form}", [
    {
      as: "worker",
      name: "their own that was sent",
      params: { form: "incident_report_form" },
      query: { record_id: idOf("north", "incident-reports", "first") },
      expect: 200,
    },
    {
      as: "coordinator",
      name: "another's that was sent",
      params: { form: "incident_report_form" },
      query: { record_id: idOf("north", "incident-reports", "first") },
      expect: 200,
      values: { mine: false, reviews: true },
    },
    {
      as: "coordinator",
      name: "another's draft",
      params: { form: "incident_report_form" },
      query: { record_id: idOf("north", "incident-reports", "second") },
      expect: 404,
    },
    {
      as: "colleague",
      name: "another's that was sent",
      params: { form: "incident_report_form" },
      query: { record_id: idOf("north", "incident-reports", "first") },
      expect: 404,
    },
    {
      as: "admin",
      name: "one of another provider",
      params: { form: "incident_report_form" },
      query: { record_id: idOf("south", "incident-reports", "first") },
      expect: 404,
    },
    {
      as: "admin",
      name: "one that there is not",
      params: { form: "incident_report_form" },
      query: { record_id: "no-id" },
      expect: 404,
    },
    { as: "admin", name: "a form that there is not", params: { form: "moon_landing" }, expect: 404 },
    { as: "participant", params: { form: "incident_report_form" }, expect: 404 },
    { as: "nobody", params: { form: "incident_report_form" }, expect: 401 },
  ]);

  test("reading another's report is logged", async () => {
    const id = idOf("north", "incident-reports", "first");
    const reads = () =>
      server.rows`select user_name from activity_log where action = 'read' and record_uuid = ${id}`;
    const before = (await reads()).length;
    await worker.get(path, { record_id: id });
    expect(await reads()).toHaveLength(before);
    await coordinator.get(path, { record_id: id });
    expect((await reads()).at(-1)).toEqual({ user_name: "Cora Coordinator" });
  });
});

scenarios("POST ndis/forms/static/{form}", [
  {
    as: "worker",
    name: "a question that there is not",
    params: { form: "incident_report_form" },
    body: { data: { salary: 1 }, draft: true },
    expect: 422,
    errors: ["salary"],
  },
  {
    as: "worker",
    name: "a step that there is not",
    params: { form: "incident_report_form" },
    body: { step: 9, data: {} },
    expect: 422,
    errors: ["step"],
  },
  {
    as: "worker",
    name: "without answers",
    params: { form: "incident_report_form" },
    body: { step: 1 },
    expect: 422,
    errors: ["data"],
  },
  {
    as: "worker",
    name: "answers that are a list",
    params: { form: "incident_report_form" },
    body: { data: [] },
    expect: 422,
    errors: ["data"],
  },
  {
    as: "worker",
    name: "a record that is another's",
    params: { form: "incident_report_form" },
    body: { record_id: idOf("north", "incident-reports", "second"), data: {} },
    expect: 404,
  },
  { as: "participant", params: { form: "incident_report_form" }, body: { data: {} }, expect: 404 },
  { as: "nobody", params: { form: "incident_report_form" }, body: { data: {} }, expect: 401 },
]);
