import { postgresLane, withQuery } from "./databases.mjs";
import { fill } from "./deliveredData.mjs";
import { median, medianRatio } from "./load.mjs";
import { api, send, signIn, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const participants = 500;
const rounds = 15;
const most = 1.5;
const sizes = [100_000, Number(process.env.BENCH_SHIFTS ?? 1_000_000)];

/**
 * Lists and sums of delivered shifts: of two years with a hundred thousand shifts, and of the same two years after eighteen
 * more with nine times as many. All but the last two weeks are on invoices. Both are asked in turn, so that whatever else
 * the machine does meets them alike.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const ends = [lane.stop];
  try {
    const sides = [];
    for (const size of sizes) {
      const { env, bare } = await lane.filled(participants, `delivered_${size}`);
      const plan = await withQuery(env.DATABASE_URL, (query) => fill(query, bare.TENANT, size));
      sides.push({ env, calls: asked(plan) });
    }
    for (const side of sides) {
      side.server = await startServer(side.env);
      ends.push(side.server.stop);
      side.authorization = { authorization: `Bearer ${await signIn(side.server, "admin")}` };
    }
    return shown(await timesOf(sides));
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

function shown(times) {
  const figures = Object.entries(times).map(([name, [few, many]]) => ({
    name,
    few: median(few),
    many: median(many),
    ratio: medianRatio(many, few),
  }));
  return {
    tables: table(
      ["what", ...sizes.map((size) => `${size.toLocaleString("en-AU")} shifts, ms`), "ratio"],
      figures.map(({ name, few, many, ratio }) => [name, few.toFixed(1), many.toFixed(1), ratio.toFixed(2)]),
    ),
    verdicts: figures.map(({ name, ratio }) => ({
      what: `${name}: ten times the shifts, to the time of once`,
      value: ratio,
      atMost: most,
    })),
  };
}

/** What is asked for, by name. */
function asked({ participant, plan }) {
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

/** Milliseconds of each call at each side, round by round; the first round fills caches. */
async function timesOf(sides) {
  const times = Object.fromEntries(Object.keys(sides[0].calls).map((name) => [name, sides.map(() => [])]));
  for (let round = 0; round <= rounds; round += 1)
    for (const name of Object.keys(times))
      for (const [place, { server, authorization, calls }] of sides.entries()) {
        const [method, path, body] = calls[name];
        const began = performance.now();
        const { status, body: said } = await send(server.port, method, api + path, body, authorization);
        if (status !== 200) throw new Error(`${name} answered ${status}: ${said.slice(0, 500)}`);
        if (round > 0) times[name][place].push(performance.now() - began);
      }
  return times;
}
