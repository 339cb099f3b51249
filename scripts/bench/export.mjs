import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { postgresLane } from "./databases.mjs";
import { api, residentMb, send, signIn, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const rows = 100_000;
const mostMb = 150;
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
 * Exports every participant with every column of the list, each file from a server just started, on PostgreSQL. What
 * counts is the most memory that the process holds while it answers, over what it held idle.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) throw new Error("There is no PostgreSQL on this machine.");
  try {
    const { env } = await lane.filled(rows);
    const results = [];
    for (const file of files) results.push({ ...file, ...(await measure(env, file)) });
    return {
      tables: table(
        ["file", "rows", "MB", "first byte ms", "seconds", "idle MB", "most MB", "extra MB"],
        results.map(({ label, bytes, firstByteMs, seconds, idle, most }) => [
          label,
          rows.toLocaleString("en"),
          (bytes / 2 ** 20).toFixed(1),
          firstByteMs.toFixed(0),
          seconds.toFixed(1),
          idle.toFixed(0),
          most.toFixed(0),
          (most - idle).toFixed(0),
        ]),
      ),
      verdicts: results.map(({ label, idle, most }) => ({
        what: `Extra memory for ${rows.toLocaleString("en")} rows as ${label}`,
        value: most - idle,
        atMost: mostMb,
        unit: " MB",
      })),
    };
  } finally {
    await lane.stop();
  }
}

async function measure(env, { format, pauseMs = 0 }) {
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
    const read = await readThrough(server.port, JSON.parse(body).data.link, pauseMs);
    clearInterval(sampling);
    return { idle, most, ...read };
  } finally {
    await server.stop();
  }
}

/** Reads a file to its end; with a pause after the first megabyte when one is asked for. */
async function readThrough(port, path, pauseMs) {
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
  for await (const chunk of response) {
    firstByteMs ??= performance.now() - began;
    bytes += chunk.length;
    if (rest > 0 && bytes > 2 ** 20) {
      await setTimeout(rest);
      rest = 0;
    }
  }
  if (!response.complete) throw new Error("the export broke off");
  return { bytes, firstByteMs, seconds: (performance.now() - began) / 1000 };
}
