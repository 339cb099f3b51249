import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { freshFolder, runCommand, temporaryPostgres } from "../support/commands.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";

const secret = "a secret of at least thirty-two letters";
const production = { NODE_ENV: "production", SECRET: secret, ALLOW_EMBEDDED_DB: "1" };

/** Starts the product with a setting that it cannot use: one line, exit code 2, and nothing is made. */
async function refused(env: Record<string, string>): Promise<string> {
  const dataDir = freshFolder();
  const { code, output } = await runCommand("start", [], { PORT: "0", DATA_DIR: dataDir, ...env });
  expect({ code, output }).toMatchObject({ code: 2 });
  expect(output.trim().split("\n"), "one line").toHaveLength(1);
  expect(existsSync(dataDir), "the data folder").toBe(false);
  return output;
}

describe.concurrent("npm start with a setting that cannot be used", () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: "eighty" }, 'PORT is "eighty"; it must be a whole number from 0 to 65535.'],
    [{ PORT: "65536" }, "PORT"],
    [{ PORT: "-1" }, "PORT"],
    [{ PORT: "8080x" }, "PORT"],
    [{ HOST: "999.1.1.1" }, "there is no such address"],
    [{ HOST: "192.0.2.1" }, "this machine does not have that address"],
    [{ DATABASE_URL: "mysql://db/portal" }, "DATABASE_URL"],
    [{ DATABASE_URL: "portal" }, "DATABASE_URL"],
    [{ DATABASE_POOL: "lots" }, 'DATABASE_POOL is "lots"; it must be a whole number from 4 to 500.'],
    [{ DATABASE_POOL: "3" }, "DATABASE_POOL"],
    [{ DATABASE_STATEMENT_SECONDS: "0" }, "DATABASE_STATEMENT_SECONDS"],
    [{ DATABASE_IDLE_SECONDS: "1e9" }, "DATABASE_IDLE_SECONDS"],
    [{ FILES_URL: "https://files.example" }, "FILES_URL"],
    [{ FILES_URL: "s3://" }, "FILES_URL"],
    [{ FILES_URL: "s3://bucket?endpoint=somewhere" }, "FILES_URL"],
    [{ DEMO: "huge" }, 'DEMO is "huge"; it can be small, large, none'],
    [{ PRODUCT: "NDIS Portal" }, "PRODUCT"],
    [{ PRODUCT: "../ndis" }, "PRODUCT"],
    [{ TENANT: "_" }, "TENANT"],
    [{ SECRET: "short" }, "SECRET has 5 characters; it needs at least 32."],
    [{ HOST: "0.0.0.0" }, 'HOST is "0.0.0.0" and NODE_ENV is not production'],
    [{ NODE_ENV: "prod" }, 'NODE_ENV is "prod"; it can be production, development, test.'],
    [{ SECRET: "a".repeat(40) }, "SECRET is too easy to guess"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ METRICS: "yes" }, 'METRICS is "yes"; it can be 0, 1.'],
    [{ ALLOW_EMBEDDED_DB: "true" }, "ALLOW_EMBEDDED_DB"],
    [{ TRUSTED_PROXIES: "10.0.0.0/99" }, "TRUSTED_PROXIES"],
    [{ MAIL_URL: "mail.example" }, "MAIL_URL"],
    [{ PORTAL_URL: "javascript:alert(1)" }, "PORTAL_URL"],
    [{ CONFIG_DIR: "/nonexistent" }, 'CONFIG_DIR is "/nonexistent"; there is no such folder.'],
    [{ CONFIG_DIR: "/etc/passwd" }, "CONFIG_DIR"],
    // The settings that the review of the start had not tried (F8).
    [{ REQUESTS_PER_MINUTE: "-1" }, "REQUESTS_PER_MINUTE"],
    [{ REQUESTS_PER_MINUTE: "unlimited" }, 'REQUESTS_PER_MINUTE is "unlimited"'],
    [{ OFFLINE: "0" }, 'OFFLINE is "0"; it can be on, off.'],
    [{ SMS_URL: "https://sms.example/v3" }, 'SMS_URL is "https://sms.example/v3"; it must be an origin'],
    [{ PAYMENTS_URL: "https://api.stripe.com" }, "PAYMENTS_URL needs a key and a signing secret"],
    [{ PAYMENTS_URL: "http://key:secret@api.stripe.com" }, "PAYMENTS_URL"],
    [{ MAIL_FROM: "Support Portal" }, 'MAIL_FROM is "Support Portal"; it must be an address'],
    [{ MAIL_FROM: "a@b.example\nBcc: c@d.example" }, "MAIL_FROM"],
    [{ MAIL_FROM: "Portal <no-reply>" }, "MAIL_FROM"],
    [{ MAIL_URL: "smtp://" }, "MAIL_URL"],
    [{ MAIL_URL: "smtps://mail.example:99999" }, "MAIL_URL"],
    [{ PORTAL_URL: "https://care.example/portal" }, "without a path"],
    [{ PORTAL_URL: "https://somebody@care.example" }, "PORTAL_URL"],
    [{ PORTAL_URL: "care.example" }, "PORTAL_URL"],
    [{ DATABASE_URL: "postgres://db:99999/portal" }, "DATABASE_URL"],
    [{ DATABASE_STATEMENT_SECONDS: "601" }, "DATABASE_STATEMENT_SECONDS"],
    [{ DATABASE_IDLE_SECONDS: "4" }, "DATABASE_IDLE_SECONDS"],
    [{ DATABASE_POOL: "501" }, "DATABASE_POOL"],
    [{ TRUSTED_PROXIES: "everybody" }, 'TRUSTED_PROXIES has "everybody"'],
    [{ TENANT: "Wattle Care" }, "TENANT"],
    [{ SECRET: " ".repeat(40) }, "SECRET is too easy to guess"],
    [{ DATA_DIR: "/dev/null/data" }, "DATA_DIR"],
    [{ NODE_ENV: "Production" }, "NODE_ENV"],
  ])("%j", async (env, line) => expect(await refused(env)).toContain(line));
});

