import { describe, expect, test } from "vitest";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { Caller } from "../../support/caller.ts";
import { allAnswers, formAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Every form of participants, step by step, by those who may and those who may not.
const server = await openTestServer();
const id = (resource: string, record = "first") => idOf("north", resource, record);
const facts = { participant: id("participants"), staff: id("staff"), wound: id("wounds") };
const [worker, colleague, coordinator, participant] = (await Promise.all(
  ["worker", "colleague", "coordinator", "participant"].map((name) => server.as(name)),
)) as [Caller, Caller, Caller, Caller];
const path = (form: string) => `ndis/forms/static/${form}`;
const forms = Object.keys(formAnswers);
const fillerOf = (form: string): Caller => (form === "participant_intake_form" ? coordinator : worker);
/** What goes along with a form that is signed with the password. */
const signing = async (form: string, by: Caller) =>
  server.services.wizards.get(form)?.definition.confirm === undefined
    ? {}
    : { confirmation: await confirmed(by) };
const confirmed = async (by: Caller) =>
  (await by.post("auth/confirm-password", { password: demoPassword })).data.confirmation as string;
const steps = (form: string): JsonObject[] => formAnswers[form]?.(facts) ?? [];

/** For each form and step: an answer that is missing, and those that its conditions hide. */
const trials: Record<string, { missing: (string | null)[]; hidden: (JsonObject | null)[] }> = {
  feedback_and_complaints_form: {
    missing: ["feedback_type", "subject", "declaration"],
    hidden: [{ email: "a@example.com" }, null, null],
  },
  participant_intake_form: {
    missing: [
      "first_name",
      "emergency_contacts",
      "requested_services",
      "primary_disability",
      "mobility",
      "consent_collect",
    ],
    hidden: [
      { interpreter_language: "Greek" },
      { nominee: { name: "Nell" } },
      { self_manager: { name: "Sam" } },
      { allergies: [{ allergen: "Nuts", severity: "mild" }] },
      { disaster_plan: "Generator" },
      null,
    ],
  },
  support_plan: {
    missing: [
      "what_matters",
      "goals",
      "methods",
      "tasks",
      "falls_risk",
      "diet",
      "conditions",
      "has_bsp",
      "emergency_plan",
      "participant_signature",
    ],
    hidden: [
      null,
      null,
      null,
      null,
      { hoist_type: "Ceiling" },
      { enteral: { formula: "Any" } },
      null,
      { bsp: { practitioner: "Pat" } },
      null,
      null,
    ],
  },
  participant_risk_assessment: {
    missing: [
      "type",
      null,
      null,
      "exits_blocked",
      null,
      "transfers_level",
      "falls",
      "aggression",
      "check_in_method",
      "assessor_signature",
    ],
    hidden: [null, null, null, null, null, null, null, null, null, null],
  },
  wound_care_management: {
    missing: ["location", "signature"],
    hidden: [{ stage: "2", type_other: "Bite" }, { swab_result: "Clear" }],
  },
  wound_care_assessment: {
    missing: ["length_cm", "tissue", "dressings_applied"],
    hidden: [{ undermining_cm: 1 }, { exudate_type: ["serous"] }, { escalated_to: "Nurse" }],
  },
};

describe.each(forms)("%s", (form) => {
  const filler = fillerOf(form);
  const cases = steps(form).map((answers, index) => ({ step: index + 1, answers }));

  test("is completed step by step, sent once and not changed after that (G-19)", async () => {
    let record: string | undefined;
    for (const { step, answers } of cases) {
      const saved = await filler.post(path(form), { record_id: record, step, data: answers });
      expect(saved.status, saved.text).toBe(200);
      expect(saved.data[`step_${step}_completed`]).toBe(true);
      record = saved.data.record_id as string;
    }
    const all = { record_id: record, data: {}, is_submitted: true };
    const sent = await filler.post(path(form), { ...all, ...(await signing(form, filler)) });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.data.is_submitted).toBe(true);
    const again = await filler.post(path(form), { record_id: record, data: cases[0]?.answers });
    expect(again.status).toBe(409);
    const twice = await filler.post(path(form), { record_id: record, data: {}, is_submitted: true });
    expect(twice.status).toBe(409);
  });

  test("is not sent with a step skipped (G-19)", async () => {
    for (const skipped of cases) {
      if (!trials[form]?.missing[skipped.step - 1]) continue;
      const rest = cases.filter(({ step }) => step !== skipped.step).map(({ answers }) => answers);
      const data = Object.assign({}, ...rest) as JsonObject;
      const { status, data: told, text } = await filler.post(path(form), { data, is_submitted: true });
      expect(status, text).toBe(422);
      expect(told.failing_steps).toContain(skipped.step);
    }
  });

  test.each(cases.filter(({ step }) => trials[form]?.missing[step - 1]))(
    "step $step names the answer that is missing",
    async ({ step, answers }) => {
      const name = trials[form]?.missing[step - 1] ?? "";
      const before = Object.assign({}, ...steps(form).slice(0, step - 1)) as JsonObject;
      const { [name]: _, ...rest } = { ...before, ...answers };
      const { status, errors, text } = await filler.post(path(form), { step, data: rest });
      expect(status, text).toBe(422);
      expect(Object.keys(errors)).toEqual([name]);
    },
  );

  test.each(cases.filter(({ step }) => trials[form]?.hidden[step - 1]))(
    "step $step refuses what its conditions hide; a draft keeps it until the step is completed",
    async ({ step, answers }) => {
      const hidden = trials[form]?.hidden[step - 1] ?? {};
      const data = { ...steps(form)[0], ...answers, ...hidden };
      const { status, errors } = await filler.post(path(form), { step, data });
      expect([status, Object.keys(errors)]).toEqual([422, Object.keys(hidden)]);
      const draft = await filler.post(path(form), { step, data, draft: true });
      expect(draft.status, draft.text).toBe(200);
      expect(draft.data.ndis_static_form_data).toMatchObject(hidden);
      const { record_id: id } = draft.data;
      const saved = await filler.post(path(form), { record_id: id, step, data: {} });
      expect(saved.status, saved.text).toBe(200);
      for (const name of Object.keys(hidden))
        expect(saved.data.ndis_static_form_data).not.toHaveProperty(name);
    },
  );

  test("is not there for those who may not fill it in, nor about somebody they do not reach", async () => {
    const isOpen = form === "feedback_and_complaints_form";
    expect((await participant.get(path(form))).status).toBe(isOpen ? 200 : 404);
    expect((await participant.post(path(form), { data: {} })).status).toBe(isOpen ? 200 : 404);
    const foreign = { ...allAnswers(form, facts), participant: id("participants", "second") };
    const refused = await worker.post(path(form), { step: 1, data: foreign });
    expect(refused.status).toBe(form === "participant_intake_form" ? 404 : 422);
    if (!isOpen)
      expect((await worker.get(path(form), { participant_id: id("participants", "second") })).status).toBe(
        404,
      );
  });
});

