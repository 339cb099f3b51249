import { expect, test } from "vitest";
import { compileWizard } from "#framework/server/forms/wizard.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { allAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Version 4 asks the office, not the writer, how feedback was received. Drafts and sent forms of version 3 go on as they were.
const server = await openTestServer();
const [worker, coordinator] = [await server.as("worker"), await server.as("coordinator")];
const form = "feedback_and_complaints_form";
const path = `ndis/forms/static/${form}`;
const facts = { participant: idOf("north", "participants", "first"), staff: idOf("north", "staff", "first") };
const office: JsonObject = {
  received_by: facts.staff,
  received_at: "2026-11-20T00:30:00.000Z",
  risk_level: "low",
  is_reportable_incident: false,
  assigned_to: facts.staff,
  due_at: "2026-12-01",
  conflict_of_interest_checked: true,
  review_status: "in_review",
};
const answers = allAnswers(form, facts);
const answersIn = (data: Record<string, unknown>) => data.ndis_static_form_data as JsonObject;

/** The form as version 3 published it, in what concerns these tests. */
function publishThird(): void {
  const wizard = server.services.wizards.get(form);
  if (!wizard) throw new Error("there is no such form");
  const schemas = structuredClone(wizard.schemas);
  const [, feedback = {}, , last = {}] = schemas;
  const part: Schema = last.properties?.office ?? {};
  const channel = part.properties?.received_channel ?? {};
  for (const name of ["received_channel", "outcome_for_person"]) delete part.properties?.[name];
  feedback.properties = { ...feedback.properties, received_channel: channel };
  feedback.required = [...(feedback.required ?? []), "received_channel"];
  wizard.versions.set(3, compileWizard({ ...wizard.definition, version: 3 }, schemas));
}
publishThird();

/** A draft that was begun with version 3. */
async function begunWithThird(): Promise<string> {
  const { data } = await worker.post(path, { data: {}, draft: true });
  const id = String(data.record_id);
  await server.rows`update form_submissions set form_version = 3 where uuid = ${id} returning uuid`;
  return id;
}

test("the writer is not asked how the feedback was received, and can't say it for the office", async () => {
  const sent = await worker.post(path, { data: answers, is_submitted: true });
  expect(sent.status, sent.text).toBe(200);
  const told = await worker.post(path, { data: { ...answers, received_channel: "web" }, is_submitted: true });
  expect([told.status, Object.keys(told.errors ?? {})]).toEqual([422, ["received_channel"]]);
});

test("the office says it, and the writer does not see what it said", async () => {
  const { data } = await worker.post(path, { data: answers, is_submitted: true });
  const id = data.record_id;
  const saved = await coordinator.post(path, {
    record_id: id,
    step: 4,
    data: { office: { ...office, received_channel: "letter" } },
  });
  expect(saved.status, saved.text).toBe(200);
  expect(answersIn(saved.data).office).toMatchObject({ received_channel: "letter" });
  expect(answersIn((await worker.get(path, { record_id: id })).data)).not.toHaveProperty("office");
});

test("a draft of version 3 is still asked it, and is sent and reviewed with its answer", async () => {
  const id = await begunWithThird();
  const without = await worker.post(path, { record_id: id, data: answers, is_submitted: true });
  expect([without.status, without.data.failing_steps]).toEqual([422, [2]]);
  const data = { ...answers, received_channel: "phone" };
  const sent = await worker.post(path, { record_id: id, data, is_submitted: true });
  expect([sent.status, sent.data.form_version], sent.text).toEqual([200, 3]);
  const saved = await coordinator.post(path, {
    record_id: id,
    step: 4,
    data: { office: { ...office, outcome: "upheld" } },
  });
  expect(saved.status, saved.text).toBe(200);
  for (const state of ["acknowledged", "resolved", "closed"]) {
    const moved = await coordinator.put(`ndis/feedback-reports/${id}/state`, { state });
    expect(moved.status, moved.text).toBe(200);
  }
  expect(answersIn((await worker.get(path, { record_id: id })).data)).toMatchObject({
    received_channel: "phone",
  });
  const amended = await worker.post(path, { amends: id, data: answers, is_submitted: true });
  expect([amended.status, amended.data.form_version], amended.text).toEqual([200, 4]);
});
