import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Api } from "#tests/support/browser/api.ts";
import { filledFolder, freshFolder, runCommand, running, terminated } from "#tests/support/commands.ts";
import { pdf } from "#tests/support/files.ts";

const faq = (question: string) => ({ question, answer: "<p>Yes</p>" });
const questions = async (port: number): Promise<string[]> => {
  const { data } = await (await Api.as(port, "admin")).get("ndis/faqs?limit=100");
  return (data.faqs as unknown as { question: string }[]).map(({ question }) => question);
};

async function upload(admin: Api): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "plan.pdf");
  const { data } = await admin.post("files", form);
  return (data.file as unknown as { documentId: string }).documentId;
}

test("R-13: a backup that was made while the server ran is restored with its files, its sessions and its log", async () => {
  const server = await running();
  const admin = await Api.as(server.port, "admin");
  await admin.post("ndis/faqs/add", faq("In the backup?"));
  const file = await upload(admin);
  const archive = `${freshFolder()}.tar`;
  expect(await runCommand("backup", [archive], { DATA_DIR: server.dataDir })).toMatchObject({ code: 0 });
  await admin.post("ndis/faqs/add", faq("After the backup?"));
  expect(await terminated(server)).toBe(0);

  const dataDir = freshFolder();
  const { code, output } = await runCommand("restore", [archive], { DATA_DIR: dataDir });
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toMatch(/ demo: .*participants \d+/);
  expect(output).not.toContain("broken");
  const restored = await running({ DATA_DIR: dataDir });
  const asked = await questions(restored.port);
  expect(asked).toContain("In the backup?");
  expect(asked).not.toContain("After the backup?");
  const again = await Api.as(restored.port, "admin");
  const { data } = await again.get(`files/${file}/link`);
  expect((await again.get(String(data.link))).status).toBe(200);
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
