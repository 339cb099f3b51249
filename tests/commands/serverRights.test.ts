import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findPostgres, type TemporaryPostgres } from "../../scripts/lib/postgres.mjs";
import { productFolder } from "#framework/server/definitions/load.ts";
import { freshFolder, runCommand, temporaryPostgres } from "../support/commands.ts";
import { temporaryFolder, testSecret } from "../support/config.ts";
import { onServer } from "../support/databaseServer.ts";

describe.skipIf(!findPostgres())("(F8) npm start names what the role of DATABASE_URL lacks", () => {
  let server: TemporaryPostgres;
  beforeAll(async () => {
    server = await temporaryPostgres();
    await onServer(server.url, "create role plain login");
    return () => server.stop();
  });

  async function refused(database: string, ...before: string[]): Promise<string> {
    for (const statement of before) await onServer(server.url, statement);
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    url.username = "plain";
    const env = { PORT: "0", DATA_DIR: freshFolder(), DATABASE_URL: url.href };
    const { code, output } = await runCommand("migrate", [], env);
    expect({ code, lines: output.trim().split("\n").length }, output).toEqual({ code: 2, lines: 1 });
    return output;
  }

  test("in the order in which they are mended", async () => {
    expect(await refused("bare", "create database bare")).toContain(
      'run: grant create, usage on schema public to "plain"',
    );
    expect(await refused("bare", "alter database bare owner to plain")).toContain(
      'create role portal_app nologin; grant portal_app to "plain"',
    );
    expect(await refused("bare", "create role portal_app nologin")).toContain(
      'run: grant portal_app to "plain"',
    );
    await onServer(server.url, "grant portal_app to plain");
    const url = new URL(server.url);
    url.pathname = "/bare";
    url.username = "plain";
    const env = { DATA_DIR: freshFolder(), DATABASE_URL: url.href, DEMO: "none" };
    expect(await runCommand("migrate", [], env)).toMatchObject({ code: 0 });
    await onServer(server.url, "create role other login");
    await onServer(server.url, "grant portal_app to other");
    url.username = "other";
    const other = await runCommand("start", [], { ...env, PORT: "0", DATABASE_URL: url.href });
    expect(other.code).toBe(2);
    expect(other.output).toContain('the portal\'s tables belong to the role "plain"');
  });

  test("a database that holds other text than UTF-8", async () => {
    await onServer(
      server.url,
      "create database latin owner plain encoding 'LATIN1' locale 'C' template template0",
    );
    expect(await refused("latin")).toContain("holds LATIN1 text");
  });

  test("a standby, or a database that is set to be read only", async () => {
    await onServer(server.url, "create database fixed owner plain");
    expect(await refused("fixed", "alter database fixed set default_transaction_read_only = on")).toContain(
      "it is read-only",
    );
  });
});

const maySplit =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["-m", "sh", "-c", "mount -t tmpfs -o size=1m tmpfs /mnt"]).status === 0;

test.skipIf(!maySplit)(
  "(F8) a disk too small for a new database is told of before anything is written",
  () => {
    const mount = temporaryFolder("small-disk");
    onTestFinished(() => rmSync(mount, { recursive: true, force: true }));
    const start = `mount -t tmpfs -o size=60m tmpfs ${mount} && exec ${process.execPath} ${join(productFolder, "src/server.ts")}`;
    const { status, stderr } = spawnSync("unshare", ["-m", "sh", "-c", start], {
      env: { PATH: process.env.PATH, PORT: "0", SECRET: testSecret, DATA_DIR: `${mount}/data` },
      encoding: "utf8",
    });
    expect(stderr).toBe(
      `DATA_DIR is "${mount}/data"; 60 MB are free there, and a new database needs 300 MB.\n`,
    );
    expect(status).toBe(2);
  },
);