describe("what the portal knows", () => {
  test("is filled in, and nothing that is declared or signed", async () => {
    const { data } = await coordinator.get(path("participant_intake_form"), {
      participant_id: facts.participant,
      new: "true",
    });
    expect(data).toMatchObject({ prefilled: true, record_id: null });
    expect(data.ndis_static_form_data).toMatchObject({ participant: facts.participant, first_name: "Alma" });
    for (const declared of ["consent_collect", "rights_explained", "signature"])
      expect(data.ndis_static_form_data).not.toHaveProperty(declared);
    expect(JSON.stringify(data)).not.toContain("•••");
  });

  test("is not shown to those who may not see it", async () => {
    const { data } = await worker.get(path("support_plan"), {
      participant_id: facts.participant,
      new: "true",
    });
    expect(data.ndis_static_form_data).toMatchObject({ participant: facts.participant });
    expect(data.ndis_static_form_data).not.toHaveProperty("date_of_birth");
  });

  test("comes with the names of whom it names, also where somebody may not search them", async () => {
    const { data } = await worker.get(path("wound_care_management"), { new: "true" });
    expect(data.ndis_static_form_data.prepared_by).toBe(facts.staff);
    expect(Object.keys(data.titles)).toEqual([facts.staff]);
    expect(data.titles[facts.staff]).toMatch(/Worker|Willa/);
  });

  test("nobody's silence is recorded as an answer: a blank text of a support plan stays blank", async () => {
    const { data } = await worker.post(path("support_plan"), { step: 1, data: steps("support_plan")[0] });
    expect(data.ndis_static_form_data).not.toHaveProperty("typical_day");
  });
});

