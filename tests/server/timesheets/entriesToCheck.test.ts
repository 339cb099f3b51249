import { afterEach, beforeAll, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// The clock is compared with the plan. Kilometres are only what the worker says, so somebody looks at many of them.
const server = await openTestServer();
const staff = idOf("north", "staff", "first");
const service = idOf("north", "services", "first");
const hour = 3_600_000;

const begin = async (): Promise<string> => {
  server.clock.set(new Date(Math.ceil(server.clock.now().getTime() / hour) * hour).toISOString());
  const coordinator = await server.as("coordinator");
  const start = server.clock.now().getTime();
  const { data, text } = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 4 * hour).toISOString(),
    shift_type: "personal_care",
    service,
    participants: [idOf("north", "participants", "first")],
    staff,
  });
  const id = data?.shift?.uuid as string | undefined;
  if (!id) throw new Error(text);
  await tap("start-shift", id);
  return id;
};
const tap = async (what: "start-shift" | "end-shift", id: string): Promise<string> => {
  const worker = await server.as("worker");
  const done = await worker.post(`ndis/roster/staff/${what}`, { staff_uuid: staff, shift_uuid: id });
  expect(done.status, done.text).toBe(200);
  return done.message;
};
const end = (id: string) => {
  server.clock.advance({ minutes: 240 });
  return tap("end-shift", id);
};
const enter = async (id: string, entered: object): Promise<string> => {
  const worker = await server.as("worker");
  return (await worker.post(`records/shifts/${id}/day`, entered)).message;
};
const standing = async (id: string) => {
  const [shift] = await server.rows<{ timesheet: string; reason: string | null; paid: number }>`
    select shifts.timesheet, shifts.data->>'pay_reason' as reason,
      (select count(*)::int from payment_records where shift = shifts.uuid and deleted_at is null) as paid
    from shifts where uuid = ${id}`;
  return shift;
};
const added = { timesheet: "added", reason: null, paid: 1 };
const why = "45 km were entered on this shift. More than 30 km are checked before they are paid.";
const waits = { timesheet: "pending", reason: why, paid: 0 };
const settings = async (intervals: object) =>
  (await server.as("admin")).post("ndis/settings/time-intervals", intervals);

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, employment_type = 'casual'`;
  await server.rows`update participants set data = data - 'do_not_send' || '{"type": "ndis"}'`;
});
afterEach(async () => {
  await server.rows`update shifts set deleted_at = now() where service = ${service}`;
  await settings({ tolerance_km: 30 });
});

test("a shift with few kilometres is on the timesheet when the worker ends it", async () => {
  const id = await begin();
  await enter(id, { travel_km: 10, transport_km: 20 });
  expect([await end(id), await standing(id)]).toEqual(["Shift ended", added]);
});

test("many kilometres that were entered before the end wait for somebody who decides", async () => {
  const id = await begin();
  expect(await enter(id, { travel_km: 20, transport_km: 25 })).toBe("Saved");
  expect([await end(id), await standing(id)]).toEqual([`Shift ended. ${why}`, waits]);
  const admin = await server.as("admin");
  const { adjustments } = (await admin.get("ndis/timesheet/get-all-adjustment-shifts?limit=100")).data;
  expect(adjustments).toContainEqual(
    expect.objectContaining({ uuid: id, transport_km: 25, pay_reason: why }),
  );
  const outcome = await admin.post("records/shifts/pay-outcome", { shift_uuid: id, outcome: "actual" });
  expect(outcome.data.consequences).toContain(
    "Paid as well, as it was entered: 20 km to the participant, 25 km of transport.",
  );
  const decided = await admin.put("ndis/timesheet/add-adjusted-shift-to-timesheet", {
    shift_uuid: id,
    outcome: "actual",
  });
  expect([decided.status, await standing(id)]).toEqual([200, added]);
});

test("many kilometres that are entered after the end take the shift off the timesheet again", async () => {
  const id = await begin();
  await end(id);
  expect(await standing(id)).toEqual(added);
  expect([await enter(id, { travel_km: 45 }), await standing(id)]).toEqual([`Saved. ${why}`, waits]);
});

test("those who roster do not let them pass by correcting the times", async () => {
  const id = await begin();
  await enter(id, { travel_km: 45 });
  await end(id);
  const coordinator = await server.as("coordinator");
  const { clock_in_at: from, clock_out_at: until } = (
    await coordinator.get(`ndis/roster/show-roster-staff-shifts/${id}`)
  ).data.shift;
  const corrected = await coordinator.put("ndis/roster/update-roster-staff-shift-status", {
    shift_uuid: id,
    status: "completed",
    delivered_from: from,
    delivered_until: until,
    reason: "As the worker said",
  });
  expect([corrected.status, await standing(id)]).toEqual([200, waits]);
});

test("the provider says how many kilometres need nobody", async () => {
  await settings({ tolerance_km: 100 });
  const id = await begin();
  await enter(id, { travel_km: 45 });
  await end(id);
  expect(await standing(id)).toEqual(added);
});
