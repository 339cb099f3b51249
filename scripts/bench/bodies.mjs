import { setTimeout } from "node:timers/promises";
import { worstBodies } from "./worstBodies.mjs";
import { api, freePort, get, openSession, sendText, startServer, temporaryFolder } from "./server.mjs";
import { table } from "./table.mjs";

const megabyte = 1024 * 1024;
const leastMs = 50;
const mostGrowth = 2.3;
/** Holds and times below this are the machine's, not the body's. */
const noiseMs = 10;
const tries = 6;
const triesAgain = 3;

/**
 * How long bodies hold the server's event loop: worst cases of half a megabyte and of a whole one for every call that
 * takes a body, accepted or refused. What else the machine does is in a single figure too, and the probe misses a hold now
 * and then: the second least of some tries counts. How the time grows is told by the processor time of the loop's thread,
 * of which nothing is missed: the least of the tries.
 * `BODIES=session` sends them to the calls only whose path has this in it.
 */
export async function run() {
  const { folder, remove } = temporaryFolder("bodies");
  const probePort = await freePort();
  const probe = new URL("loopProbe.mjs", import.meta.url).href;
  const server = await startServer(
    {
      DATABASE_URL: "",
      DATA_DIR: folder,
      DEMO: "small",
      TRUSTED_PROXIES: "loopback",
      PROBE_PORT: String(probePort),
    },
    { node: ["--import", probe] },
  );
  try {
    const measured = async () => JSON.parse((await get(probePort, "/")).body);
    const { body } = await get(server.port, `${api}openapi.json`);
    const found = [];
    for (const { method, path, schema } of callsOf(JSON.parse(body)))
      for (const { what, make } of worstBodies(schema, JSON.parse(body).components.schemas)) {
        const ask = await asker(server, method, path);
        const once = async () => ({
          half: await timesOf(ask, measured, make(megabyte / 2)),
          ...(await timesOf(ask, measured, make(megabyte * 0.99))),
        });
        let times = await once();
        // What seems to grow too fast is tried again: the least of all tries is the body's own.
        for (let again = 0; again < triesAgain && growthOf(times) > mostGrowth; again += 1)
          times = least(times, await once());
        found.push({ call: `${method} ${path.replace(api, "")}`, what, ...times });
      }
    if (found.length === 0) throw new Error("no call takes a body");
    return report(found);
  } finally {
    await server.stop();
    remove();
  }
}

const callsOf = ({ paths }) =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => {
        const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
        return schema ? [{ method: method.toUpperCase(), path, schema }] : [];
      }),
    )
    .filter(({ path }) => path.includes(process.env.BODIES ?? ""));

const sessions = new Map();
const keptMs = 300_000;
let asked = 0;

/** The demo's people in turn: who may make the call sends it, each time from another address, so that no limit is in the way. */
async function asker(server, method, path) {
  const place = path
    .replace("{tenant}", "demo")
    .replace("{resource}", "participants")
    .replace("{form}", "incident_report_form")
    .replace(/\{\w+\}/g, "00000000-0000-7000-a000-000000000000");
  const as = (token) => (text) => {
    asked += 1;
    return sendText(server.port, method, place, text, {
      "content-type": "application/json",
      "x-forwarded-for": `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
      authorization: `Bearer ${token}`,
    });
  };
  for (const name of ["admin", "participant", "worker"]) {
    const ask = as(await tokenOf(server, name));
    if ((await ask("{}")).status !== 403) return ask;
  }
  return as(await tokenOf(server, "admin"));
}

async function tokenOf(server, name) {
  const known = sessions.get(name);
  if (known && Date.now() < known.until) return known.token;
  const token = (await openSession(server, name)).token;
  sessions.set(name, { token, until: Date.now() + keptMs });
  return token;
}

/** The second least hold of some tries and the least processor time; two tries that are no more than noise are enough. */
async function timesOf(ask, measured, text) {
  const mayMs = Math.max(leastMs, 5 * parseMs(text));
  const holds = [];
  let [ms, busy, status] = [Infinity, Infinity, 0];
  for (let attempt = 0; attempt < tries && (ms > noiseMs || busy > noiseMs); attempt += 1) {
    await measured();
    status = (await ask(text)).status;
    // The probe's clock ticks when the loop is free again.
    await setTimeout(3);
    const { held, busy: used } = await measured();
    holds.push(held);
    busy = Math.min(busy, used);
    ms = holds.toSorted((a, b) => a - b)[1] ?? Infinity;
  }
  return { ms, busy, mayMs, status };
}

const least = (one, other) => ({
  ...one,
  busy: Math.min(one.busy, other.busy),
  half: { ...one.half, busy: Math.min(one.half.busy, other.half.busy) },
});

const growthOf = ({ busy, half }) => (busy > noiseMs ? busy / Math.max(half.busy, noiseMs / 2) : 1);

/** Processor time of reading a body, the least of three. */
function parseMs(text) {
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    JSON.parse(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function report(found) {
  const byHold = found.toSorted((a, b) => b.ms / b.mayMs - a.ms / a.mayMs);
  const [steepest] = found.toSorted((a, b) => growthOf(b) - growthOf(a));
  return {
    tables: table(
      ["call", "worst case", "answer", "held ms", "may be held ms", "0.5 MB: CPU ms", "1 MB: CPU ms"],
      [...new Set([...byHold.slice(0, 10), steepest])].map(
        ({ call, what, status, half, ms, busy, mayMs }) => [
          call,
          what,
          String(status),
          ms.toFixed(0),
          mayMs.toFixed(0),
          half.busy.toFixed(0),
          busy.toFixed(0),
        ],
      ),
    ),
    verdicts: [
      { what: "Bodies sent", value: found.length },
      {
        what: "The longest hold of the event loop ÷ 50 ms, or 5 × JSON.parse of the body",
        value: byHold[0].ms / byHold[0].mayMs,
        atMost: 1,
      },
      { what: "Processor time at 1 MB ÷ at 0.5 MB", value: growthOf(steepest), atMost: mostGrowth },
    ],
  };
}