describe.concurrent("npm start in production refuses what is only for trying", () => {
  test.each<[Record<string, string>, string]>([
    [{ DEMO: "small" }, "in production there are no demo accounts"],
    [{ DEMO: "large" }, "in production there are no demo accounts"],
    [{ SECRET: "" }, "SECRET is not set"],
    [{ ALLOW_EMBEDDED_DB: "0" }, "DATABASE_URL is not set"],
    [{ MAIL_URL: "smtp://mail.example" }, "MAIL_URL sends mail in plain text"],
  ])("%j", async (env, line) => expect(await refused({ ...production, ...env })).toContain(line));
});

describe.concurrent("npm start where the machine does not allow it", () => {
  test.each(["/etc/passwd", "/etc/passwd/data", "/proc/data"])("DATA_DIR=%s", async (dataDir) => {
    const { code, output } = await runCommand("start", [], { PORT: "0", DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(output).toMatch(new RegExp(`^DATA_DIR is "${dataDir}"; .*\n$`));
  });

  test("a port on which another program listens", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    expect(await refused({ PORT: String(port) })).toContain("another program listens there already");
    other.close();
  });

  test("a folder into which a restore was cut off", async () => {
    const dataDir = freshFolder();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "restoring"), "portal.tar");
    const { code, output } = await runCommand("start", [], { PORT: "0", DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(output).toMatch(/^DATA_DIR .* a restore into it was cut off\. .*\n$/);
  });
});

describe.concurrent("npm start with a secret that cannot be used (F8)", () => {
  test.each<[string, (file: string) => void, RegExp]>([
    ["that was cut off", (file) => writeFileSync(file, "short"), /secret has 5 characters; it needs 32\./],
    ["that is empty", (file) => writeFileSync(file, ""), /secret has 0 characters/],
    ["that is a folder", (file) => mkdirSync(file), /secret is not a file\./],
  ])("one %s", async (_what, make, line) => {
    const dataDir = freshFolder();
    mkdirSync(dataDir);
    make(join(dataDir, "secret"));
    const { code, output } = await runCommand("start", [], { PORT: "0", DATA_DIR: dataDir });
    expect(output).toMatch(line);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(2);
    expect(existsSync(join(dataDir, "database"))).toBe(false);
  });
});

describe("npm start with a database server that cannot be used", () => {
  test.each([
    ["whose certificate is not there", "postgres://db.invalid/portal?sslrootcert=/nonexistent.pem"],
    ["that has no such name", "postgres://db.invalid/portal"],
  ])("one %s (F8)", async (_what, url) => {
    const { code, output } = await runCommand("start", [], {
      PORT: "0",
      DATA_DIR: freshFolder(),
      DATABASE_URL: url,
    });
    expect(output).toMatch(/^DATABASE_URL.*\n$/);
    expect(code).toBe(2);
  });

  test("one that does not answer", async () => {
    const { code, output } = await runCommand("start", [], {
      PORT: "0",
      DATA_DIR: freshFolder(),
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/portal",
    });
    expect(output).toMatch(/^DATABASE_URL.*\n$/);
    expect(code).toBe(2);
  });

  test.skipIf(!findPostgres())("one that has no such database", async () => {
    const server = await temporaryPostgres();
    const { code, output } = await runCommand("start", [], {
      PORT: "0",
      DATA_DIR: freshFolder(),
      DATABASE_URL: server.url.replace(/postgres$/, "elsewhere"),
    });
    await server.stop();
    expect(output).toMatch(/^DATABASE_URL.*\n$/);
    expect(code).toBe(2);
  });
});

test("a database folder that cannot be opened is one line and a line in the log, not a stack (F8)", async () => {
  const dataDir = freshFolder();
  mkdirSync(join(dataDir, "database"), { recursive: true });
  writeFileSync(join(dataDir, "database", "PG_VERSION"), "9\n");
  const { code, output } = await runCommand("start", [], { PORT: "0", DATA_DIR: dataDir });
  const lines = output.trim().split("\n");
  const told = lines.filter((line) => !/^({|Building the portal)/.test(line));
  expect(told, output).toHaveLength(1);
  expect([1, 2]).toContain(code);
  if (code === 1) {
    expect(told[0]).toMatch(
      /^The portal did not start: .* The last line of the log \("the start failed"\) has/,
    );
    const line = lines.find((one) => one.startsWith("{"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ level: 60, msg: "the start failed" });
  }
});

describe("npm start with definitions that have a mistake", () => {
  test("names the file, the place, what was found and what was expected", async () => {
    const folder = definitionFolder({ "resources/x.json": { name: "x", colour: 1 } });
    const dataDir = freshFolder();
    const { code, output } = await runCommand("start", [], {
      PORT: "0",
      CONFIG_DIR: folder,
      DATA_DIR: dataDir,
    });
    expect(code).toBe(2);
    expect(output).toContain("resources/x.json#/colour: found a key that is not known here");
    expect(existsSync(dataDir)).toBe(false);
  });

  test("so does npm run check, with code 1", async () => {
    const folder = definitionFolder({ "resources/x.json": "{" });
    const { code, output } = await runCommand("check", [folder]);
    expect(code).toBe(1);
    expect(output).toContain("resources/x.json");
  });
});

test("a command that does not exist is refused, also when its name is a path", async () => {
  for (const name of ["dance", "../lib/node", ""]) {
    const { code, output } = await runCommand(name);
    expect(code).toBe(2);
    expect(output).toBe(`There is no command "${name}" in scripts/commands.\n`);
  }
});

test("every command of package.json exists", () => {
  const root = dirname(dirname(import.meta.dirname));
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const [script, line] of Object.entries(scripts)) {
    const [name = ""] = script.split(":");
    expect(line).toContain(`node scripts/run.mjs ${name}`);
    expect(existsSync(join(root, "scripts", "commands", `${name}.mjs`)), name).toBe(true);
  }
});