describe("a form of a participant", () => {
  test("is taken over by whoever else works with them, who sees who answered what", async () => {
    const form = "support_plan";
    await server.rows`delete from form_submissions where status = 'draft'`;
    const begun = await worker.post(path(form), { step: 1, data: steps(form)[0] });
    const record = begun.data.record_id as string;
    expect((await colleague.get(path(form), { record_id: record })).status).toBe(404);
    const taken = await coordinator.post(path(form), { record_id: record, step: 2, data: steps(form)[1] });
    expect(taken.status, taken.text).toBe(200);
    expect(taken.data.answered).toEqual({ 1: "Willa Worker", 2: "Cora Coordinator" });
    const { data } = await worker.get(path(form), { participant_id: facts.participant });
    expect(data.record_id).toBe(record);
  });

  test("stands in the participant's list; incidents and feedback do not", async () => {
    const { data } = await coordinator.get(`ndis/roster/participant/${facts.participant}/static-forms`);
    const names = data.static_forms.map(({ form }: { form: string }) => form);
    expect(names).toContain("support_plan");
    expect(names).not.toContain("incident_report_form");
    expect(names).not.toContain("feedback_and_complaints_form");
    const assigned = await worker.get(`ndis/forms/static/assigned-to-participant/main/${facts.participant}`, {
      limit: 100,
    });
    const listed = assigned.data.static_forms.map(({ form }: { form: string }) => form);
    expect(listed).toContain("support_plan");
    expect(listed).not.toContain("participant_intake_form");
    expect(listed).not.toContain("incident_report_form");
  });

  test("is begun once under the id that its sender gave it, however often it is sent", async () => {
    const form = "support_plan";
    const newId = crypto.randomUUID();
    const begun = { new_id: newId, participant_id: facts.participant, step: 1, draft: true };
    const send = (data: JsonObject, before: JsonObject) =>
      worker.post(path(form), { ...begun, data, before });
    const first = await send({ what_matters: "Her garden" }, { what_matters: null });
    expect([first.status, first.data.record_id], first.text).toEqual([200, newId]);
    const again = await send({ what_matters: "Her garden" }, { what_matters: null });
    expect([again.status, again.data.record_id, again.data.version]).toEqual([200, newId, 2]);
    expect((await colleague.post(path(form), { ...begun, data: {} })).status).toBe(409);
  });

  test("keeps what two devices changed of it, asks where both changed the same, and lies encrypted until it is sent", async () => {
    const form = "support_plan";
    const made = await worker.post(path(form), {
      new_id: crypto.randomUUID(),
      participant_id: facts.participant,
      data: { what_matters: "Her garden", typical_day: "Tea" },
      draft: true,
    });
    const record = made.data.record_id as string;
    const send = (who: Caller, data: JsonObject, before: JsonObject) =>
      who.post(path(form), { record_id: record, data, before, draft: true });
    expect((await send(coordinator, { typical_day: "Coffee " }, { typical_day: "Tea" })).status).toBe(200);
    const merged = await send(worker, { what_matters: "Her cat" }, { what_matters: "Her garden" });
    expect(merged.data.ndis_static_form_data).toMatchObject({
      what_matters: "Her cat",
      typical_day: "Coffee",
    });
    const clash = await send(
      worker,
      { what_matters: "Her dog", typical_day: "Milk" },
      { what_matters: "Her cat", typical_day: "Tea" },
    );
    expect(clash.status).toBe(409);
    expect(clash.data.clashing).toEqual(["typical_day"]);
    expect(clash.data.current.ndis_static_form_data.what_matters).toBe("Her cat");
    const stored = await server.rows<{ data: JsonObject; sealed_draft: string }>`
      select data, sealed_draft from form_submissions where uuid = ${record}`;
    expect(stored[0]?.data.participant).toBe(facts.participant);
    expect(JSON.stringify(stored[0]?.data)).not.toMatch(/cat|Coffee/);
    expect(stored[0]?.sealed_draft).toMatch(/^enc:/);
  });

  test("keeps a secret encrypted where it is stored", async () => {
    const form = "participant_intake_form";
    const data = { participant: facts.participant, key_safe_code: "4711-secret" };
    const { data: kept } = await coordinator.post(path(form), { step: 5, data, draft: true });
    expect(kept.ndis_static_form_data.key_safe_code).toBe("4711-secret");
    const rows = await server.rows<{ data: JsonObject }>`
      select data from form_submissions where uuid = ${kept.record_id}`;
    expect(JSON.stringify(rows)).not.toContain("4711");
  });
});

