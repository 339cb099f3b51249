import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
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
 * @returns its address, a way to restart it hard, and a way to stop it and remove its folder
 */
export async function startPostgres({ settings = {} } = {}) {
  const bin = findPostgres();
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  const user = isRoot ? ownerFor(folder) : userInfo().username;
  const as = isRoot
    ? { uid: Number(execFileSync("id", ["-u", user])), gid: Number(execFileSync("id", ["-g", user])) }
    : {};
  const data = join(folder, "data");
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "portal", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    { ...as, stdio: "ignore", cwd: folder },
  );
  const port = await freePort();
  const given = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    shared_buffers: "256MB",
    ...settings,
  };
  let server;
  const run = async () => {
    server = spawn(
      join(bin, "postgres"),
      ["-D", data, ...Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { ...as, stdio: "ignore", cwd: folder },
    );
    for (let attempt = 0; attempt < 300; attempt += 1) {
      if (spawnSync(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port), "-q"]).status === 0)
        return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("PostgreSQL did not start");
  };
  const end = (signal) =>
    new Promise((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve();
      server.once("exit", resolve);
      server.kill(signal);
    });
  await run();
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    bin,
    /** SIGQUIT is PostgreSQL's immediate shutdown: no checkpoint, recovery at the next start. */
    restart: async () => {
      await end("SIGQUIT");
      await run();
    },
    stop: async () => {
      await end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: Debian's own user takes it, or nobody. */
function ownerFor(folder) {
  const name = spawnSync("id", ["-u", "postgres"]).status === 0 ? "postgres" : "nobody";
  chownSync(folder, Number(execFileSync("id", ["-u", name])), Number(execFileSync("id", ["-g", name])));
  return name;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
