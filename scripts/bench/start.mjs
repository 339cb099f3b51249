import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { median } from "./load.mjs";
import { freePort, get, temporaryFolder } from "./server.mjs";
import { root } from "../lib/paths.mjs";
import { table } from "./table.mjs";

const starts = 5;
const mostSeconds = 3;

/** Starts the product as people do, once on an empty folder and then again and again on what that left. */
export async function run() {
  const { folder, remove } = temporaryFolder("start");
  try {
    const first = await startOnce(folder);
    const later = [];
    for (let n = 0; n < starts; n += 1) later.push(await startOnce(folder));
    return {
      tables: table(
        ["start", "seconds until it serves"],
        [
          ["first, on an empty folder", first.toFixed(2)],
          [`again (${starts} times)`, later.map((seconds) => seconds.toFixed(2)).join(", ")],
        ],
      ),
      verdicts: [{ what: "A second start, median", value: median(later), atMost: mostSeconds, unit: " s" }],
    };
  } finally {
    remove();
  }
}

/** Runs `npm start` until it serves, ends it, and answers the seconds that it took. */
async function startOnce(folder) {
  const port = await freePort();
  const began = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "", DATABASE_URL: "", DATA_DIR: folder, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  while ((await get(port, "/health/ready").catch(() => ({}))).status !== 200) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    await setTimeout(10);
  }
  const seconds = (performance.now() - began) / 1000;
  process.kill(-(npm.pid ?? 0), "SIGTERM");
  while (isAlive(-(npm.pid ?? 0))) await setTimeout(10);
  return seconds;
}

/** Whether a process, or by its negative number a process group, is still there: npm ends before its child does. */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
