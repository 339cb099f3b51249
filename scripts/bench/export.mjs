import { execFile } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { root } from "../lib/paths.mjs";
import { postgresLane } from "./databases.mjs";
import { median, medianRatio } from "./load.mjs";
import { api, residentMb, send, signIn, startServer, temporaryFolder } from "./server.mjs";
import { table } from "./table.mjs";

const rows = 100_000;
/** A workbook is written in a thread, which has a heap of its own. */
const mostMb = { csv: 150, xlsx: 200 };
/** How much longer a file may take than writing the bare query's rows to a file. */
const mostTimes = 3;
const rounds = 3;
const columns = [
  "full_name",
  "status",
  "alert",
  "type",
  "region",
  "plan_end",
  "ndis_number",
  "mobile",
  "suburb",
  "converted_from_lead",
];

const files = [
  { format: "xlsx", label: "XLSX" },
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "XLSX, a reader that stops half-way for 5 s", pauseMs: 5000 },
];

/**
 * Exports every participant with ten columns, each file from a server just started, on PostgreSQL. What counts is the
 * most memory that the process holds while it answers, over what it held idle; and the time beside a bare query whose
 * rows are streamed to a file in the same round.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) throw new Error("There is no PostgreSQL on this machine.");
  const { folder, remove } = temporaryFolder("export");
  try {
    const { env, bare } = await lane.filled(rows);
    const file = join(folder, "file");
    const results = files.map((kind) => ({ ...kind, rounds: [] }));
    const bareSeconds = [];
    for (let round = 0; round < rounds; round += 1) {
      bareSeconds.push(await measureBare(bare, file));
      for (const result of results) result.rounds.push(await measure(env, result, file));
    }
    return describe(results, bareSeconds);
  } finally {
    await lane.stop();
    remove();
  }
}

function describe(results, bareSeconds) {
  const of = (result, key) => result.rounds.map((round) => round[key]);
  const extra = (result) => Math.max(...result.rounds.map(({ idle, most }) => most - idle));
  const bareLine = ["bare query", rows.toLocaleString("en"), "", "", median(bareSeconds).toFixed(1), "1.00"];
  return {
    tables: table(
      ["file", "rows", "MB", "first byte ms", "seconds", "÷ bare", "idle MB", "most MB", "extra MB"],
      [
        [...bareLine, "", "", ""],
        ...results.map((result) => [
          result.label,
          rows.toLocaleString("en"),
          (median(of(result, "bytes")) / 2 ** 20).toFixed(1),
          median(of(result, "firstByteMs")).toFixed(0),
          median(of(result, "seconds")).toFixed(1),
          medianRatio(of(result, "seconds"), bareSeconds).toFixed(2),
          median(of(result, "idle")).toFixed(0),
          Math.max(...of(result, "most")).toFixed(0),
          extra(result).toFixed(0),
        ]),
      ],
    ),
    verdicts: [
      ...results.map((result) => ({
        what: `Extra memory for ${rows.toLocaleString("en")} rows as ${result.label}`,
        value: extra(result),
        atMost: mostMb[result.format],
        unit: " MB",
      })),
      ...results
        .filter(({ pauseMs }) => pauseMs === undefined)
        .map((result) => ({
          what: `Time for ${rows.toLocaleString("en")} rows as ${result.label} beside streaming the bare query to a file`,
          value: medianRatio(of(result, "seconds"), bareSeconds),
          atMost: mostTimes,
        })),
    ],
  };
}

/** Seconds that the bare query takes. */
async function measureBare(bare, file) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "scripts", "bench", "bareExport.mjs")],
    { env: { ...process.env, ...bare, FILE: file } },
  );
  return Number(stdout);
}

async function measure(env, { format, pauseMs = 0 }, file) {
  const server = await startServer(env);
  try {
    const token = await signIn(server, "admin");
    const order = { format, columns };
    const { status, body } = await send(server.port, "POST", `${api}records/participants/export`, order, {
      authorization: `Bearer ${token}`,
    });
    if (status !== 200) throw new Error(`asking for the export answered ${status}: ${body}`);
    await setTimeout(1000);
    const idle = residentMb(server.pid);
    let most = idle;
    const sampling = setInterval(() => (most = Math.max(most, residentMb(server.pid))), 20);
    const read = await readThrough(server.port, JSON.parse(body).data.link, { pauseMs, file });
    clearInterval(sampling);
    return { idle, most, ...read };
  } finally {
    await server.stop();
  }
}

/** Saves a file; with a pause after the first megabyte when one is asked for. */
async function readThrough(port, path, { pauseMs, file }) {
  const began = performance.now();
  const response = await new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path, headers: { host: "demo.localhost" } }, resolve);
    call.once("error", reject);
    call.end();
  });
  if (response.statusCode !== 200) throw new Error(`the export answered ${response.statusCode}`);
  let firstByteMs;
  let bytes = 0;
  let rest = pauseMs;
  const saved = createWriteStream(file);
  for await (const chunk of response) {
    firstByteMs ??= performance.now() - began;
    bytes += chunk.length;
    if (!saved.write(chunk)) await once(saved, "drain");
    if (rest > 0 && bytes > 2 ** 20) {
      await setTimeout(rest);
      rest = 0;
    }
  }
  await new Promise((resolve) => saved.end(resolve));
  if (!response.complete) throw new Error("the export broke off");
  return { bytes, firstByteMs, seconds: (performance.now() - began) / 1000 };
}
