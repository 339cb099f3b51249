import { existsSync, mkdtempSync, rmdirSync, statfsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { type Config, SettingError } from "./config.ts";
import { keptSecret } from "./keys.ts";
import { refuseHeld, untilGone } from "./database/embedded/lock.ts";

/** File that a data folder has while a backup is restored into it. */
export const restoring = "restoring";

/**
 * Looks whether this machine allows what the settings ask for, and leaves everything as it is.
 * @throws {SettingError} that names the variable and what stands in its way
 */
export async function refuseUnusable(config: Config): Promise<void> {
  const { configDir, dataDir, databaseUrl, filesUrl, host, port } = config;
  if (!isFolder(configDir)) throw new SettingError(`CONFIG_DIR is "${configDir}"; there is no such folder.`);
  refuseUnwritable(dataDir);
  if (existsSync(join(dataDir, restoring)))
    throw new SettingError(
      `DATA_DIR is "${dataDir}"; a restore into it was cut off. Empty the folder and restore again.`,
    );
  if (config.secret === undefined) keptSecret(dataDir);
  if (databaseUrl === undefined) {
    refuseCramped(dataDir);
    await untilGone(join(dataDir, "database.lock"));
    refuseHeld(join(dataDir, "database.lock"));
  }
  await refuseTaken(host, port);
  refuseOpenDemo(config);
  if (filesUrl !== undefined) {
    const { refuseUnusableStore } = await import("./files/refuseUnusableStore.ts");
    await refuseUnusableStore(filesUrl, dataDir);
  }
}

/**
 * What is only for trying serves this machine only: mails with links that sign in can be read by anyone, and the demo's
 * accounts have a password that everyone knows (S-10).
 */
function refuseOpenDemo({ production, host }: Config): void {
  if (production || isLoopback(host)) return;
  throw new SettingError(
    `HOST is "${host}" and NODE_ENV is not production: anyone could read the mails and sign in as a demo account. Set NODE_ENV=production, or HOST=127.0.0.1.`,
  );
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const megabyte = 1024 * 1024;
/** An empty database takes about 60 MB, the demo's 40 more; below 200 nothing is written any more. */
const leastForFirstStart = 300 * megabyte;

/** The embedded database is only made where there is room for it. One that is there is served, however little is left. */
function refuseCramped(dataDir: string): void {
  if (existsSync(join(dataDir, "database", "PG_VERSION"))) return;
  const { bavail, bsize } = statfsSync(nearestFolder(dataDir));
  const free = bavail * bsize;
  if (free < leastForFirstStart)
    throw new SettingError(
      `DATA_DIR is "${dataDir}"; ${Math.floor(free / megabyte)} MB are free there, and a new database needs ${leastForFirstStart / megabyte} MB.`,
    );
}

/** A folder itself, or the nearest one above it that exists. */
function nearestFolder(folder: string): string {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  return place;
}

/** The folder itself, or the nearest one above it that exists, must be one in which something can be made. */
function refuseUnwritable(dataDir: string): void {
  const place = nearestFolder(dataDir);
  const below = ["database", "files", "incoming", "backups"].map((name) => join(dataDir, name));
  for (const folder of [place, ...below.filter((path) => existsSync(path))]) {
    if (!isFolder(folder)) throw new SettingError(`DATA_DIR is "${dataDir}"; ${folder} is not a folder.`);
    try {
      rmdirSync(mkdtempSync(join(folder, ".portal-")));
    } catch {
      throw new SettingError(`DATA_DIR is "${dataDir}"; ${folder} cannot be written by this user.`);
    }
  }
}

const reasons: Record<string, string> = {
  EADDRINUSE: "another program listens there already",
  EACCES: "this user may not listen there",
  EADDRNOTAVAIL: "this machine does not have that address",
  ENOTFOUND: "there is no such address",
  EAI_AGAIN: "there is no such address",
  EINVAL: "there is no such address",
};

/** Listens for a moment where the server will. */
function refuseTaken(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", ({ code = "" }: NodeJS.ErrnoException) => {
      const reason = reasons[code] ?? code;
      reject(new SettingError(`HOST and PORT are ${host} and ${port}; ${reason}. Set another.`));
    });
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
