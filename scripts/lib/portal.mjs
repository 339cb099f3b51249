import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { browserPart } from "../../src/framework/server/folder/files.ts";
import { builtPages } from "../../src/framework/server/http/pages/builtPages.ts";
import { root } from "./paths.mjs";

/** Where the product's own built portal is served from. */
export const builtPortal = join(root, "dist");

/** The folder with definitions that the settings name. */
const configDir = resolve(process.env.CONFIG_DIR?.trim() || root);

/** Where the portal of that folder is served from: the product's own, unless the folder adds to it. */
const built = builtPages(configDir);

const workshop = join(root, ".tools");
const marker = ".built-from";

/** Everything that the built portal is made of. */
const inputs = [
  "index.html",
  "jobfeeds.html",
  "package-lock.json",
  "public",
  "referral.html",
  "schemas/meta/icons.json",
  "scripts/vite",
  "src/framework/browser",
  "src/framework/server/folder/files.ts",
  "src/framework/shared",
  "src/main.tsx",
  "src/portal.browser.ts",
  "src/portal/browser",
  "src/portal/shared",
  "src/worker",
  "vite.config.ts",
];

/** What of a folder is built into its portal. */
const ofFolder = built === builtPortal ? [] : [browserPart, "browser", "shared", "resources/portal.json"];

/** True when the built portal is the one that these sources make. */
export function portalIsBuilt() {
  const file = join(built, marker);
  return existsSync(file) && readFileSync(file, "utf8") === sourcesHash();
}

/** A hash of the names and contents of all inputs: times and places may differ, as in a copy or an image. */
function sourcesHash() {
  const hash = createHash("sha256");
  const places = [
    ...inputs.map((input) => join(root, input)),
    ...ofFolder.map((input) => join(configDir, input)),
  ];
  for (const file of places.flatMap(filesBelow)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(`\0${relative(root, file).replaceAll(sep, "/")}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
      );
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    throw error;
  }
}

/**
 * Builds the portal into a folder beside and then puts it in its place, so that a build that was cut off is never
 * served. Of processes that start together one builds, and the others wait for it.
 * @param {{ signal: AbortSignal }} options a signal that gives the build up
 */
async function buildPortal({ signal }) {
  const release = await takeTurn(signal);
  const fresh = join(workshop, "portal-new");
  const old = join(workshop, "portal-old");
  try {
    if (portalIsBuilt()) return;
    const hash = sourcesHash();
    await runVite(fresh, signal);
    writeFileSync(join(fresh, marker), hash);
    rmSync(old, { recursive: true, force: true });
    mkdirSync(dirname(built), { recursive: true });
    if (existsSync(built)) renameSync(built, old);
    renameSync(fresh, built);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
    release();
  }
}

/** Builds the portal in the foreground: a signal gives it up, and a build that fails ends the process with its line. */
export async function buildOrEnd() {
  const given = new AbortController();
  const stop = () => given.abort();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.once(signal, stop);
  console.log("Building the portal …");
  try {
    await buildPortal({ signal: given.signal });
  } catch (error) {
    if (given.signal.aborted) process.exit(0);
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** In a process of its own: the builder sets NODE_ENV, and its memory is not the server's. */
function runVite(folder, signal) {
  return new Promise((resolve, reject) => {
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    const child = spawn(
      process.execPath,
      [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"],
      {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, NODE_ENV: "production", CONFIG_DIR: configDir },
      },
    );
    const stop = () => child.kill();
    signal?.addEventListener("abort", stop);
    child.once("error", reject);
    child.once("exit", (code) => {
      signal?.removeEventListener("abort", stop);
      if (code === 0) resolve();
      else reject(new BuildError("The portal could not be built: see the message above."));
    });
  });
}

/** The build did not come about; the message says why in one line. */
class BuildError extends Error {}

const longestBuildMs = 300_000;

/** Takes the right to build; a process that ended without giving it back has lost it. */
async function takeTurn(signal) {
  const lock = join(workshop, "build.lock");
  const own = `${lock}-${process.pid}`;
  try {
    mkdirSync(workshop, { recursive: true });
    writeFileSync(own, String(process.pid));
    for (;;) {
      try {
        linkSync(own, lock);
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
        if (isAbandoned(lock)) rmSync(lock, { force: true });
        else await setTimeout(200, undefined, { signal });
      }
    }
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM"].includes(error.code)) throw error;
    throw new BuildError(
      `The portal must be built, and ${root} cannot be written: run "npm run build" as somebody who may.`,
    );
  } finally {
    rmSync(own, { force: true });
  }
}

function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longestBuildMs) return true;
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
