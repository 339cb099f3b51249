import { postgresLane } from "./databases.mjs";
import { interleave, median, medianRatio } from "./load.mjs";
import { api, signIn, startProcess, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const path = `${api}ndis/client/get-all-clients?limit=25&page=1&status=active&sortField=full_name&sortType=asc`;
const masked = "&fields=full_name,status,alert,type,region,plan_end,suburb,medicare";
const logged = `${masked},ndis_number`;
const sizes = [10_000, 1_000_000];

/**
 * The first page of the participants, as the coordinator (row rules by region), sorted by name, the active ones, over 20
 * connections; beside a bare Fastify with the same rows by the same driver. `masked` adds a
 * decrypted and masked column, `logged` a sensitive one in the clear, so that each request also writes who saw whose.
 */
export async function run({ rows }) {
  const lane = await postgresLane();
  if (!lane) throw new Error("There is no PostgreSQL on this machine.");
  return measureLane(lane, rows);
}

/** Measures lists of different lengths on one kind of database. */
export async function measureLane(lane, rows = sizes.join()) {
  const wanted = rows.split(",").map(Number);
  const ends = [];
  try {
    const targets = [];
    for (const rows of wanted) {
      console.log(`${lane.name}: filling ${rows.toLocaleString("en")} participants …`);
      const database = await lane.filled(rows);
      ends.push(database.remove);
      const server = await startServer(database.env);
      const bare = await startProcess("scripts/bench/bare.mjs", database.bare, { ready: "/" });
      ends.push(server.stop, bare.stop);
      const headers = {
        host: "demo.localhost",
        authorization: `Bearer ${await signIn(server, "coordinator")}`,
      };
      const ours = `http://127.0.0.1:${server.port}${path}`;
      targets.push(
        { name: `bare ${rows}`, url: `http://127.0.0.1:${bare.port}/`, pid: bare.pid },
        { name: `ours ${rows}`, url: ours, headers, pid: server.pid },
        { name: `masked ${rows}`, url: ours + masked, headers, pid: server.pid },
        { name: `logged ${rows}`, url: ours + logged, headers, pid: server.pid },
        { name: `prepared ${rows}`, url: `http://127.0.0.1:${bare.port}/prepared`, pid: bare.pid },
      );
    }
    console.log(`${lane.name}: measuring …`);
    return describe(lane.name, wanted, await interleave(targets, lane.cpuMs));
  } finally {
    for (const end of ends.toReversed()) await end();
    await lane.stop();
  }
}

function describe(name, sizesMeasured, results) {
  const [few, many] = sizesMeasured;
  const lines = sizesMeasured.flatMap((rows) => {
    const bare = results[`bare ${rows}`];
    return [
      ["bare", "bare query"],
      ["prepared", "bare query, prepared"],
      ["ours", "list"],
      ["masked", "list with a masked column"],
      ["logged", "list whose reading is logged"],
    ].map(([key, label]) => {
      const { rate, cpu, whole, p50, p99 } = results[`${key} ${rows}`];
      return [
        rows.toLocaleString("en"),
        label,
        median(rate).toFixed(0),
        medianRatio(rate, bare.rate).toFixed(2),
        median(cpu).toFixed(2),
        median(whole).toFixed(2),
        medianRatio(bare.whole, whole).toFixed(2),
        median(p50).toFixed(0),
        median(p99).toFixed(0),
      ];
    });
  });
  const onServer = name === "PostgreSQL";
  const lists = sizesMeasured.flatMap((rows) => [
    { rows, key: "ours", list: `${rows.toLocaleString("en")} rows` },
    { rows, key: "masked", list: `${rows.toLocaleString("en")} rows with a masked column` },
  ]);
  const verdicts = lists.flatMap(({ rows, key, list }) => {
    const [bare, ours] = [results[`bare ${rows}`], results[`${key} ${rows}`]];
    return [
      {
        what: `${name}, ${list}: throughput beside a bare query`,
        value: medianRatio(ours.rate, bare.rate),
        atLeast: onServer ? 0.6 : undefined,
      },
      {
        what: `${name}, ${list}: the same by processor time of server, database and load`,
        value: medianRatio(bare.whole, ours.whole),
        atLeast: onServer ? 0.6 : undefined,
      },
      { what: `${name}, ${list}: CPU-ms a request`, value: median(ours.cpu), atMost: 1.2 },
    ];
  });
  if (many !== undefined)
    verdicts.push({
      what: `${name}: time of a request, ${many.toLocaleString("en")} ÷ ${few.toLocaleString("en")} rows`,
      value: medianRatio(results[`ours ${few}`].rate, results[`ours ${many}`].rate),
      atMost: 1.5,
    });
  const head = [
    "rows",
    `on ${name}`,
    "requests/s",
    "÷ bare",
    "CPU-ms/request",
    "of everything",
    "bare ÷",
    "p50 ms",
    "p99 ms",
  ];
  return { tables: table(head, lines), verdicts };
}
