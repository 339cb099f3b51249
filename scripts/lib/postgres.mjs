import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

const isRoot = process.getuid?.() === 0;

/** Folder with initdb and postgres; undefined where there is none. */
export function findPostgres() {
  const debian = existsSync("/usr/lib/postgresql")
    ? readdirSync("/usr/lib/postgresql")
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => `/usr/lib/postgresql/${version}/bin`)
    : [];
  const inPath = (process.env.PATH ?? "").split(":");
  return [...debian, ...inPath].find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a free port, for this run only.
 * @param within the folder in which its own is made
 * @param keep a folder that it takes instead and leaves behind, for the next run to start from
 * @returns its address, a way to restart it hard, and a way to stop it and remove its folder, unless it is kept
 */
export async function startPostgres({ settings = {}, within = tmpdir(), keep } = {}) {
  const bin = findPostgres();
  if (!bin) return undefined;
  const folder = keep ?? mkdtempSync(join(within, "portal-postgres-"));
  const user = isRoot ? ownerFor(folder) : userInfo().username;
  const as = isRoot
    ? { uid: Number(execFileSync("id", ["-u", user])), gid: Number(execFileSync("id", ["-g", user])) }
    : {};
  const data = join(folder, "data");
  if (!existsSync(data))
    execFileSync(
      join(bin, "initdb"),
      ["-D", data, "-U", "portal", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
      { ...as, stdio: "ignore", cwd: folder },
    );
  const given = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 200,
    shared_buffers: "256MB",
    ...settings,
  };
  let server;
  const isOver = () => server.exitCode !== null || server.signalCode !== null;
  /** Starts it; false when it has ended by itself, as it does when someone else has its port. */
  const run = async (port) => {
    server = spawn(
      join(bin, "postgres"),
      [
        "-D",
        data,
        ...Object.entries({ ...given, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
      { ...as, stdio: "ignore", cwd: folder },
    );
    while (!isOver()) {
      if (await isReady(bin, folder, port)) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  const end = (signal) =>
    new Promise((resolve) => {
      if (isOver()) return resolve();
      server.once("exit", resolve);
      server.kill(signal);
    });
  let port;
  const start = async (portFor) => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      port = await portFor();
      if (await run(port)) return;
    }
    throw new Error("PostgreSQL did not start");
  };
  await start(freePort);
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    bin,
    /** SIGQUIT is PostgreSQL's immediate shutdown: no checkpoint, recovery at the next start. */
    crash: () => end("SIGQUIT"),
    restart: async () => {
      await end("SIGQUIT");
      await start(() => port);
    },
    stop: async () => {
      // SIGINT is its fast shutdown, after which nothing has to be recovered.
      await end(keep === undefined ? "SIGQUIT" : "SIGINT");
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: Debian's own user takes it, or nobody. */
function ownerFor(folder) {
  const name = spawnSync("id", ["-u", "postgres"]).status === 0 ? "postgres" : "nobody";
  chownSync(folder, Number(execFileSync("id", ["-u", name])), Number(execFileSync("id", ["-g", name])));
  return name;
}

/** Whether it answers; asked through its own folder, where no other server does. */
const isReady = (bin, folder, port) =>
  new Promise((resolve) => {
    const asked = spawn(join(bin, "pg_isready"), ["-h", folder, "-p", String(port), "-q"], {
      stdio: "ignore",
    });
    asked.once("error", () => resolve(false));
    asked.once("exit", (code) => resolve(code === 0));
  });

/** A port on which nobody listens, out of those that the system gives to nobody by itself. */
async function freePort() {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
