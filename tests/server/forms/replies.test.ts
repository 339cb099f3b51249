import { describe, expect, test, vi } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { officePart } from "../../support/complaints.ts";
import { allAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What the office tells the person who complained: to them alone, once the complaint is resolved.
const server = await openTestServer();
const [worker, colleague, coordinator] = [
  await server.as("worker"),
  await server.as("colleague"),
  await server.as("coordinator"),
];
const form = "feedback_and_complaints_form";
const path = `ndis/forms/static/${form}`;
const facts = { participant: idOf("north", "participants", "first"), staff: idOf("north", "staff", "first") };
const told = "We are sorry. Robin comes on Mondays now.";
const internal = "Between us: the roster was wrong.";
const shown = { title: "The outcome", text: told };

const send = async (more: object = {}): Promise<{ id: string; reference: string }> => {
  const data = { ...allAnswers(form, facts), contact_method: "phone", phone: "0491 570 006", ...more };
  const sent = await worker.post(path, { data, is_submitted: true });
  expect(sent.status, sent.text).toBe(200);
  return { id: String(sent.data.record_id), reference: String(sent.data.reference) };
};
const review = async (id: string, more: object = { outcome_for_person: told }) => {
  const office = {
    ...officePart(facts.staff),
    outcome: "upheld",
    investigation_notes: internal,
    ...more,
  };
  const saved = await coordinator.post(path, { record_id: id, step: 4, data: { office } });
  expect(saved.status, saved.text).toBe(200);
};
const move = (id: string, state: string) => coordinator.put(`ndis/feedback-reports/${id}/state`, { state });
const replyFor = async (who: Caller, id: string) => (await who.get(path, { record_id: id })).data.reply;
const mails = (text: string) => server.rows<{ recipient: string; text: string }>`
  select recipient, outbox::text as text from outbox where outbox::text like ${`%${text}%`}`;

describe("a complaint with its author's name", () => {
  test("shows it to its author once it is resolved, and again not while it is reopened", async () => {
    const { id } = await send();
    await review(id);
    expect(await replyFor(worker, id)).toBeNull();
    const seen: unknown[] = [];
    for (const state of ["resolved", "closed", "in_progress"]) {
      expect((await move(id, state)).status).toBe(200);
      seen.push(await replyFor(worker, id));
    }
    expect(seen).toEqual([shown, shown, null]);
  });

  test("tells its author alone, and none of what the office noted for itself", async () => {
    const { id, reference } = await send();
    await review(id);
    const before = await worker.get("ndis/feedback-reports", { limit: 100 });
    expect(before.text).toContain(reference);
    expect(before.text).not.toContain(told);
    await move(id, "resolved");
    for (const { text } of [
      await worker.get(path, { record_id: id }),
      await worker.get("ndis/feedback-reports", { limit: 100 }),
    ])
      expect(text).not.toContain(internal);
    expect((await colleague.get(path, { record_id: id })).status).toBe(404);
    expect((await colleague.get("ndis/feedback-reports", { limit: 100 })).text).not.toContain(told);
    // Those who review read it in the office's part.
    expect(await replyFor(coordinator, id)).toBeNull();
    // The mail says that it is resolved. What came of it is read behind the sign-in.
    expect(await mails(told)).toEqual([]);
    expect(await mails(internal)).toEqual([]);
  });
});

describe("a complaint that the office has corrected", () => {
  const corrected = async (id: string): Promise<string> => {
    const data = { ...allAnswers(form, facts), contact_method: "phone", phone: "0491 570 006" };
    const sent = await coordinator.post(path, { data, amends: id, is_submitted: true });
    expect(sent.status, sent.text).toBe(200);
    return String(sent.data.record_id);
  };

  test("tells its first author what came of the correction, which they may not open, and nobody else", async () => {
    const { id } = await send();
    const later = await corrected(await corrected(id));
    await review(later);
    expect(await replyFor(worker, id)).toBeNull();
    await move(later, "resolved");
    expect(await replyFor(worker, id)).toEqual(shown);
    expect((await worker.get(path, { record_id: id })).text).not.toContain(internal);
    expect((await worker.get(path, { record_id: later })).status).toBe(404);
    expect((await colleague.get(path, { record_id: id })).status).toBe(404);
    // Another complaint of theirs is another matter.
    expect(await replyFor(worker, (await send()).id)).toBeNull();
    await move(later, "in_progress");
    expect(await replyFor(worker, id)).toBeNull();
  });

  test("keeps what was replied before it was corrected", async () => {
    const { id } = await send();
    await review(id);
    await move(id, "resolved");
    await corrected(id);
    expect(await replyFor(worker, id)).toEqual(shown);
  });

  test("has the reply on the author's paper", async () => {
    const made = vi.spyOn(server.services.pdf, "make");
    const paper = async (who: Caller, id: string) => {
      const { data } = await who.get(`ndis/client/form/${id}/download`);
      expect((await (await server.as("nobody")).get(String(data.file))).status).toBe(200);
      return JSON.stringify(made.mock.lastCall?.[0].parts);
    };
    const { id } = await send();
    const later = await corrected(id);
    await review(later);
    expect(await paper(worker, id)).not.toContain(told);
    await move(later, "resolved");
    const own = await paper(worker, id);
    expect(own).toContain(told);
    expect(own).not.toContain(internal);
    // Those who review read it in the office's part of the form that it was written in.
    expect(await paper(coordinator, id)).not.toContain(told);
    expect((await colleague.get(`ndis/client/form/${id}/download`)).status).toBe(404);
    made.mockRestore();
  });
});

test("whoever has the receipt code of an anonymous complaint reads it", async () => {
  const { your_name: _, contact_method: __, contact_about_result: ___, ...rest } = allAnswers(form, facts);
  const anonymously = async () => {
    const sent = await worker.post(path, {
      data: { ...rest, anonymous: true, relationship: "not_stated" },
      is_submitted: true,
    });
    expect(sent.status, sent.text).toBe(200);
    const rows = await server.rows<{ uuid: string }>`
      select uuid from form_submissions where reference = ${String(sent.data.reference)} and created_by is null
        and tenant_id = (select id from tenants where slug = 'north')`;
    return { code: String(sent.data.receipt), id: rows[0]?.uuid ?? "" };
  };
  const look = async (code: string) => {
    const { data, text } = await colleague.post(`${path}/receipt`, { code });
    expect(text).not.toContain(internal);
    return (data.receipt as { reply: unknown }).reply;
  };
  const without = await anonymously();
  await review(without.id, {});
  expect((await move(without.id, "resolved")).status).toBe(200);
  expect(await look(without.code)).toBeNull();
  const answered = await anonymously();
  await review(answered.id);
  expect(await look(answered.code)).toBeNull();
  await move(answered.id, "resolved");
  expect(await look(answered.code)).toEqual(shown);
});
