import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { root } from "../lib/paths.mjs";

/** The API's prefix, as the product is set by default. */
export const api = "/api/v1/ndis-portal/";

/** A folder of its own for a run, and what removes it. */
export function temporaryFolder(purpose) {
  const folder = mkdtempSync(join(tmpdir(), `portal-bench-${purpose}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A port that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a program that listens on PORT, and waits until it answers. */
export async function startProcess(script, env, { ready = "/health/ready", node = [], args = [] } = {}) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...node, join(root, script), ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "",
      LOG_LEVEL: "error",
      REQUESTS_PER_MINUTE: "0",
      ...env,
      PORT: String(port),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    if ((await get(port, ready).catch(() => ({}))).status === 200) break;
    await setTimeout(10);
  }
  return {
    port,
    pid: child.pid,
    readyAfterMs: performance.now() - began,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Starts the portal's server. */
export const startServer = (env, options) => startProcess("src/server.ts", env, options);

/** What `npm start` does: the portal is built first where its sources have changed. */
export const startPortal = (env) => startProcess("scripts/run.mjs", env, { args: ["start"] });

/** Signs a demo person in and answers their access token. */
export const signIn = async (server, name) => (await openSession(server, name)).token;

/** Signs a demo person in and answers everything that their browser would keep. */
export async function openSession({ port }, name) {
  const { status, body } = await send(port, "POST", `${api}auth/login`, {
    email: `${name}@demo.example`,
    password: "demo-Portal-2026",
  });
  if (status !== 200) throw new Error(`signing ${name} in answered ${status}`);
  return JSON.parse(body).data;
}

/** A GET on this machine, in the name of the demo provider. */
export const get = (port, path, headers = {}) => send(port, "GET", path, undefined, headers);

/** Any call on this machine, in the name of the demo provider. */
export const send = (port, method, path, body, headers = {}) =>
  sendText(port, method, path, body && JSON.stringify(body), {
    ...(body && { "content-type": "application/json" }),
    ...headers,
  });

/** The same with a body as it is. */
export function sendText(port, method, path, text, headers = {}) {
  return new Promise((resolve, reject) => {
    const call = request({
      host: "127.0.0.1",
      port,
      method,
      path,
      headers: { host: "demo.localhost", ...headers },
    });
    call.once("error", reject);
    call.once("response", async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      });
    });
    call.end(text);
  });
}

/** Milliseconds of processor time that a process has used, all its threads together. */
export function cpuMs(pid) {
  const [user, system] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** The same for a process with its children, those included that have ended. */
export function familyCpuMs(pid) {
  const ended = statOf(pid).slice(13, 15).map(Number);
  const living = childrenOf(pid).map((child) => ignoringEnded(() => cpuMs(child)) ?? 0);
  return [cpuMs(pid), ...living, ended[0] * 10, ended[1] * 10].reduce((sum, ms) => sum + ms, 0);
}

/** The processes that a process has started and that live. */
export const childrenOf = (pid) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => ignoringEnded(() => statOf(name)[1]) === String(pid))
    .map(Number);

/** The kernel's facts about a process, from its state on. */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function ignoringEnded(read) {
  try {
    return read();
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "ESRCH") throw error;
    return undefined;
  }
}

/** Memory that a process holds now, in megabytes; with VmHWM the most that it has ever held. */
export function residentMb(pid, what = "VmRSS") {
  const [, kilobytes] =
    new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** What has a server collect its garbage when it is asked to (heldMb). */
export const collecting = { node: ["--import", join(root, "scripts", "bench", "collect.mjs")] };

/**
 * Memory that processes hold without their garbage, in megabytes: the least in so many seconds after they have collected it,
 * as V8 gives freed pages back with a delay. Under load the memory of a process follows when V8 last swept it, by hundreds of
 * megabytes.
 */
export async function heldMb(pids, seconds = 30) {
  for (const pid of pids) process.kill(pid, "SIGUSR2");
  const least = pids.map((pid) => residentMb(pid));
  for (let second = 0; second < seconds; second += 1) {
    await setTimeout(1000);
    pids.forEach((pid, at) => (least[at] = Math.min(least[at], residentMb(pid))));
  }
  return least;
}
