import { expect, test, vi } from "vitest";
import { emailOf, idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Sick leave is often approved when the pay of its days is signed off already, and paid leave may be cancelled later.
const server = await openTestServer();
const staff = idOf("north", "staff", "first");

await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
  select tenant_id, uuid, given from users cross join (values ('view-pay-runs'), ('edit-pay-runs')) as held (given)
  where email = ${emailOf("coordinator", "north")} on conflict do nothing`;
await server.rows`update leaves set deleted_at = now()`;
await server.rows`update staff set employment_type = 'part_time', start_date = '2024-01-01' where uuid = ${staff}`;
await server.rows`update records set deleted_at = now() where resource = 'staff-pay-rates'`;
await server.rows`insert into records (tenant_id, uuid, resource, data)
  select tenant_id, gen_random_uuid(), 'staff-pay-rates', jsonb_build_object('staff_id', ${staff}::text,
    'award_type_id', uuid, 'hourly_rate', 3622, 'employment_type', 'part_time', 'effective_from', '2026-07-01')
  from records where resource = 'award-types' and data->>'name' = 'SCHADS: social and community services'
    and tenant_id = (select tenant_id from staff where uuid = ${staff})`;

const approved = (day: string) => server.rows`
  insert into leaves (tenant_id, uuid, staff, type, status, start_date, end_date, hours, updated_at, data)
  select tenant_id, gen_random_uuid(), ${staff}, 'personal', 'approved', ${day}, ${day}, 6, '2026-11-20T02:00:00Z', '{}'
  from staff where uuid = ${staff}`;

interface WorkersPay {
  id: string;
  amount: number | undefined;
  /** What there is to check about leave. */
  problems: string[];
  corrections: { date: string; why: string; amount: number }[];
}

/** Works out the pay run of a period. @returns what it pays the worker */
async function run(day: string): Promise<WorkersPay> {
  const admin = await server.as("admin");
  const begun = await admin.post("records/pay-runs", { day });
  expect(begun.status, begun.text).toBe(200);
  const id = begun.data.run.uuid as string;
  await vi.waitFor(
    async () => expect((await admin.get(`records/pay-runs/${id}`)).data.run.status).toBe("ready"),
    { timeout: 60_000 },
  );
  const { workers } = (await admin.get("records/pay-run-workers", { run: id })).data;
  const own = (workers as { uuid: string; staff: string; amount: number; problems?: string[] }[]).find(
    (one) => one.staff === staff,
  );
  const [kept] = own
    ? await server.rows<{ corrections: WorkersPay["corrections"] }>`
        select pay->'corrections' as corrections from pay_run_workers where uuid = ${own.uuid}`
    : [];
  return {
    id,
    amount: own?.amount,
    problems: (own?.problems ?? []).filter((problem) => problem.startsWith("Leave")),
    corrections: kept?.corrections ?? [],
  };
}
const reopen = (day: string) => server.rows`update records set data = data || '{"status":"open"}'
  where resource = 'pay-periods' and ${day} between data->>'start_date' and data->>'end_date'`;
const signOff = async (id: string) =>
  expect(
    (await (await server.as("coordinator")).post(`records/pay-runs/${id}/sign-off`, { note: "Checked" }))
      .message,
  ).toMatch(/^Pay run signed off/);

/** Six hours at the base rate, in cents. */
const sixHours = 6 * 3622;

test("the next pay run settles leave that its own period's pay could not have, once", async () => {
  await approved("2026-09-16");
  const first = await run("2026-09-16");
  expect(first).toMatchObject({ amount: sixHours, problems: [], corrections: [] });
  await signOff(first.id);

  // Approved only now; the other one, which was paid, is cancelled.
  await approved("2026-09-17");
  await server.rows`update leaves set status = 'cancelled' where start_date = '2026-09-16'`;
  const next = await run("2026-10-07");
  expect(next.problems).toEqual([
    "Leave from 16 Sep 2026 was paid in an earlier period and has been cancelled since. This pay takes it back; check it.",
    "Leave from 17 Sep 2026 was approved after the pay of its period was signed off, and is a correction in this pay. Check it.",
  ]);
  expect(next.corrections).toMatchObject([
    { date: "2026-09-16", why: "Leave that was paid, and cancelled later", amount: -sixHours },
    { date: "2026-09-17", why: "Leave approved after its pay was signed off", amount: sixHours },
  ]);
  expect(next.amount).toBe(0);
  server.clock.advance({ hours: 1 });
  await signOff(next.id);
  const later = await run("2026-10-28");
  expect(later.corrections).toEqual([]);

  // Worked out again, the run that settled it still does.
  server.clock.advance({ hours: 1 });
  await signOff(later.id);
  await reopen("2026-10-07");
  const again = await run("2026-10-07");
  expect(again.corrections).toEqual(next.corrections);
  await signOff(again.id);
});

test("leave that was settled stays settled when someone changes it later", async () => {
  await server.rows`update leaves set updated_at = '2026-12-01' where deleted_at is null`;
  expect(await run("2026-11-11")).toMatchObject({ amount: undefined, corrections: [] });
});

test("a period that is worked out again leaves out the days that a later run has paid", async () => {
  await reopen("2026-09-16");
  expect((await run("2026-09-16")).amount).toBe(0);
});

test("a casual worker's late leave stays with a person", async () => {
  await server.rows`update staff set employment_type = 'casual' where uuid = ${staff}`;
  await server.rows`update leaves set deleted_at = now()`;
  await approved("2026-10-07");
  await server.rows`update leaves set updated_at = '2026-12-01' where deleted_at is null`;
  expect(await run("2026-11-25")).toMatchObject({
    problems: [
      "Leave from 7 Oct 2026 was approved after the pay of its period was signed off, and is not in that pay. Check whether it is paid.",
    ],
    corrections: [],
  });
});
