// Makes the data of an earlier version that the upgrade tests begin with: `node tests/reliability/earlier/make.mjs
// <folder of that version> <name>`. README.md says how to get such a folder.
import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { startPostgres } from "../../../scripts/lib/postgres.mjs";
import { openEmbedded } from "../../../src/framework/server/database/embedded/embedded.ts";
import { entriesOf, packed } from "../../../src/framework/server/maintenance/tar.ts";

const [version, name] = process.argv.slice(2);
if (!version || !name) throw new Error("Say which folder, and the name: README.md shows how.");
const work = mkdtempSync(join(tmpdir(), "portal-earlier-"));
const file = (ending) => join(import.meta.dirname, `${name}.${ending}.zst`);

/** Starts the version, waits until its demo data is there, and stops it. */
function fill(env) {
  const child = spawn(process.execPath, [join(resolve(version), "src/server/main.ts")], {
    cwd: version,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      LOG_LEVEL: "error",
      DEMO: "small",
      // Of tests/support/config.ts.
      SECRET: "a secret for tests, and for nothing else",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.on("data", (text) => {
    if (String(text).includes("The portal is at")) child.kill("SIGTERM");
  });
  return new Promise((done, fail) =>
    child.once("exit", (code) => (code === 0 ? done() : fail(new Error(`it ended with ${code}`)))),
  );
}

/** A long window: the system tables of the embedded database lie in its folder four times. */
const compressed = () =>
  createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_windowLog]: 27,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  });

/** Leaves nothing in the folder but the rows: no dead ones, and an empty log. */
async function slim(database) {
  const engine = await openEmbedded({ folder: database, watchdogMs: 600_000 });
  const owner = await engine.connectAsOwner();
  const switched = ["select pg_switch_wal()", "checkpoint"];
  for (const statement of ["set wal_recycle = off", "vacuum full", "checkpoint", ...switched, ...switched])
    await owner.query(statement, []);
  owner.release();
  await engine.close();
}

const write = (bytes, to) => pipeline(Readable.from(bytes), compressed(), createWriteStream(to));

const folder = join(work, "folder");
await fill({ DATA_DIR: folder });
await slim(join(folder, "database"));
for (const left of readdirSync(folder))
  if (left !== "database") rmSync(join(folder, left), { recursive: true });
await write(packed(entriesOf(folder, "")), file("tar"));

const server = await startPostgres();
await fill({ DATA_DIR: join(work, "server"), DATABASE_URL: server.url });
const sql = execFileSync(join(server.bin, "pg_dump"), ["--no-owner", server.url], { maxBuffer: 2 ** 30 });
await write([sql], file("sql"));
await server.stop();

rmSync(work, { recursive: true });
for (const made of [file("tar"), file("sql")]) console.log(made, statSync(made).size);
