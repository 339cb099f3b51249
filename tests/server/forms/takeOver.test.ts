import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { allAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [admin, coordinator, worker] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("worker"),
];
const form = "participant_intake_form";
const facts = {
  participant: idOf("north", "participants", "first"),
  staff: idOf("north", "staff", "first"),
  wound: idOf("north", "wounds", "first"),
};
const path = (id: string, name = form) => `ndis/forms/static/${name}/record-changes/${id}`;
const record = async () =>
  (await admin.get(`ndis/client/get-client/${facts.participant}`)).data.client as JsonObject;

async function sentForm(more: JsonObject): Promise<string> {
  const data = { ...allAnswers(form, facts), ...more };
  const sent = await coordinator.post(`ndis/forms/static/${form}`, { data, is_submitted: true });
  expect(sent.status, sent.text).toBe(200);
  return String(sent.data.record_id);
}

test("answers of a sent form are taken over into the record by those who choose them", async () => {
  const id = await sentForm({
    mobile: "0412 999 888",
    likes: "Trains",
    gp: { name: "Dr Grey", phone: "02 9374 4000" },
  });
  const before = await record();
  const { changes, version } = (await admin.get(path(id))).data as { changes: JsonObject[]; version: number };
  const named = Object.fromEntries(changes.map((change) => [String(change.question), change]));
  expect(named.likes).toMatchObject({ label: "Likes", answered: "Trains" });
  expect(named.mobile?.answered).toBe("0412 999 888");
  expect(named).not.toHaveProperty("first_name");

  const taken = await admin.post(path(id), { questions: ["mobile", "gp"], version });
  expect(taken.status, taken.text).toBe(200);
  const after = await record();
  expect(after).toMatchObject({ mobile: "+61412999888", gp: { name: "Dr Grey" } });
  expect(after.likes).toEqual(before.likes);
  const rest = (await admin.get(path(id))).data.changes as JsonObject[];
  expect(rest.map(({ question }) => question)).not.toContain("mobile");
  const stale = await admin.post(path(id), { questions: ["likes"], version });
  expect(stale.status).toBe(409);
  expect((await admin.post(path(id), { questions: ["signature"] })).status).toBe(409);
  const history = await admin.get(`records/participants/${facts.participant}/history`);
  expect(history.text).toContain("take-over");
});

test("a consent that a sent form withdraws or gives reaches the record where somebody chooses it", async () => {
  expect((await record()).consent_photo_marketing).toBe("yes");
  const questions = ["consent_photo_marketing"];
  for (const [answer, now, answered] of [
    ["no", "Yes", "No"],
    ["yes", "No", "Yes"],
  ]) {
    const id = await sentForm({ consent_photo_marketing: answer ?? null });
    const { changes } = (await admin.get(path(id))).data as { changes: JsonObject[] };
    expect(changes).toContainEqual(expect.objectContaining({ question: questions[0], now, answered }));
    expect((await admin.post(path(id), { questions })).status).toBe(200);
    expect((await record()).consent_photo_marketing).toBe(answer);
  }
});

test("a form that is not sent, another's form, and one without such answers have nothing to take over", async () => {
  const draft = await coordinator.post(`ndis/forms/static/${form}`, {
    data: { participant: facts.participant, likes: "Boats" },
    draft: true,
  });
  expect((await admin.get(path(String(draft.data.record_id)))).status).toBe(404);
  const id = await sentForm({ likes: "Boats" });
  expect((await worker.get(path(id))).status).toBe(403);
  expect((await (await server.as("admin of south")).get(path(id))).status).toBe(404);
  expect((await admin.get(path(id, "support_plan"))).status).toBe(404);
});
