import { describe, expect, test } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { png } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import {
  beginImport,
  checkedImport,
  csv,
  problemsOf,
  ranImport,
  settled,
  type ToldImport,
} from "../../support/imports.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

const heading = ["First name", "Last name", "Email", "Job title"];
const person = (name: string): string[] => [name, "Import", `${name.toLowerCase()}@import.example`, "Cook"];
const staffCalled = async (name: string) =>
  (await admin.get("ndis/staffs", { search: name, status: "all" })).data.staffs as {
    uuid: string;
    full_name: string;
    version: number;
  }[];

scenarios("GET imports/of/{resource}", [
  { as: "admin", params: { resource: "staff" }, expect: 200, present: ["columns[].label", "template"] },
  {
    as: "admin",
    params: { resource: "participants" },
    expect: 200,
    values: { "columns[].field": "ndis_number" },
  },
  { as: "coordinator", params: { resource: "participants" }, expect: 403 },
  { as: "worker", params: { resource: "participants" }, expect: 403 },
  { as: "participant", params: { resource: "participants" }, expect: 403 },
  { as: "nobody", params: { resource: "participants" }, expect: 401 },
  { as: "admin", name: "offers no import", params: { resource: "documents" }, expect: 404 },
  { as: "admin", name: "is not there", params: { resource: "castles" }, expect: 404 },
]);

describe("a file is refused that", () => {
  const files: { name: string; content: string | Buffer; says: RegExp }[] = [
    { name: "is empty but for spaces", content: " \n \n", says: /empty/ },
    { name: "has a heading only", content: "First name,Last name\n", says: /no data rows/ },
    { name: "leaves a quotation mark open", content: 'First name\n"Ann', says: /quotation mark/ },
    {
      name: "has too many rows",
      content: `First name\n${"Ann\n".repeat(5001)}`,
      says: /more than 5,000 rows/,
    },
    { name: "has too many columns", content: `${"a,".repeat(301)}a\n1`, says: /more than 300 columns/ },
  ];
  test.each(files)("$name", async ({ content, says }) => {
    const { status, errors, message } = await beginImport(admin, "staff", content);
    expect([status, Object.keys(errors)]).toEqual([422, ["file"]]);
    expect(message).toMatch(says);
  });

  test("is no table, or somebody else's", async () => {
    expect((await beginImport(admin, "staff", png, "people.png")).message).toMatch(/not a CSV file/);
    const uploaded = await (
      await server.as("coordinator")
    ).submit("files", form().file("file", { name: "people.csv", bytes: csv([heading, person("Ann")]) }));
    const stolen = await admin.post("imports/of/staff", { file: uploaded.data.file.documentId });
    expect([stolen.status, Object.keys(stolen.errors)]).toEqual([422, ["file"]]);
  });
});

describe("columns are matched", () => {
  test("by title, by name and however they are written; with a mark, semicolons and empty lines", async () => {
    const content = `\uFEFF${csv(
      [
        ["FIRST NAME", "last_name", "e mail", "Shoe size", ""],
        ["Bo", "Import", "b@x.example", "42", ""],
      ],
      ";",
    )}\r\n\r\n`;
    const { data } = await beginImport(admin, "staff", content);
    expect(data.import).toMatchObject({
      state: "uploaded",
      total: 1,
      headers: ["FIRST NAME", "last_name", "e mail", "Shoe size"],
      mapping: ["first_name", "last_name", "email", null],
      sample: [["Bo", "Import", "b@x.example", "42", ""]],
    });
  });

  const wrong: { name: string; mapping: (string | null)[]; says: RegExp }[] = [
    {
      name: "a needed one missing",
      mapping: ["first_name", "last_name", null, "job_title"],
      says: /No column is matched with Email/,
    },
    { name: "one twice", mapping: ["first_name", "first_name", "email", "job_title"], says: /Two columns/ },
    {
      name: "one that is not there",
      mapping: ["first_name", "last_name", "email", "tenant_id"],
      says: /tenant_id can't be imported/,
    },
    {
      name: "one that only the server sets",
      mapping: ["first_name", "last_name", "email", "full_name"],
      says: /full_name can't be imported/,
    },
  ];
  test.each(wrong)("not with $name", async ({ mapping, says }) => {
    const { data } = await beginImport(admin, "staff", csv([heading, person("Cy")]));
    const { status, errors, message } = await admin.post(`imports/${data.import.uuid}/check`, { mapping });
    expect([status, Object.keys(errors)]).toEqual([422, ["mapping"]]);
    expect(message).toMatch(says);
  });
});

