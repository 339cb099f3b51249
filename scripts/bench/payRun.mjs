import { setTimeout } from "node:timers/promises";
import { connect, postgresLane } from "./databases.mjs";
import { fill, period, readRows, shiftsEach } from "./payRunData.mjs";
import { recalculate } from "./recalculate.mjs";
import { api, get, residentMb, send, signIn, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const workers = Number(process.env.BENCH_WORKERS ?? 2000);
const mostOfBare = 6;
const mostOfReading = 5;

/**
 * A pay run of two thousand workers with twenty shifts each, beside a program that only reads the same rows and writes as
 * much: for each worker the payment records and their shifts, then the records again, and one row with the same evidence.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const { env, bare } = await lane.filled(1);
  const { query, end } = await connect(env.DATABASE_URL);
  try {
    await fill(query, bare.TENANT, workers);
    const again = await recalculate(env, query, bare.TENANT);
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
      tables: `${table(
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
      )}\n\n${table(
        ["of one worker", "reading, ms", "working out anew, ms", "ratio"],
        [["median", again.read.toFixed(2), again.again.toFixed(2), again.ratio.toFixed(2)]],
      )}`,
      verdicts: [
        {
          what: "A pay run, to reading and writing the same rows bare",
          value: seconds / bareSeconds,
          atMost: mostOfBare,
        },
        {
          what: "Working out anew what one worker is paid, to reading their rows",
          value: again.ratio,
          atMost: mostOfReading,
        },
      ],
    };
  } finally {
    await end();
    await lane.stop();
  }
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
    const records = await readRows(query, tenant, staff);
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
