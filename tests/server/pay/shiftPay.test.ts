import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const worker = await server.as("worker");
const coordinator = await server.as("coordinator");
const participant = await server.as("participant");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const office = "ndis/roster/shift/{id}/pay";
const own = "ndis/personal/my-shifts/{id}/pay";
const shifts: Record<string, string> = {};

async function add(staff: string, start: string, end: string, more: object = {}): Promise<string> {
  const answer = await admin.post("ndis/roster/add-new-shift", {
    start_at: `${start}:00+10:00`,
    end_at: `${end}:00+10:00`,
    shift_type: "training_meeting",
    location_type: "office",
    staff,
    ...more,
  });
  expect(answer.errors).toEqual({});
  return answer.data.shift.uuid as string;
}

/** A pay rate as the database has it: what the form checks is tested with the rates. */
async function rate(staff: string, kind: string, award = "social and community services"): Promise<void> {
  await server.rows`insert into records (tenant_id, uuid, resource, data)
    select tenant_id, gen_random_uuid(), 'staff-pay-rates', jsonb_build_object('staff_id', ${staff}::text,
      'award_type_id', uuid, 'hourly_rate', 3622, 'employment_type', ${kind}::text, 'effective_from', '2026-07-01')
    from records where resource = 'award-types' and data->>'name' = ${`SCHADS: ${award}`}
      and tenant_id = (select tenant_id from staff where uuid = ${staff})`;
}

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, start_date = '2020-01-01',
    data = data - 'shiftworker' || '{"contracted_hours": 38}'`;
  await server.rows`update shifts set deleted_at = now()`;
  await server.rows`update records set deleted_at = now() where resource = 'staff-pay-rates'`;
  await rate(first, "casual");
  await rate(second, "part_time");
  shifts.mine = await add(first, "2027-05-04T14:00", "2027-05-04T21:00");
  shifts.draft = await add(first, "2027-05-06T14:00", "2027-05-06T21:00", { draft: true });
  shifts.others = await add(second, "2027-05-04T22:00", "2027-05-05T06:00", { shift_type: "sleepover" });
});

describe("what a shift pays", () => {
  test("has each line with its rule, clause, rate and time", async () => {
    const { status, data } = await admin.send("GET", office, { params: { id: shifts.mine } });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      total: 34_860,
      period: { start_date: "2027-05-03", end_date: "2027-05-09" },
      exceptions: [{ code: "no-meal-break" }],
    });
    expect(data.lines).toEqual([
      expect.objectContaining({
        category: "afternoon",
        minutes: 420,
        base: 3622,
        multiplier: 1.375,
        rate: 4980,
        amount: 34_860,
        share: 34_860,
        rule: expect.objectContaining({ clause: "29.3", pack: "schads-2026-07-01" }),
        segments: [
          {
            shift: shifts.mine,
            from: "2027-05-04T04:00:00.000Z",
            until: "2027-05-04T11:00:00.000Z",
            minutes: 420,
          },
        ],
      }),
    ]);
  });

  test("of a sleepover is its allowance and the work that is paid at least", async () => {
    const { data } = await admin.send("GET", office, { params: { id: shifts.others } });
    const lines = data.lines.map(({ category, amount }: { category: string; amount: number }) => [
      category,
      amount,
    ]);
    expect(lines).toEqual([
      ["minimum_engagement", 4 * 3622],
      ["sleepover", 6287],
    ]);
  });

  test("of 24-hour care is eight hours; what is recorded beyond them is overtime that a person looks at", async () => {
    const id = await add(second, "2027-05-10T09:00", "2027-05-11T09:00", { shift_type: "care_24_hours" });
    const codes = async () => {
      const { data } = await admin.send("GET", office, { params: { id } });
      return data.exceptions.map(({ code }: { code: string }) => code);
    };
    expect(await codes()).toEqual(["care-stream"]);
    await server.rows`update records set deleted_at = now() where resource = 'staff-pay-rates' and data->>'staff_id' = ${second}`;
    await rate(second, "part_time", "home care, disability");
    expect(await codes()).toEqual([]);
    await server.rows`update shifts set status = 'completed' where uuid = ${id}`;
    const times = [
      ["2027-05-10T10:00:00+10:00", "2027-05-10T16:00:00+10:00"],
      ["2027-05-10T18:00:00+10:00", "2027-05-10T21:00:00+10:00"],
    ].map(([from, until]) => ({ from, until }));
    const kept = await admin.send("POST", "records/shifts/{id}/day", {
      params: { id },
      body: { care_times: times },
    });
    expect(kept.errors).toEqual({});
    const { data } = await admin.send("GET", office, { params: { id } });
    expect(data).toMatchObject({
      lines: [
        {
          category: "care_24_hours",
          minutes: 480,
          multiplier: 1.55,
          amount: 8 * 5614,
          rule: {
            clause: "25.8",
            title: "24-hour care: eight hours of work, whether or not that many are worked",
          },
        },
        { category: "overtime_15", minutes: 60, amount: 5433, because: [{ clause: "25.8" }] },
      ],
      exceptions: [{ code: "care-hours", text: expect.stringContaining("More than eight hours") }],
    });
  });

  test("is nothing without a worker", async () => {
    const open = await admin.post("ndis/roster/add-new-shift", {
      start_at: "2027-05-04T01:00:00Z",
      end_at: "2027-05-04T03:00:00Z",
      shift_type: "training_meeting",
    });
    const { data } = await admin.send("GET", office, { params: { id: open.data.shift.uuid } });
    expect(data).toMatchObject({ total: null, lines: [], exceptions: [] });
  });

  test("is shown to the worker of the shift, once it is published", async () => {
    const mine = await worker.send("GET", own, { params: { id: shifts.mine } });
    expect([mine.status, mine.data.total]).toEqual([200, 34_860]);
    expect((await worker.send("GET", own, { params: { id: shifts.draft } })).status).toBe(404);
  });

  test.each([
    ["a worker, of another's shift", worker, own, "others", 404],
    ["a worker, by the call of the office", worker, office, "mine", 403],
    ["a coordinator, who may not see pay rates", coordinator, office, "mine", 403],
    ["a coordinator, by the worker's call", coordinator, own, "mine", 404],
    ["an admin, by the worker's call", admin, own, "mine", 404],
    ["a participant", participant, office, "mine", 403],
    ["a participant, by the worker's call", participant, own, "mine", 403],
  ] as const)("is not shown to %s", async (_, person, call, shift, status) => {
    const answer = await person.send("GET", call, { params: { id: shifts[shift] } });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer)).not.toContain("3622");
  });

  test("is not shown to another provider", async () => {
    const other = await server.as("admin of south");
    const answer = await other.send("GET", office, { params: { id: shifts.mine } });
    expect(answer.status).toBe(404);
  });
});