describe("the dry run", () => {
  test("tells every problem of every row by its column, and writes nothing", async () => {
    const before = await server.rows`select count(*)::int as count from staff`;
    const rows = [
      [...heading, "Start date", "Staff category", "Employment type", "Own vehicle"],
      [...person("Dot"), "31/12/2025", "", "Casual", "yes"],
      ["", "Import", "no address", "Cook", "32/12/2025", "Astronauts", "weekly", "maybe"],
      [...person("Dot"), "", "", "", ""],
      [...person("Eve"), "", "", "", "", "one too many"],
    ];
    const told = await checkedImport(admin, "staff", rows);
    expect(told).toMatchObject({ state: "checked", total: 4, failing_rows: 3 });
    const problems = await problemsOf(admin, told);
    const of = (row: number) => problems.filter(([at]) => at === row).map(([, column]) => column);
    expect(of(2)).toEqual([]);
    expect(of(3).sort()).toEqual(
      ["Email", "Employment type", "First name", "Own vehicle", "Staff category", "Start date"].sort(),
    );
    expect(problems).toContainEqual([3, "Staff category", expect.stringContaining("Astronauts")]);
    expect(problems).toContainEqual([4, "Email", expect.stringContaining("same as in row 2")]);
    expect(problems).toContainEqual([5, "", expect.stringContaining("more cells")]);
    expect(await server.rows`select count(*)::int as count from staff`).toEqual(before);
    expect((await admin.post(`imports/${told.uuid}/run`)).status).toBe(409);
  });

  test("finds what another record has already", async () => {
    const [known] = await server.rows<{ email: string }>`
      select email from staff where uuid = ${idOf("north", "staff", "first")}`;
    const told = await checkedImport(admin, "staff", [
      heading,
      ["Fay", "Import", known?.email ?? "", "Cook"],
    ]);
    expect(await problemsOf(admin, told)).toEqual([
      [2, "Email", "Another staff member already has this email."],
    ]);
  });

  test("tells of what would be left out", async () => {
    const told = await checkedImport(admin, "participants", [
      ["First name", "Last name", "Type", "Interpreter required", "Interpreter language"],
      ["Gus", "Import", "Private", "no", "Greek"],
    ]);
    expect([told.problems, told.warnings]).toEqual([0, 1]);
    expect(await problemsOf(admin, told)).toEqual([
      [2, "Interpreter language", expect.stringContaining("left out")],
    ]);
  });
});

describe("the import", () => {
  test("writes all rows, each as if it had been typed in, with a log", async () => {
    const told = await checkedImport(admin, "staff", [
      [...heading, "Mobile", "Start date", "Own vehicle"],
      ["Hal", "Import", "HAL@Import.example", "=1+1", "'0412 345 678", "1 Mar 2026", "Yes"],
      [...person("Ida"), "", "", ""],
    ]);
    expect(told.problems, JSON.stringify(await problemsOf(admin, told))).toBe(0);
    const done = await ranImport(admin, told);
    expect(done).toMatchObject({ state: "imported", result: { created: 2 } });
    const [hal] = await staffCalled("Hal Import");
    const { data } = await admin.get(`ndis/staff/${hal?.uuid}`);
    expect(data.staff).toMatchObject({
      full_name: "Hal Import",
      email: "hal@import.example",
      job_title: "=1+1",
      mobile_no: "+61412345678",
      start_date: "2026-03-01",
      has_vehicle: true,
    });
    const history = await admin.get(`records/staff/${hal?.uuid}/history`);
    expect(history.data.history).toMatchObject([{ action: "import", user_name: "Ada Admin" }]);
    const log =
      await server.rows`select from activity_log where action = 'import' and record_uuid = ${told.uuid}`;
    expect(log).toHaveLength(1);
    expect((await admin.post(`imports/${told.uuid}/run`)).status).toBe(409);
    expect((await admin.post(`imports/${told.uuid}/cancel`)).status).toBe(409);
  });

  test("writes nothing when somebody takes an address between the check and the import", async () => {
    const told = await checkedImport(admin, "staff", [heading, person("Jan"), person("Kim")]);
    await server.insert("staff", [
      {
        first_name: "First",
        last_name: "Come",
        email: "kim@import.example",
        job_title: "Cook",
        status: "active",
      },
    ]);
    const after = await ranImport(admin, told);
    expect(after).toMatchObject({ state: "checked", problems: 1 });
    expect(await staffCalled("Jan Import")).toEqual([]);
  });

  test("of many rows comes to its end, and can be stopped while it is checked", async () => {
    const rows = [heading, ...Array.from({ length: 1500 }, (_, index) => person(`Many${index}`))];
    const begun = await beginImport(admin, "staff", csv(rows));
    const { uuid, mapping } = begun.data.import as ToldImport;
    await admin.post(`imports/${uuid}/check`, { mapping });
    expect((await admin.post(`imports/${uuid}/check`, { mapping })).status).toBe(409);
    expect((await admin.post(`imports/${uuid}/cancel`)).data.import.state).toBe("cancelled");
    await admin.post(`imports/${uuid}/check`, { mapping });
    expect(await settled(admin, uuid)).toMatchObject({ state: "checked", problems: 0, done: 1500 });
    await admin.post(`imports/${uuid}/run`);
    const meanwhile = new Set<number>();
    for (;;) {
      const { state } = (await admin.get(`imports/${uuid}`)).data.import as ToldImport;
      if (state !== "importing") break;
      meanwhile.add((await admin.get("ndis/staffs")).status);
    }
    expect([...meanwhile], "other calls are answered").toEqual([200]);
    expect(await settled(admin, uuid)).toMatchObject({ state: "imported", result: { created: 1500 } });
    expect((await staffCalled("Many777"))[0]).toMatchObject({ full_name: "Many777 Import" });
    const found = await admin.get("search", { search: "Many778" });
    expect(found.text).toContain("Many778 Import");
    expect((await admin.post(`imports/${uuid}/undo`)).data.undone).toBe(1500);
  }, 120_000);
});

