import { describe, expect, test } from "vitest";
import { officePart } from "../../support/complaints.ts";
import { allAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What the buttons of the complaints register do for the office's deadlines and for the person who complained.
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
const acknowledgement = async (id: string) =>
  ((await read(id)).clocks as { name: string; state: string }[]).find(({ name }) => name === "acknowledge")
    ?.state;
const acknowledgedAt = async (id: string) => (await read(id)).ndis_static_form_data.office?.acknowledged_at;

/** Fills in the office's part, all that it needs at least. */
async function review(id: string, more: object): Promise<void> {
  const office = {
    ...officePart(facts.staff),
    ...more,
  };
  const { status } = await coordinator.post(feedback, { record_id: id, step: 4, data: { office } });
  expect(status).toBe(200);
}

describe("acknowledging a complaint", () => {
  test("ends the deadline for it, also in the states after it, and keeps when that was", async () => {
    const { id } = await complaint();
    expect(await acknowledgement(id)).toBe("running");
    const now = server.clock.now().toISOString();
    await move(id, "acknowledged");
    expect([await acknowledgement(id), await acknowledgedAt(id)]).toEqual(["done", now]);
    await move(id, "in_progress");
    expect(await acknowledgement(id)).toBe("done");
  });

  test("leaves a time that the office has entered as it is", async () => {
    const { id } = await complaint();
    await review(id, { acknowledged_at: "2026-11-20T01:00:00.000Z" });
    await move(id, "acknowledged");
    expect(await acknowledgedAt(id)).toBe("2026-11-20T01:00:00.000Z");
  });

  test("is not what starting the work does", async () => {
    const { id } = await complaint();
    await move(id, "in_progress");
    expect(await acknowledgement(id)).toBe("running");
  });
});

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

describe("the person who complained", () => {
  const mails = async (reference: string) =>
    (
      await server.rows<{ subject: string }>`
        select subject from outbox where recipient = 'worker@north.example' and subject like ${`%${reference}%`}
        order by created_at, uuid`
    ).map(({ subject }) => subject);

  test("is told that it is acknowledged and that it is resolved", async () => {
    const { id, reference } = await complaint();
    await move(id, "acknowledged");
    expect(await mails(reference)).toEqual([`We have received your feedback ${reference}`]);
    await review(id, { outcome: "upheld" });
    expect((await move(id, "resolved")).status).toBe(200);
    expect(await mails(reference)).toEqual([
      `We have received your feedback ${reference}`,
      `Your feedback ${reference} has been resolved`,
    ]);
  });

  test.each([
    { what: "hears nothing of the outcome when they did not want to", more: { contact_about_result: false } },
    {
      what: "hears nothing at all when nobody may contact them",
      more: { contact_method: "none", phone: null },
    },
  ])("$what", async ({ more }) => {
    const { id, reference } = await complaint(more);
    await review(id, { outcome: "upheld" });
    if (more.contact_method === "none") await move(id, "acknowledged");
    expect((await move(id, "resolved")).status).toBe(200);
    expect(await mails(reference)).toEqual([]);
  });
});
