import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inspect } from "#framework/server/maintenance/inspect.ts";
import { Api, signIn } from "../support/browser/api.ts";
import { filledFolder, freshFolder, lookInto, runCommand, running, terminated } from "../support/commands.ts";
import { pdf } from "../support/files.ts";

const faq = (question: string) => ({ question, answer: "<p>Yes</p>" });
const questions = async (port: number): Promise<string[]> => {
  const { data } = await (await Api.as(port, "admin")).get("ndis/faqs?limit=1000");
  return (data.faqs as unknown as { question: string }[]).map(({ question }) => question);
};

async function upload(admin: Api): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "plan.pdf");
  const { data } = await admin.post("files", form);
  return (data.file as unknown as { documentId: string }).documentId;
}

/** Adds one question after the other; answers what stops it, and those that were acknowledged, in their order. */
function writer(admin: Api): { acknowledged: string[]; stop: () => Promise<void> } {
  const acknowledged: string[] = [];
  const ended = new AbortController();
  const written = (async () => {
    for (let at = 0; !ended.signal.aborted; at += 1) {
      const question = `While it is written ${at}?`;
      expect((await admin.post("ndis/faqs/add", faq(question))).status).toBe(200);
      acknowledged.push(question);
    }
  })();
  const stop = () => {
    ended.abort();
    return written;
  };
  return { acknowledged, stop };
}

/** What stands in a database: a sum over each table, the questions of the writer with their entries in the log. */
const contentOf = (dataDir: string) =>
  lookInto(dataDir, async (database) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database.owner);
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ sum: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(row::text, ' ' order by row::text)), '') as sum
        from ${sql.table(name)} as row`.execute(database.owner);
      sums[name] = rows[0]?.sum ?? "";
    }
    const { rows: written } = await sql<{ question: string; logged: number }>`
      select data->>'question' as question, (select count(*)::int from activity_log where record_uuid = records.uuid) as logged
      from records where resource = 'faqs' and data->>'question' like 'While it is written %'`.execute(
      database.owner,
    );
    const broken = (await inspect(database)).map(({ firstBrokenActivity }) => firstBrokenActivity);
    return { sums, written, broken };
  });

test("R-13: a backup that was made while the server wrote is restored with its files, its sessions and its log", async () => {
  const server = await running();
  const { token } = await signIn(server.port, "admin");
  const admin = new Api(server.port, token);
  const file = await upload(admin);
  const archive = `${freshFolder()}.tar`;
  const { acknowledged, stop } = writer(admin);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(2);
  const before = acknowledged.length;
  expect(await runCommand("backup", [archive], { DATA_DIR: server.dataDir })).toMatchObject({ code: 0 });
  await stop();
  await admin.post("ndis/faqs/add", faq("After the backup?"));
  expect(await terminated(server)).toBe(0);

  const dataDir = freshFolder();
  const { code, output } = await runCommand("restore", [archive], { DATA_DIR: dataDir });
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toMatch(/ demo: .*participants \d+/);
  expect(output).not.toContain("broken");
  const [left, restored] = [await contentOf(server.dataDir), await contentOf(dataDir)];
  expect(restored.broken).toEqual([null, null]);
  const kept = restored.written.length;
  expect(kept, "acknowledged before the backup").toBeGreaterThanOrEqual(before);
  expect(restored.written.map(({ question }) => question).sort()).toEqual(acknowledged.slice(0, kept).sort());
  expect(restored.written.filter(({ logged }) => logged !== 1)).toEqual([]);
  // Only what was written in the meantime and afterwards sets the two apart.
  const apart = Object.keys(left.sums).filter((table) => left.sums[table] !== restored.sums[table]);
  expect(apart).toEqual(["activity_log", "records", "search_words"]);

  const again = await running({ DATA_DIR: dataDir });
  const same = new Api(again.port, token);
  expect((await same.get("get-current-user-detail")).status).toBe(200);
  const asked = await questions(again.port);
  expect(asked).not.toContain("After the backup?");
  const { data } = await same.get(`files/${file}/link`);
  const bytes = await same.get(String(data.link));
  expect([bytes.status, bytes.text]).toEqual([200, pdf.toString("utf8")]);
});

test("a backup of a server that does not run, into the data folder itself", async () => {
  const dataDir = filledFolder();
  const { code, output } = await runCommand("backup", [], { DATA_DIR: dataDir });
  expect({ code, output }).toMatchObject({ code: 0 });
  const made = readdirSync(join(dataDir, "backups")).find((name) => name.endsWith(".tar"));
  expect(output).toContain(String(made));
  const target = freshFolder();
  const archive = join(dataDir, "backups", String(made));
  expect(await runCommand("restore", [archive], { DATA_DIR: target })).toMatchObject({ code: 0 });
});

describe("a restore that cannot be done changes nothing", () => {
  const archive = `${freshFolder()}.tar`;
  test("(a backup to try with)", async () => {
    expect(await runCommand("backup", [archive], { DATA_DIR: filledFolder() })).toMatchObject({ code: 0 });
  });

  test("into a folder that is not empty", async () => {
    const dataDir = freshFolder();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "notes.txt"), "mine");
    const { code, output } = await runCommand("restore", [archive], { DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(output).toMatch(/^DATA_DIR is ".*"; it is not empty, .*\n$/);
    expect(readdirSync(dataDir)).toEqual(["notes.txt"]);
  });

  test.each<[string, (file: string) => void]>([
    ["was cut off", (file) => truncateSync(file, 3_000_000)],
    [
      "was damaged",
      (file) => {
        const bytes = readFileSync(file);
        bytes.fill(0, 200_000, 200_100);
        writeFileSync(file, bytes);
      },
    ],
    ["is no backup", (file) => writeFileSync(file, "hello")],
  ])("from an archive that %s", async (_what, spoil) => {
    const spoilt = `${freshFolder()}.tar`;
    writeFileSync(spoilt, readFileSync(archive));
    spoil(spoilt);
    const dataDir = freshFolder();
    const { code, output } = await runCommand("restore", [spoilt], { DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(output).toContain(`${spoilt} cannot be restored: `);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
  });

  test.each([
    ["from no file", "restore", []],
    ["from a file that is not there", "restore", ["/nonexistent.tar"]],
  ])("%s", async (_what, command, args) => {
    const { code, output } = await runCommand(command, args, { DATA_DIR: freshFolder() });
    expect(code).toBe(2);
    expect(output.trim().split("\n")).toHaveLength(1);
  });
});

test.each([
  ["where there is no database", {}, /^DATA_DIR is ".*"; there is no database in it\.\n$/],
  ["of a database server", { DATABASE_URL: "postgres://db/portal" }, /^DATABASE_URL is set: .*pg_dump.*\n$/],
])("a backup %s says what to do", async (_what, env, line) => {
  const dataDir = freshFolder();
  const { code, output } = await runCommand("backup", [], { DATA_DIR: dataDir, ...env });
  expect(code).toBe(2);
  expect(output).toMatch(line);
  expect(existsSync(dataDir)).toBe(false);
});