describe("the office's part", () => {
  test.each([
    ["support_plan", { approved_by: facts.staff, approved_at: "2026-11-19T05:00:00Z" }],
    ["feedback_and_complaints_form", { office: { risk_level: "low" } }],
  ])("of %s is refused for others", async (form, office) => {
    const { status, errors } = await worker.post(path(form), { data: office, draft: true });
    expect([status, Object.keys(errors)]).toEqual([422, Object.keys(office)]);
  });

  test("of a risk assessment asks for the manager once a risk is high, and the service does not start before", async () => {
    const form = "participant_risk_assessment";
    const grave = {
      answer: "yes",
      likelihood: 5,
      consequence: 5,
      control: "Two workers",
      responsible: "Cora",
      due: "2026-12-01",
    };
    const answers = { ...allAnswers(form, facts), aggression: grave };
    const refused = await worker.post(path(form), { data: answers, is_submitted: true });
    expect(refused.status).toBe(422);
    expect(refused.errors).toEqual({
      safe_to_start: expect.anything() as unknown,
      review_date: ["Review due must be within 3 months."],
    });
    const sent = await worker.post(path(form), {
      data: { ...answers, safe_to_start: false, review_date: "2027-01-20" },
      is_submitted: true,
      ...(await signing(form, worker)),
    });
    expect(sent.data.ndis_static_form_data).toMatchObject({
      overall_rating: "extreme",
      register: [
        { score: 25, rating: "extreme" },
        { score: 4, rating: "low" },
      ],
    });
    const approved = await coordinator.post(path(form), {
      record_id: sent.data.record_id,
      step: 10,
      data: { manager: { approved: "refused" } },
    });
    expect(Object.keys(approved.errors).sort()).toEqual(["manager.approved_at", "manager.manager_signature"]);
  });
});

describe("a form that is signed with the password", () => {
  const form = "wound_care_management";
  const send = (by: Caller, confirmation?: string) =>
    by.post(path(form), { data: allAnswers(form, facts), is_submitted: true, confirmation });
  const check = (by: Caller, password: string) => by.post("auth/confirm-password", { password });
  const asks = [422, ["confirmation"]];
  const said = ({ status, errors }: { status: number; errors: Record<string, string[]> }) => [
    status,
    Object.keys(errors),
  ];

  test("is not sent without it, nor with a confirmation that was used, is somebody else's or is too old", async () => {
    expect(said(await send(worker))).toEqual(asks);
    const confirmation = await confirmed(worker);
    expect(said(await send(coordinator, confirmation))).toEqual(asks);
    const own = await confirmed(worker);
    const sent = await send(worker, own);
    expect(sent.status, sent.text).toBe(200);
    expect(said(await send(worker, own))).toEqual(asks);
    const old = await confirmed(worker);
    server.clock.advance({ minutes: 11 });
    expect(said(await send(await server.as("worker"), old))).toEqual(asks);
    const { data } = await (await server.as("worker")).get(`${path(form)}/seal/${sent.data.record_id}`);
    expect(data.seal).toMatchObject({ valid: true, confirmed: "password" });
  });

  test("takes a confirmation in the session in which it was made, and what is refused does not use it up", async () => {
    const elsewhere = new Caller(server, "north", (await server.signIn("worker")).token);
    const confirmation = await confirmed(elsewhere);
    expect(said(await send(await server.as("worker"), confirmation))).toEqual(asks);
    const missing = await elsewhere.post(path(form), { data: {}, is_submitted: true, confirmation });
    expect(missing.data.failing_steps).toEqual([1, 2]);
    expect((await send(elsewhere, confirmation)).status).toBe(200);
  });

  test("counts wrong passwords with those of signing in, and makes the next try wait (G-08)", async () => {
    const person = await server.as("colleague");
    for (let tries = 0; tries < 5; tries += 1)
      expect((await check(person, "wrong")).errors).toEqual({ password: ["Incorrect password."] });
    const late = await check(person, demoPassword);
    expect([late.status, Number(late.headers["retry-after"]) > 0]).toEqual([429, true]);
    const entries = await server.rows<{ result: string }>`
      select result from login_log where event = 'password-check' and email like 'colleague@%' order by at, uuid`;
    expect(entries.map(({ result }) => result)).toEqual([...Array<string>(5).fill("failed"), "throttled"]);
    server.clock.advance({ minutes: 2 });
    expect((await check(person, demoPassword)).status).toBe(200);
  });
});

test("steps that ask those who fill a form in are not named after the office, whose part they don't see", () => {
  const shared = [...server.services.wizards.values()].flatMap(({ steps }) =>
    steps.filter(({ open, office }) => open && office.length > 0).map(({ title }) => title),
  );
  expect(shared).toContain("Declaration");
  expect(shared.filter((title) => /office/i.test(title))).toEqual([]);
});
