import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { postgresLane } from "./databases.mjs";
import { api, get, send, signIn, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const workers = Number(process.env.BENCH_WORKERS ?? 2000);
const shiftsEach = 20;
const mostOfBare = 6;

/** The period that is paid: the demo's pay periods begin on this Monday. */
const period = { start: "2026-08-10", end: "2026-08-23" };

/**
 * A pay run of two thousand workers with twenty shifts each, beside a program that only reads the same rows and writes as
 * much: for each worker the payment records and their shifts, then the records again, and one row with the same evidence.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const { env, bare } = await lane.filled(1);
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const query = async (sql, values = []) => (await client.query(sql, values)).rows;
  try {
    await fill(query, bare.TENANT);
    const server = await startServer(env);
    const before = residentMb(server.pid);
    const seconds = await payRun(server);
    const after = residentMb(server.pid, "VmHWM");
    await server.stop();
    const [{ count, lines }] = await query(
      "select count(*), sum(jsonb_array_length(pay->'lines')) as lines from pay_run_workers where amount > 0",
    );
    if (Number(count) < workers) throw new Error(`only ${count} of ${workers} workers were paid`);
    const bareSeconds = await bareRun(query, bare.TENANT);
    return {
      tables: table(
        ["workers", "shifts", "lines", "pay run, s", "bare, s", "ratio", "memory before, MB", "at most, MB"],
        [
          [
            String(workers),
            String(workers * shiftsEach),
            String(lines),
            seconds.toFixed(1),
            bareSeconds.toFixed(1),
            (seconds / bareSeconds).toFixed(2),
            before.toFixed(0),
            after.toFixed(0),
          ],
        ],
      ),
      verdicts: [
        {
          what: "A pay run, to reading and writing the same rows bare",
          value: seconds / bareSeconds,
          atMost: mostOfBare,
        },
      ],
    };
  } finally {
    await client.end();
    await lane.stop();
  }
}

/** Workers like those of the demo who have a pay rate, with a morning and an afternoon shift on ten weekdays. */
async function fill(query, tenant) {
  const columns = await query(
    "select column_name as name from information_schema.columns where table_name = 'staff' and is_generated = 'NEVER'",
  );
  const names = columns.map(({ name }) => name).join(", ");
  const [template] = await query(
    `select staff.uuid from staff join records on records.tenant_id = staff.tenant_id
       and records.resource = 'staff-pay-rates' and ref_staff_id = staff.uuid and records.deleted_at is null
     where staff.tenant_id = $1 and records.data->>'effective_from' <= $2 order by staff.uuid limit 1`,
    [tenant, period.start],
  );
  const numbers = "generate_series(1, $2::int) n";
  await query(
    `insert into staff (${names}) select ${columns.map(({ name }) => `(made).${name}`).join(", ")} from (
       select jsonb_populate_record(null::staff, to_jsonb(staff) || jsonb_build_object(
         'uuid', md5('worker ' || n)::uuid, 'email', 'worker-' || n || '@bench.example', 'user_uuid', null)) as made
       from staff, ${numbers} where staff.tenant_id = $1 and staff.uuid = $3) copies`,
    [tenant, workers, template.uuid],
  );
  await query(
    `insert into records (tenant_id, uuid, resource, data)
     select tenant_id, gen_random_uuid(), resource, data || jsonb_build_object('staff_id', md5('worker ' || n)::uuid)
     from records, ${numbers} where tenant_id = $1 and resource = 'staff-pay-rates' and ref_staff_id = $3
       and deleted_at is null`,
    [tenant, workers, template.uuid],
  );
  const times = `${numbers} cross join generate_series(0, 9) day cross join (values (7), (13)) as shift (hour)
    cross join lateral (select ($3::date + day + (day / 5) * 2) as date) days
    cross join lateral (select date + make_interval(hours => hour) as local) starts
    cross join lateral (select local at time zone 'Australia/Sydney' as begins) instants`;
  await query(
    `insert into shifts (tenant_id, uuid, data, staff, status, shift_type, start_at, end_at, timesheet)
     select $1, md5(n || ' ' || begins)::uuid, '{}', md5('worker ' || n)::uuid, 'completed', 'standard', begins,
       begins + interval '4 hours', 'added' from ${times}`,
    [tenant, workers, period.start],
  );
  await query(
    `insert into payment_records (tenant_id, uuid, data, staff, shift, date, start_at, end_at, hours, source, period_start, period_end)
     select $1, gen_random_uuid(), '{"time_zone": "Australia/Sydney"}', md5('worker ' || n)::uuid, md5(n || ' ' || begins)::uuid,
       date, begins, begins + interval '4 hours', 4, 'shift', $3::date, $4::date from ${times}`,
    [tenant, workers, period.start, period.end],
  );
  await query("analyze");
}

/** Seconds from asking for a pay run until it is ready. */
async function payRun(server) {
  const authorization = { authorization: `Bearer ${await signIn(server, "admin")}` };
  const began = performance.now();
  const sent = await send(
    server.port,
    "POST",
    `${api}records/pay-runs`,
    { day: period.start },
    authorization,
  );
  if (sent.status !== 200) throw new Error(`the pay run answered ${sent.status}: ${sent.body}`);
  const { uuid } = JSON.parse(sent.body).data.run;
  for (;;) {
    const { body } = await get(server.port, `${api}records/pay-runs/${uuid}`, authorization);
    const status = JSON.parse(body).data?.run.status;
    if (status === "ready") return (performance.now() - began) / 1000;
    if (status === "failed" || status === "cancelled") throw new Error(`the pay run is ${status}`);
    await setTimeout(250);
  }
}

/** Seconds that it takes to read the same rows and to write as much, worker by worker. */
async function bareRun(query, tenant) {
  await query("create table bare_pay (like pay_run_workers including defaults)");
  const paid = await query("select staff, pay::text from pay_run_workers order by staff");
  const began = performance.now();
  for (const { staff, pay } of paid) {
    await query("begin");
    const records = await query(
      "select * from payment_records where tenant_id = $1 and staff = $2 and deleted_at is null and date between $3::date - 2 and $4",
      [tenant, staff, period.start, period.end],
    );
    await query("select * from shifts where tenant_id = $1 and uuid = any ($2)", [
      tenant,
      records.map(({ shift }) => shift),
    ]);
    await query(
      "update payment_records set amount = amount, data = data || '{}' where tenant_id = $1 and uuid = any ($2)",
      [tenant, records.map(({ uuid }) => uuid)],
    );
    await query(
      "insert into bare_pay (tenant_id, uuid, run, staff, hours, amount, pay) values ($1, gen_random_uuid(), $1, $2, 80, 1, $3)",
      [tenant, staff, pay],
    );
    await query("commit");
  }
  return (performance.now() - began) / 1000;
}

const residentMb = (pid, what = "VmRSS") =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
