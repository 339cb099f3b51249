import { describe, expect, test } from "vitest";
import { frequentDuties } from "#framework/server/jobs/tenantDuties.ts";
import { incidentAnswers } from "../../support/incidents.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A correction of an incident and the report that it corrects are about one incident.
const server = await openTestServer();
const [worker, coordinator, admin] = [
  await server.as("worker"),
  await server.as("coordinator"),
  await server.as("admin"),
];
const client = idOf("north", "participants", "first");
const incident = "ndis/forms/static/incident_report_form";
type Sent = { record_id: string; reference: string };

const send = async (by: typeof worker, more: object = {}) => {
  const sent = await by.post(incident, { data: incidentAnswers(client), is_submitted: true, ...more });
  expect(sent.status, sent.text).toBe(200);
  return sent.data as Sent;
};
const listed = async (by: typeof worker, query: Record<string, string | number | boolean>) => {
  const { data } = await by.get("ndis/incident-reports", { limit: 100, ...query });
  return (data.incident_reports as { uuid: string }[]).map(({ uuid }) => uuid);
};

describe("an incident whose report was corrected", () => {
  test("stands once in the register, and is found by both numbers", async () => {
    const first = await send(worker);
    const corrected = await send(coordinator, { amends: first.record_id });
    for (const number of [first.reference, corrected.reference])
      expect(await listed(coordinator, { search: number }), number).toEqual([corrected.record_id]);
    const found = async (number: string) =>
      ((await coordinator.get("search", { search: number })).data.results as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await found(first.reference)).toEqual([corrected.record_id]);
    expect(await listed(coordinator, { search: first.reference, amended: true })).toEqual([first.record_id]);
  });

  test("keeps what the office has written, and is new to it again", async () => {
    const first = await send(worker);
    const office = { findings: "A rug lay loose." };
    const review = { record_id: first.record_id, step: 4, data: { office } };
    const written = await coordinator.post(incident, review);
    expect(written.status, written.text).toBe(200);
    const corrected = await send(worker, { amends: first.record_id });
    const [row] = await server.rows<{ office: object; state: string }>`
      select data->'office' as office, state from form_submissions where uuid = ${corrected.record_id}`;
    expect(row).toMatchObject({ office, state: "submitted" });
    // Who reports an incident still sees nothing of it.
    const own = await worker.get(incident, { record_id: corrected.record_id });
    expect([own.status, own.text.includes("rug")]).toEqual([200, false]);
  });

  test("is kept in the list of its reporter, who does not see the correction", async () => {
    const first = await send(worker);
    const corrected = await send(coordinator, { amends: first.record_id });
    const own = await listed(worker, {});
    expect(own).toContain(first.record_id);
    expect(own).not.toContain(corrected.record_id);
  });

  test("stays as it is while the correction is a draft", async () => {
    const first = await send(coordinator);
    const begun = await coordinator.post(incident, { amends: first.record_id, data: {}, draft: true });
    expect(begun.status, begun.text).toBe(200);
    expect(await listed(coordinator, { search: first.reference })).toEqual([first.record_id]);
  });

  test("counts once in reports", async () => {
    const numbers = async () => {
      const { data } = await admin.post("ndis/forms/incidents", { columns: ["reference"], limit: 100 });
      return (data.forms as { reference: string }[]).map(({ reference }) => reference);
    };
    const first = await send(worker);
    const before = await numbers();
    expect(before).toContain(first.reference);
    const corrected = await send(coordinator, { amends: first.record_id });
    const after = await numbers();
    expect(after).toContain(corrected.reference);
    expect(after).toHaveLength(before.length);
  });

  test("has the deadlines of its correction alone", async () => {
    const first = await send(worker, {
      data: { ...incidentAnswers(client), became_aware_at: "2026-11-19T12:00:00Z" },
    });
    const corrected = await send(coordinator, { amends: first.record_id });
    await frequentDuties({ ...server.services, clock: { now: () => new Date("2026-12-20T00:00:00Z") } });
    const told = await server.rows<{ subject: string }>`select subject from outbox
      where tenant_id = (select tenant_id from form_submissions where uuid = ${first.record_id})`;
    const about = (reference: string) => told.some(({ subject }) => subject.startsWith(reference));
    expect([about(first.reference), about(corrected.reference)]).toEqual([false, true]);
  });
});