test("an import that is stopped while it writes leaves nothing", async () => {
  await server.rows`create function stop_import() returns trigger language plpgsql as $$ begin
    if new.row > 400 then update imports set state = 'cancelled' where uuid = new.import; end if;
    return new;
  end $$`;
  await server.rows`create trigger stopped before insert on import_records for each row execute function stop_import()`;
  const rows = Array.from({ length: 600 }, (_, index) => person(`Stopped${index}`));
  const told = await checkedImport(admin, "staff", [heading, ...rows]);
  const kept = () => server.rows`select record from import_records where import = ${told.uuid}`;
  expect(await ranImport(admin, told)).toMatchObject({ state: "cancelled", done: 250 });
  await server.rows`drop trigger stopped on import_records`;
  await expect.poll(kept).toEqual([]);
  expect(await staffCalled("Stopped7 Import")).toEqual([]);
  expect(await server.rows`select word from search_words where word = 'stopped7'`).toEqual([]);
});

describe("undoing", () => {
  const imported = async (by: Caller, names: string[]) =>
    ranImport(by, await checkedImport(by, "staff", [heading, ...names.map(person)]));

  test("takes back what nobody has touched since, and names the rest", async () => {
    const done = await imported(admin, ["Lea", "Max", "Noa"]);
    const [max] = await staffCalled("Max Import");
    const [noa] = await staffCalled("Noa Import");
    await admin.post("ndis/staff/update", { id: max?.uuid, job_title: "Baker" });
    await server.insert("staff-documents", [
      {
        staff: noa?.uuid ?? "",
        source: "external",
        name: "Passport",
        type: "identity",
        file: { documentId: "0198a2f4-7f1e-7c3b-9d52-6a0e1b7c4d90", name: "order.pdf" },
      },
    ]);
    const { data, message } = await admin.post(`imports/${done.uuid}/undo`);
    expect(message).toBe("1 record removed. 2 kept because they have been used or changed.");
    expect(data.kept.map(({ title, why }: { title: string; why: string }) => [title, why]).sort()).toEqual([
      ["Max Import", "has been changed"],
      ["Noa Import", "has documents"],
    ]);
    expect(await staffCalled("Lea Import")).toEqual([]);
    expect((await admin.post(`imports/${done.uuid}/undo`)).status).toBe(409);
    // What was taken back can be imported again.
    expect(await imported(admin, ["Lea"])).toMatchObject({ state: "imported" });
  });

  test("is for those who may import, and another provider knows nothing of it", async () => {
    const done = await imported(admin, ["Oda"]);
    for (const [who, status] of [
      ["worker", 404],
      ["coordinator", 404],
      ["admin of south", 404],
      ["nobody", 401],
    ] as const) {
      const caller = await server.as(who);
      expect((await caller.get(`imports/${done.uuid}`)).status, who).toBe(status);
      expect((await caller.get(`imports/${done.uuid}/problems`)).status, who).toBe(status);
      for (const step of ["run", "cancel", "undo"])
        expect((await caller.post(`imports/${done.uuid}/${step}`)).status, `${who} ${step}`).toBe(status);
    }
  });

  test("ends after a day", async () => {
    const done = await imported(admin, ["Pam"]);
    server.clock.advance({ hours: 25 });
    const later = await server.as("admin");
    expect((await later.get(`imports/${done.uuid}`)).data.import.undo_until).toBeNull();
    expect((await later.post(`imports/${done.uuid}/undo`)).status).toBe(409);
    expect((await later.get("ndis/staffs", { search: "Pam", status: "all" })).data.staffs).toHaveLength(1);
  });
});
