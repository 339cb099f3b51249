import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const call = "ndis/roster/draft-pay";
const week = { startDate: "03-05-2027", endDate: "09-05-2027" };

interface WorkerRow {
  uuid: string;
  drafts: number;
  before: number | null;
  after: number | null;
}
interface Line {
  category: string;
  amount: number;
}
interface DraftPay {
  range: object;
  totals: { before: number; after: number };
  workers: WorkerRow[];
  open_drafts: number;
  lines: { added: Line[]; removed: Line[]; same: Line[] };
  exceptions: { code: string }[];
}

async function add(
  staff: string | undefined,
  start: string,
  end: string,
  more: object = {},
): Promise<string> {
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

const ask = async (query: Record<string, string> = {}) =>
  (await admin.get(call, { ...week, ...query })).data as DraftPay;
const rowOf = ({ workers }: DraftPay, staff: string) => workers.find(({ uuid }) => uuid === staff);
const summed = (lines: Line[]) => lines.map(({ category, amount }) => [category, amount]);

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, start_date = '2020-01-01', status = 'active',
    data = data - 'shiftworker' || '{"contracted_hours": 38}'`;
  await server.rows`update shifts set deleted_at = now()`;
  await server.rows`update records set deleted_at = now() where resource = 'staff-pay-rates'`;
  await server.rows`insert into records (tenant_id, uuid, resource, data)
    select tenant_id, gen_random_uuid(), 'staff-pay-rates', jsonb_build_object('staff_id', ${first}::text,
      'award_type_id', uuid, 'hourly_rate', 3622, 'employment_type', 'casual', 'effective_from', '2026-07-01')
    from records where resource = 'award-types' and data->>'name' = 'SCHADS: social and community services'
      and tenant_id = (select tenant_id from staff where uuid = ${first})`;
  for (const day of ["03", "04", "05", "06"])
    await add(first, `2027-05-${day}T08:00`, `2027-05-${day}T17:00`);
  await add(second, "2027-05-04T08:00", "2027-05-04T12:00");
});

describe("the pay of a draft roster", () => {
  test("is the same before and after where nothing is a draft", async () => {
    const { totals, workers, open_drafts: open, range } = await ask();
    expect([totals, open]).toEqual([{ before: 36 * 4528, after: 36 * 4528 }, 0]);
    expect(range).toEqual({ start_date: "2027-05-03", end_date: "2027-05-09" });
    expect(workers).toContainEqual(
      expect.objectContaining({ uuid: first, drafts: 0, before: 36 * 4528, after: 36 * 4528 }),
    );
  });

  test("is not known of somebody without a pay rate", async () =>
    expect(rowOf(await ask(), second)).toMatchObject({ before: null, after: null }));

  test("has what a draft adds, with the overtime that it brings", async () => {
    await add(first, "2027-05-07T08:00", "2027-05-07T12:00", { draft: true });
    await add(undefined, "2027-05-07T08:00", "2027-05-07T12:00", { draft: true });
    const answer = await ask();
    // Two hours until 38, and two of overtime at time and three quarters.
    const more = 2 * 4528 + 2 * 6339;
    expect(answer.totals).toEqual({ before: 36 * 4528, after: 36 * 4528 + more });
    expect(rowOf(answer, first)).toMatchObject({ drafts: 1, before: 36 * 4528, after: 36 * 4528 + more });
    expect(answer.open_drafts).toBe(1);
    expect(answer.workers[0]?.uuid).toBe(first);
    expect(answer).not.toHaveProperty("lines");
  });

  test("opens to the lines that are new, those that are gone and the rest", async () => {
    const { lines, exceptions, workers, totals } = await ask({ staff: first });
    expect(workers).toHaveLength(1);
    expect(totals.after).toBe(workers[0]?.after);
    expect(summed(lines.added)).toEqual([
      ["ordinary", 2 * 4528],
      ["overtime_15", 2 * 6339],
    ]);
    expect(lines.added[1]).toMatchObject({
      rule: { clause: "28.1" },
      because: [{ id: "week" }],
      minutes: 120,
    });
    expect([lines.removed, lines.same.length, exceptions]).toEqual([[], 4, []]);
  });

  test("says which lines a draft replaces, and what it gives to look at", async () => {
    await add(first, "2027-05-05T17:00", "2027-05-05T18:00", { draft: true });
    await add(first, "2027-05-06T03:30", "2027-05-06T06:00", { draft: true });
    const { lines, exceptions, totals } = await ask({ staff: first });
    expect(lines.removed.length).toBeGreaterThan(0);
    expect(exceptions.map(({ code }) => code)).toContain("rest");
    const sum = (some: Line[]) => some.reduce((all, { amount }) => all + amount, 0);
    expect(sum(lines.added) - sum(lines.removed)).toBe(totals.after - totals.before);
    expect(sum(lines.same) + sum(lines.removed)).toBe(totals.before);
  });

  test("is of the days that are asked about alone", async () => {
    const { totals } = await ask({ startDate: "03-05-2027", endDate: "03-05-2027" });
    expect(totals).toEqual({ before: 9 * 4528, after: 9 * 4528 });
    expect((await admin.get(call, { startDate: "01-04-2027", endDate: "02-04-2027" })).data.workers).toEqual(
      [],
    );
  });

  test.each(["participant", "worker", "coordinator"])("is not shown to a %s", async (name) => {
    const answer = await (await server.as(name)).get(call, { ...week, staff: first });
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer)).not.toContain("3622");
  });

  test("has nothing of another provider, and of nobody who has no shifts there", async () => {
    const other = await server.as("admin of south");
    expect((await other.get(call, { ...week, staff: first })).status).toBe(404);
    expect((await other.get(call, week)).data.workers).toEqual([]);
    expect(
      (await admin.get(call, { startDate: "01-04-2027", endDate: "02-04-2027", staff: first })).status,
    ).toBe(404);
    expect((await admin.get(call, { ...week, staff: "me" })).status).toBe(422);
  });
});
