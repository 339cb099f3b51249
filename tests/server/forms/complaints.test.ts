import { describe, expect, test } from "vitest";
import { allAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What the buttons of the complaints register do.
const server = await openTestServer();
const [worker, coordinator] = [await server.as("worker"), await server.as("coordinator")];
const feedback = "ndis/forms/static/feedback_and_complaints_form";
const facts = { participant: idOf("north", "participants", "first"), staff: idOf("north", "staff", "first") };

/** A complaint that the worker sent, of which the office has filled in nothing. */
async function complaint(more: object = {}): Promise<{ id: string; reference: string }> {
  const { data } = await worker.post(feedback, {
    data: {
      ...allAnswers("feedback_and_complaints_form", facts),
      contact_method: "phone",
      phone: "0491 570 006",
      ...more,
    },
    is_submitted: true,
  });
  return { id: String(data.record_id), reference: String(data.reference) };
}

const move = (id: string, state: string) => coordinator.put(`ndis/feedback-reports/${id}/state`, { state });
const read = async (id: string) => (await coordinator.get(feedback, { record_id: id })).data;
/** Fills in the office's part, all that it needs at least. */
async function review(id: string, more: object): Promise<void> {
  const office = {
    received_by: facts.staff,
    received_at: "2026-11-20T00:30:00.000Z",
    risk_level: "low",
    is_reportable_incident: false,
    assigned_to: facts.staff,
    due_at: "2026-12-01",
    conflict_of_interest_checked: true,
    review_status: "in_review",
    ...more,
  };
  const { status } = await coordinator.post(feedback, { record_id: id, step: 4, data: { office } });
  expect(status).toBe(200);
}

test("a change of the status leaves everything that the office has written", async () => {
  const { id } = await complaint();
  await review(id, { outcome: "upheld", investigation_notes: "The roster was wrong." });
  const office = async () => (await read(id)).ndis_static_form_data.office;
  const written = await office();
  expect(written).toMatchObject({ outcome: "upheld", investigation_notes: "The roster was wrong." });
  for (const state of ["in_progress", "escalated", "resolved", "closed"]) {
    expect((await move(id, state)).status, state).toBe(200);
    expect(await office(), state).toEqual(written);
  }
});
