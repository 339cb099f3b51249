import { expect, test } from "vitest";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Caller } from "../../support/caller.ts";
import { allAnswers, signature } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A manager's refusal after an extreme risk assessment stops new shifts.
const server = await openTestServer();
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const participant = idOf("north", "participants", "first");
const staff = idOf("north", "staff", "first");
const path = "ndis/forms/static/participant_risk_assessment";
const now = server.services.clock.now().getTime();
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();

const confirmed = async (by: Caller) =>
  (await by.post("auth/confirm-password", { password: demoPassword })).data.confirmation as string;
const grave = {
  answer: "yes",
  likelihood: 5,
  consequence: 5,
  control: "Two workers",
  responsible: "Cora",
  due: "2026-12-01",
};
const send = async (more: JsonObject): Promise<string> => {
  const answer = await worker.post(path, {
    data: { ...allAnswers("participant_risk_assessment", { participant, staff }), ...more },
    participant_id: participant,
    is_submitted: true,
    confirmation: await confirmed(worker),
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.data.record_id as string;
};
const decide = async (record_id: string, approved: string) => {
  const manager = { approved, manager_signature: signature("Cora"), approved_at: "2026-11-19T05:00:00.000Z" };
  const answer = await coordinator.post(path, { record_id, step: 10, data: { manager } });
  expect(answer.status, answer.text).toBe(200);
};
const add = (from: number) =>
  coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(from),
    end_at: at(from + 1),
    shift_type: "personal_care",
    participants: [participant],
    staff,
  });
const rating = async () =>
  (
    await server.rows<{ rating: string }>`
    select data->>'risk_rating' as rating from participants where uuid = ${participant}`
  )[0]?.rating;

test("an extreme rating and a refusal stop new shifts, flag planned ones, and set the rating; an acceptance lifts it (C5)", async () => {
  await server.rows`update participants set data = (data || '{"risk_rating": "low"}'::jsonb) - 'do_not_send' where uuid = ${participant}`;
  await server.rows`update staff set staff_category = null`;
  const planned = (await add(400)).data.shift.uuid as string;
  const flag = async () =>
    (await coordinator.get(`ndis/roster/show-roster-staff-shifts/${planned}`)).data.shift.attention_reason as
      string | undefined;
  const extreme = await send({ no_safe_parking: grave, safe_to_start: false, review_date: "2026-12-20" });
  expect(await rating()).toBe("extreme");
  const waiting = await add(410);
  expect(waiting.errors.participants?.[0]).toMatch(
    /has an extreme risk rating: a manager must approve support/,
  );
  expect(await flag()).toMatch(/has an extreme risk/);
  await decide(extreme, "refused");
  expect((await add(410)).errors.participants?.[0]).toMatch(
    /a manager refused approval after a risk assessment/,
  );
  expect(await flag()).toMatch(/a manager refused approval/);
  await decide(extreme, "approved_with_conditions");
  expect((await add(410)).status).toBe(200);
  expect(await flag()).toBeUndefined();
  await send({});
  expect(await rating()).toBe("low");
  await decide(extreme, "refused");
  expect([await rating(), (await add(420)).status]).toEqual(["low", 200]);
});
