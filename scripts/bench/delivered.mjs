import pg from "pg";
import { postgresLane } from "./databases.mjs";
import { fill } from "./deliveredData.mjs";
import { median } from "./load.mjs";
import { api, send, signIn, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const participants = 500;
const rounds = 15;
const most = 1.5;
const sizes = [100_000, Number(process.env.BENCH_SHIFTS ?? 1_000_000)];

/**
 * Lists and sums of delivered shifts: of two years with a hundred thousand shifts, and of the same two years after eighteen
 * more with nine times as many. All but the last two weeks are on invoices.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const ends = [lane.stop];
  try {
    const { env, bare } = await lane.filled(participants);
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    ends.push(() => client.end());
    const query = async (sql, values = []) => (await client.query(sql, values)).rows;
    const measured = [];
    for (const size of sizes) {
      const { participant, plan } = await fill(query, bare.TENANT, size);
      const server = await startServer(env);
      const authorization = { authorization: `Bearer ${await signIn(server, "admin")}` };
      measured.push(await timesOf(server, authorization, asked(participant, plan)));
      await server.stop();
    }
    const [few, many] = measured;
    return {
      tables: table(
        ["what", ...sizes.map((size) => `${size.toLocaleString("en-AU")} shifts, ms`), "ratio"],
        Object.keys(few).map((name) => [
          name,
          few[name].toFixed(1),
          many[name].toFixed(1),
          (many[name] / few[name]).toFixed(2),
        ]),
      ),
      verdicts: Object.keys(few).map((name) => ({
        what: `${name}: ten times the shifts, to the time of once`,
        value: many[name] / few[name],
        atMost: most,
      })),
    };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** What is asked for, by name. */
function asked(participant, plan) {
  const until = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 13 * 86_400_000).toISOString().slice(0, 10);
  const page = "limit=25&page=1&sortField=start_at&sortType=desc";
  return {
    "The latest completed shifts": ["GET", `ndis/shifts?${page}&status=completed`],
    "The completed shifts of a participant": [
      "GET",
      `ndis/shifts?${page}&status=completed&participants=${participant}`,
    ],
    "The budgets of a plan": ["GET", `records/ndis-plans/${plan}`],
    "The reconciliation of two years": ["GET", "records/reconciliation?limit=25"],
    "What an invoice run of two weeks would bill": ["POST", "ndis/invoices/run-outcome", { from, until }],
  };
}

/** Milliseconds of each call, the median of several rounds in turn; the first round fills caches. */
async function timesOf(server, authorization, calls) {
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, [method, path, body]] of Object.entries(calls)) {
      const began = performance.now();
      const { status, body: said } = await send(server.port, method, api + path, body, authorization);
      if (status !== 200) throw new Error(`${name} answered ${status}: ${said.slice(0, 500)}`);
      if (round > 0) times[name].push(performance.now() - began);
    }
  return Object.fromEntries(Object.entries(times).map(([name, own]) => [name, median(own)]));
}
