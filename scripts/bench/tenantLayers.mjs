import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../lib/paths.mjs";
import { postgresLane } from "./databases.mjs";
import { interleave, median, medianRatio } from "./load.mjs";
import {
  api,
  collecting,
  heldMb,
  residentMb,
  send,
  signIn,
  startServer,
  temporaryFolder,
} from "./server.mjs";
import { table } from "./table.mjs";

const path = `${api}ndis/client/get-all-clients?limit=25&page=1&status=active&sortField=full_name&sortType=asc`;
const tenants = 200;
const patches = 40;
const requests = 1000;
const participants = 10_000;

/**
 * One process on PostgreSQL whose 200 tenants have layers of 40 patches each, beside one without any: the list of 25
 * participants of a tenant with a layer, and the memory that both hold after each was asked 1,000 times for the
 * definitions of its tenants.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) throw new Error("There is no PostgreSQL on this machine.");
  const layers = temporaryFolder("layers");
  const ends = [lane.stop, layers.remove];
  try {
    for (const slug of slugs()) writeLayer(join(layers.folder, "tenants", slug));
    const { env } = await lane.filled(participants);
    const plain = await startServer(env, collecting);
    ends.push(plain.stop);
    const layered = await startServer({ ...env, CONFIG_DIR: layers.folder }, collecting);
    ends.push(layered.stop);
    const targets = [];
    for (const [name, server] of Object.entries({ plain, layered })) {
      const authorization = `Bearer ${await signIn(server, "coordinator")}`;
      for (let count = 0; count < requests; count += 1) {
        const slug = slugs()[count % tenants];
        const { status } = await send(server.port, "GET", "/definitions/index.json", undefined, {
          host: `${slug}.localhost`,
        });
        if (status !== 200) throw new Error(`${slug} was answered ${status}`);
      }
      const headers = { host: "demo.localhost", authorization };
      targets.push({ name, url: `http://127.0.0.1:${server.port}${path}`, headers, pid: server.pid });
    }
    const results = await interleave(targets, lane.cpuMs);
    const pids = [plain.pid, layered.pid];
    const atMost = pids.map((pid) => residentMb(pid, "VmHWM"));
    const held = await heldMb(pids);
    return describe(results, { plain: [held[0], atMost[0]], layered: [held[1], atMost[1]] });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** The demo's provider is one of those with a layer: its list is measured. */
const slugs = () => Array.from({ length: tenants }, (_, index) => (index === 0 ? "demo" : `tenant-${index}`));

/** Other words for 20 kinds of records, and a field more for each. */
function writeLayer(folder) {
  const write = (file, content) => {
    const place = join(folder, file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, JSON.stringify(content));
  };
  for (const { name, schema } of patched()) {
    write(`resources/${name}.patch.json`, { label: { one: `Our ${name}`, many: `All our ${name}` } });
    write(`schemas/${schema}.patch.json`, {
      properties: { own_remark: { type: "string", title: "Own remark", maxLength: 200 } },
    });
  }
}

/** Resources with a label and stored records, participants first; each with a schema of its own. */
function patched() {
  const folder = join(root, "resources");
  const all = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
  const schemaOf = ({ of, record }) => record?.schema ?? all.find(({ name }) => name === of)?.record?.schema;
  const isMade = ({ record }) => record?.source || record?.singleton || record?.store === "none";
  const made = new Set(all.filter(isMade).map(schemaOf));
  const bySchema = new Map(
    all
      .filter(({ of, label, record }) => !of && label && record && !made.has(record.schema))
      .map(({ name, record }) => [record.schema, { name, schema: record.schema }]),
  );
  return [...bySchema.values()]
    .sort((one, other) => (other.name === "participants") - (one.name === "participants"))
    .slice(0, patches / 2);
}

function describe(results, memory) {
  const lines = Object.entries(results).map(([name, { rate, cpu, p50 }]) => [
    name === "plain" ? "without layers" : `${tenants} tenants with ${patches} patches`,
    median(rate).toFixed(0),
    median(cpu).toFixed(2),
    median(p50).toFixed(0),
    ...memory[name].map((mb) => mb.toFixed(0)),
  ]);
  return {
    tables: table(["definitions", "requests/s", "CPU-ms/request", "p50 ms", "MB held", "MB at most"], lines),
    verdicts: [
      {
        what: "list of 25 with a layer ÷ without",
        value: medianRatio(results.layered.rate, results.plain.rate),
        atLeast: 0.95,
      },
      { what: "more memory", value: memory.layered[0] - memory.plain[0], atMost: 100, unit: " MB" },
    ],
  };
}
