import { describe, expect, test } from "vitest";
import { frequentDuties } from "#framework/server/jobs/tenantDuties.ts";
import { allAnswers } from "../../support/formAnswers.ts";
import { incidentAnswers } from "../../support/incidents.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What ends a deadline of an incident: its notification, or a decision of two people (H11, H12).
const server = await openTestServer();
const [worker, coordinator, admin] = [
  await server.as("worker"),
  await server.as("coordinator"),
  await server.as("admin"),
];
const client = idOf("north", "participants", "first");
const incident = "ndis/forms/static/incident_report_form";
const reason = "She died of a known illness in hospital, without any connection to our supports.";

const reportDeath = async (): Promise<string> => {
  const data = { ...incidentAnswers(client), incident_category: ["death"], severity: "critical" };
  return String((await worker.post(incident, { data, is_submitted: true })).data.record_id);
};
type Caller = typeof coordinator;
interface Clock {
  name: string;
  state: string;
  due: string;
  cancel?: { label: string; decision?: Record<string, unknown> };
}
const clockOf = async (id: string, name = "notify", caller: Caller = coordinator) =>
  ((await caller.get(incident, { record_id: id })).data.clocks as Clock[]).find(
    (clock) => clock.name === name,
  );
const decide = (caller: Caller, id: string, decision: string, more: object = {}) =>
  caller.put(`${incident}/deadlines/${id}`, { deadline: "notify", decision, ...more });

describe("a draft and an API call do not stop a deadline", () => {
  test("findings without a decision, saved as a draft (H11)", async () => {
    const id = await reportDeath();
    const saved = await coordinator.post(incident, {
      record_id: id,
      step: 4,
      draft: true,
      data: { office: { findings: "Not yet known." } },
    });
    expect(saved.status).toBe(200);
    expect((await clockOf(id))?.state).toBe("running");
  });

  test.each([{ step: 4 }, { step: 1 }, {}])(
    "the office part is checked whatever the request says: %o",
    async (how) => {
      const id = await reportDeath();
      const office = { commission_notified_at: "2030-01-01T00:00:00Z", commission_ref: "RI-1" };
      expect(
        (await coordinator.post(incident, { record_id: id, draft: true, ...how, data: { office } })).status,
      ).toBe(422);
      expect((await clockOf(id))?.state).toBe("running");
    },
  );

  test("a notification from before anyone knew of the incident", async () => {
    const id = await reportDeath();
    const notify = (time: string) =>
      coordinator.post(incident, {
        record_id: id,
        step: 4,
        data: { office: { commission_notified_at: time, commission_ref: "RI-1" } },
      });
    const early = await notify("2026-11-19T03:09:00Z");
    expect([early.status, early.errors]).toEqual([
      422,
      {
        "office.commission_notified_at": [
          "NDIS Commission notified can't be before 19 Nov 2026, 2:10 pm, the answer to “When did you become aware of it?”",
        ],
      },
    ]);
    expect((await clockOf(id))?.state).toBe("running");
    expect((await notify("2026-11-19T03:10:00Z")).status).toBe(200);
    expect((await clockOf(id))?.state).toBe("done");
  });

  test("“no” by one person (H12)", async () => {
    const id = await reportDeath();
    await coordinator.post(incident, { record_id: id, step: 4, data: { office: { reportable: "no" } } });
    expect((await clockOf(id))?.state).toBe("running");
  });

  test("closing the record", async () => {
    const id = await reportDeath();
    const office = { reportable: "no", outcome: "no_further_action" };
    await coordinator.post(incident, { record_id: id, step: 4, data: { office } });
    const closed = await coordinator.put(`ndis/incident-reports/${id}/state`, { state: "closed" });
    expect([closed.status, closed.message]).toEqual([
      409,
      expect.stringContaining("A deadline still runs: Notify the NDIS Commission"),
    ]);
  });
});

