import { setTimeout } from "node:timers/promises";
import { connect, postgresLane } from "./databases.mjs";
import { bareRun, fill, period } from "./invoiceRunData.mjs";
import { median } from "./load.mjs";
import { api, get, residentMb, send, signIn, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const participants = Number(process.env.BENCH_PARTICIPANTS ?? 5000);
const supportsEach = 4;
const most = { mb: 60, slower: 1.5, preview: 3, bare: 12 };

/**
 * An invoice run of five thousand participants with four supports each: the preview before it, the time for each participant
 * and the server's memory at its beginning and at its end, and a program that reads the same shifts and writes the same rows.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const ends = [lane.stop];
  try {
    const { env, bare } = await lane.filled(participants);
    const { query, end: disconnect } = await connect(env.DATABASE_URL);
    ends.push(disconnect);
    await fill(query, bare.TENANT, participants, supportsEach);
    const server = await startServer(env);
    ends.push(server.stop);
    const authorization = { authorization: `Bearer ${await signIn(server, "admin")}` };
    const preview = await previewSeconds(server, authorization);
    const seen = await watched(server, authorization);
    const seconds = seen.at(-1).at;
    const bareSeconds = await bareRun(query, bare.TENANT);
    const slower = secondsBetween(seen, 0.8, 1) / secondsBetween(seen, 0.1, 0.3);
    const [early, late] = [memoryNear(seen, 0.15, 0.25), memoryNear(seen, 0.9, 1)];
    return {
      tables: table(
        ["participants", "lines", "preview, s", "run, s", "bare, s", "ratio", "MB at 20%", "MB at the end", "end ÷ beginning"], // prettier-ignore
        [
          [
            String(participants),
            String(participants * supportsEach),
            preview.toFixed(2),
            seconds.toFixed(1),
            bareSeconds.toFixed(1),
            (seconds / bareSeconds).toFixed(2),
            early.toFixed(0),
            late.toFixed(0),
            slower.toFixed(2),
          ],
        ],
      ),
      verdicts: [
        { what: "The preview of the run", value: preview, atMost: most.preview, unit: " s" },
        { what: "Time for a participant at the end ÷ at the beginning", value: slower, atMost: most.slower },
        { what: "Memory at the end less that at 20%", value: late - early, atMost: most.mb, unit: " MB" },
        {
          what: "The run, to reading and writing the same rows bare",
          value: seconds / bareSeconds,
          atMost: most.bare,
        },
      ],
    };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Median of three previews. */
async function previewSeconds(server, authorization) {
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    const { status, body } = await send(
      server.port,
      "POST",
      `${api}ndis/invoices/run-outcome`,
      { from: period.from, until: period.until },
      authorization,
    );
    if (status !== 200 || !body.includes("to bill"))
      throw new Error(`the preview answered ${status}: ${body.slice(0, 500)}`);
    if (round === 0) console.log(JSON.parse(body).data.consequences.join("\n"));
    times.push((performance.now() - began) / 1000);
  }
  return median(times);
}

/** Looks at a run from asking for it until it is done: seconds since then, its share done, and the server's memory. */
async function watched(server, authorization) {
  const began = performance.now();
  const sent = await send(
    server.port,
    "POST",
    `${api}records/invoice-runs`,
    { from: period.from, until: period.until },
    authorization,
  );
  if (sent.status !== 200) throw new Error(`the run answered ${sent.status}: ${sent.body}`);
  const { uuid } = JSON.parse(sent.body).data.run;
  const seen = [];
  for (;;) {
    const { body } = await get(server.port, `${api}records/invoice-runs/${uuid}`, authorization);
    const { status, done, lines, left_out = [] } = JSON.parse(body).data.run;
    seen.push({
      at: (performance.now() - began) / 1000,
      share: done / participants,
      mb: residentMb(server.pid),
    });
    if (status === "done" && lines === participants * supportsEach) return seen;
    if (status === "done")
      throw new Error(`only ${lines} lines were drafted: ${left_out.slice(0, 5).join(" ")}`);
    if (status !== "waiting" && status !== "running") throw new Error(`the run is ${status}`);
    await setTimeout(250);
  }
}

/** Seconds that the run took from one share of the participants to another. */
function secondsBetween(seen, from, until) {
  const first = seen.findIndex(({ share }) => share >= from);
  const last = seen.findIndex(({ share }) => share >= until);
  return ((seen[last].at - seen[first].at) * (until - from)) / (seen[last].share - seen[first].share);
}

const memoryNear = (seen, from, until) =>
  median(seen.filter(({ share }) => share >= from && share <= until).map(({ mb }) => mb));
