import { describe, expect, test } from "vitest";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { allAnswers, formAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What the intake, the support plan and the risk assessment ask of whom, and what they refuse.
const server = await openTestServer();
const [worker, coordinator] = [await server.as("worker"), await server.as("coordinator")];
const facts = { participant: idOf("north", "participants", "first"), staff: idOf("north", "staff", "first") };
const path = (form: string) => `ndis/forms/static/${form}`;

/** Completes one step of an intake with earlier answers already given. */
async function intakeStep(step: number, earlier: JsonObject, data: JsonObject) {
  const begun = await coordinator.post(path("participant_intake_form"), {
    data: { ...allAnswers("participant_intake_form", facts), ...earlier },
    draft: true,
  });
  expect(begun.status, begun.text).toBe(200);
  const answers = { ...formAnswers.participant_intake_form?.(facts)[step - 1], ...data };
  return coordinator.post(path("participant_intake_form"), {
    record_id: begun.data.record_id,
    step,
    data: answers,
  });
}

describe("the intake", () => {
  const none = { plan_start: null, plan_end: null, management: null, goals: null };
  test.each(["private", "aged_care"])("asks no NDIS plan of a person whose support is %s", async (type) => {
    const saved = await intakeStep(3, { type, ...none }, none);
    expect(saved.status, saved.text).toBe(200);
    const personal = await intakeStep(1, {}, { type, mobile: null });
    expect(personal.status, personal.text).toBe(200);
  });

  test("asks an NDIS participant for them", async () => {
    const refused = await intakeStep(3, { type: "ndis", ndis_number: "430123456", ...none }, none);
    expect(Object.keys(refused.errors).toSorted()).toEqual(Object.keys(none).toSorted());
    const personal = await intakeStep(1, {}, { type: "ndis", ndis_number: "430123456", mobile: null });
    expect(Object.keys(personal.errors)).toContain("mobile");
  });

  test("does not take a young child for who decides, but a parent or child representative", async () => {
    const child = { date_of_birth: "2019-05-05" };
    const refused = await intakeStep(2, child, { decision_making: "own" });
    expect(refused.errors.decision_making).toEqual([expect.stringContaining("aged 16 or older")]);
    const supported = await intakeStep(2, child, { decision_making: "supported" });
    expect(supported.errors.decision_making).toEqual([expect.stringContaining("aged 12 or older")]);
    const teenager = await intakeStep(2, { date_of_birth: "2013-05-05" }, { decision_making: "supported" });
    expect(teenager.status, teenager.text).toBe(200);
    const unnamed = await intakeStep(2, child, { decision_making: "child_representative" });
    expect(Object.keys(unnamed.errors)).toEqual(["child_representative"]);
    const representative = { name: "Morgan North", relationship: "Mother" };
    const named = await intakeStep(2, child, {
      decision_making: "child_representative",
      child_representative: representative,
      financial_administrator: { name: "Public Trustee", role: "trustee" },
    });
    expect(named.status, named.text).toBe(200);
    expect(named.data.ndis_static_form_data.child_representative).toEqual(representative);
  });

  test("asks whoever manages the plan for an email address", async () => {
    const self = { management: ["self"], self_manager: { name: "Sam" } };
    const refused = await intakeStep(3, self, self);
    expect(Object.keys(refused.errors)).toEqual(["self_manager.email"]);
  });
});

describe("the support plan", () => {
  const step = (data: JsonObject, number = 8) =>
    worker.post(path("support_plan"), {
      step: number,
      data: { ...formAnswers.support_plan?.(facts)[number - 1], ...data, participant: facts.participant },
    });
  const practice = {
    restrictive_practices: true,
    regulated_rp: [
      { type: "environmental", description: "The fridge is locked", authorised_by: "Nobody yet" },
    ],
  };

  test("does not pass over restrictive practices without a behaviour support plan", async () => {
    const refused = await step({ has_bsp: false, ...practice });
    expect(Object.keys(refused.errors)).toContain("no_bsp_reason");
  });

  test("does not know whether there is a behaviour support plan before somebody says so", () => {
    expect(server.services.wizards.get("support_plan")?.definition.prefill).not.toHaveProperty("has_bsp");
  });

  test("is of no far day", async () => {
    const refused = await step({ plan_date: "2030-01-01", review_date: "2030-06-01" }, 1);
    expect(Object.keys(refused.errors)).toContain("plan_date");
  });

  test("names nobody within a list whom the person does not see, but themselves", async () => {
    const briefed = (staff: string) => step({ staff_brief_done: [{ staff, at: "2026-11-18" }] }, 10);
    const refused = await briefed(idOf("north", "staff", "second"));
    expect(refused.errors.staff_brief_done).toEqual(["Staff briefed: choose from the list."]);
    const saved = await briefed(facts.staff);
    expect(saved.errors?.staff_brief_done).toBeUndefined();
  });
});

test("a correction of a risk assessment from before its questions were renamed keeps their answers", async () => {
  const hazard = {
    answer: "yes",
    likelihood: 4,
    consequence: 4,
    control: "New alarms",
    responsible: "Cora",
    due: "2026-12-01",
  };
  const { data: given } = await worker.post("auth/confirm-password", { password: demoPassword });
  const answers = allAnswers("participant_risk_assessment", facts);
  const sent = await worker.post(path("participant_risk_assessment"), {
    data: { ...answers, smoke_alarms_faulty: hazard, review_date: "2027-01-20", safe_to_start: false },
    is_submitted: true,
    confirmation: given.confirmation,
  });
  const id = String(sent.data.record_id);
  expect(sent.status, sent.text).toBe(200);
  // As an earlier release kept it, under the name that said the opposite.
  await server.rows`update form_submissions set data = (data - 'smoke_alarms_faulty')
    || jsonb_build_object('smoke_alarms_working', data->'smoke_alarms_faulty') where uuid = ${id}`;
  const begun = await worker.post(path("participant_risk_assessment"), { amends: id, data: {}, draft: true });
  expect(begun.status, begun.text).toBe(200);
  expect(begun.data.ndis_static_form_data).toMatchObject({ smoke_alarms_faulty: hazard });
  expect(begun.data.ndis_static_form_data).not.toHaveProperty("smoke_alarms_working");
});