describe("a decision of two people (H12)", () => {
  test("needs a reason", async () => {
    const id = await reportDeath();
    const answered = await decide(coordinator, id, "propose", { reason: "  not ours  " });
    expect([answered.status, answered.errors]).toEqual([
      422,
      { reason: [expect.stringContaining("Reason")] },
    ]);
  });

  test("is not made by those who only report", async () => {
    const id = await reportDeath();
    expect((await decide(worker, id, "propose", { reason })).status).toBe(403);
  });

  test("takes effect when a second person confirms it, not the same one", async () => {
    const id = await reportDeath();
    expect((await decide(coordinator, id, "confirm")).status).toBe(409);
    expect((await decide(coordinator, id, "propose", { reason })).status).toBe(200);
    expect((await clockOf(id))?.state).toBe("running");
    const [mail] = await server.rows<{ recipient: string }>`
      select recipient from outbox where subject like '%second person%' order by created_at desc, uuid limit 1`;
    expect(mail?.recipient).not.toBe("coordinator@north.example");
    expect((await decide(coordinator, id, "confirm")).status).toBe(409);
    expect((await decide(admin, id, "confirm")).status).toBe(200);
    expect(await clockOf(id)).toMatchObject({ state: "cancelled", cancel: { decision: { reason } } });
    expect((await clockOf(id, "five-day-form"))?.state).toBe("cancelled");
    // Its reporter reads that it does not apply, not who decided that.
    expect(await clockOf(id, "notify", worker)).not.toHaveProperty("cancel");
    const entries = await server.rows<{ action: string; user_name: string }>`
      select action, user_name from activity_log where record_uuid = ${id} and action like '%deadline%' order by seq`;
    expect(entries.map(({ action }) => action)).toEqual([
      "propose-deadline-decision",
      "confirm-deadline-decision",
    ]);
  });

  test("has no effect once the office finds that it is reportable, and may be withdrawn", async () => {
    const id = await reportDeath();
    await decide(coordinator, id, "propose", { reason });
    await decide(admin, id, "confirm");
    const found = { reportable: "yes", reportable_types: ["death"] };
    await coordinator.post(incident, { record_id: id, step: 4, data: { office: found } });
    expect((await clockOf(id))?.state).toBe("running");
    await coordinator.post(incident, { record_id: id, step: 4, data: { office: { reportable: "no" } } });
    expect((await clockOf(id))?.state).toBe("cancelled");
    expect((await decide(coordinator, id, "withdraw")).status).toBe(200);
    expect((await clockOf(id))?.state).toBe("running");
  });

  test("is made on the record as it was read", async () => {
    const id = await reportDeath();
    expect((await decide(coordinator, id, "propose", { reason, version: 999 })).status).toBe(409);
  });

  test("is for the deadlines of which the definition says so", async () => {
    const id = await reportDeath();
    expect((await decide(coordinator, id, "propose", { reason, deadline: "review" })).status).toBe(404);
  });
});

describe("forms that were sent before", () => {
  test("have their deadlines worked out by the rules of today", async () => {
    const data = { ...incidentAnswers(client), incident_category: ["financial"], severity: "moderate" };
    const id = String((await worker.post(incident, { data, is_submitted: true })).data.record_id);
    await server.rows`update form_submissions set due_rules = null, due_at = null where uuid = ${id} returning uuid`;
    await frequentDuties(server.services);
    const [row] = await server.rows<{ due: string }>`
      select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as due from form_submissions where uuid = ${id}`;
    expect(row?.due).toBe("2026-11-20 03:10");
  });
});

describe("what the form asks", () => {
  const send = (more: object) =>
    worker.post(incident, { data: { ...incidentAnswers(client), ...more }, is_submitted: true });

  test("takes an incident of which nobody knows when it happened", async () => {
    const known = {
      occurred_at: null,
      occurred_certainty: "unknown",
      occurred_about: "Some time over the weekend",
    };
    expect((await send(known)).status).toBe(200);
    expect((await send({ occurred_at: null })).status).toBe(422);
  });

  test("takes several involvements of a person", async () => {
    const persons = [{ name: "Alma", role: "participant", involvements: ["injured", "witness"] }];
    const injured = { persons, injury: true, injury_details: "A bruise", treatment: "none" };
    expect((await send(injured)).status).toBe(200);
  });

  test("takes several reportable types", async () => {
    const { data } = await send({});
    const office = { reportable: "yes", reportable_types: ["assault", "serious_injury"] };
    expect(
      (await coordinator.post(incident, { record_id: data.record_id, step: 4, data: { office } })).status,
    ).toBe(200);
  });
});

test("a complaint that was phoned in runs from its receipt, on the record and in the register", async () => {
  const feedback = "ndis/forms/static/feedback_and_complaints_form";
  const facts = { participant: client, staff: idOf("north", "staff", "first") };
  const { data: sent } = await worker.post(feedback, {
    data: allAnswers("feedback_and_complaints_form", facts),
    is_submitted: true,
  });
  const office = {
    received_by: facts.staff,
    received_at: "2026-11-16T01:00:00Z",
    risk_level: "low",
    is_reportable_incident: false,
    assigned_to: facts.staff,
    due_at: "2026-12-01",
    conflict_of_interest_checked: true,
    review_status: "pending",
  };
  const { data, text } = await coordinator.post(feedback, {
    record_id: sent.record_id,
    step: 4,
    data: { office },
  });
  expect(
    (data.clocks as Clock[])?.map(({ name, due }) => [name, due]),
    text,
  ).toEqual([
    ["acknowledge", "2026-11-18T13:00:00.000Z"],
    ["resolve", "2026-12-01T13:00:00.000Z"],
  ]);
});
