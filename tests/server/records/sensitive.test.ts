import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// A coordinator may see and change staff, but neither what is private to them nor how they are paid.
const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const colleague = idOf("north", "staff", "second");
const hidden = ["date_of_birth", "address", "tfn", "bank_account", "super_fund", "visa_expiry"];
const inStaff = (names: string[]) => names.map((name) => `staff.${name}`);

describe("a field that is sensitive does not exist for somebody without its permission (G-17)", () => {
  scenarios("GET ndis/staff/{id}", [
    { as: "admin", of: "a colleague", expect: 200, present: inStaff(hidden) },
    { as: "coordinator", of: "a colleague", expect: 200, present: ["staff.email"], absent: inStaff(hidden) },
  ]);

  scenarios("GET ndis/staffs", [
    ...hidden.map((field) => ({
      as: "coordinator",
      name: `as a column: ${field}`,
      query: { fields: field },
      expect: 422,
      errors: ["fields"],
    })),
    ...hidden.map((field) => ({
      as: "coordinator",
      name: `as a filter: ${field}`,
      query: { [field]: "2026-06-15" },
      expect: 422,
      errors: [field],
    })),
    ...hidden.map((field) => ({
      as: "coordinator",
      name: `as a condition: ${field}`,
      query: { filters: JSON.stringify([{ field, operator: "is_empty" }]) },
      expect: 422,
      errors: [field],
    })),
    ...hidden.map((field) => ({
      as: "coordinator",
      name: `as an order: ${field}`,
      query: { sortField: field },
      expect: 422,
      errors: ["sortField"],
    })),
  ]);

  scenarios(
    "POST records/{resource}/export",
    hidden.map((field) => ({
      as: "coordinator",
      name: `in an export: ${field}`,
      params: { resource: "staff" },
      body: { columns: ["full_name", field] },
      expect: 422,
      errors: ["columns"],
    })),
  );

  scenarios(
    "POST ndis/staff/update",
    hidden.map((field) => ({
      as: "coordinator",
      of: "a colleague",
      name: `in a change: ${field}`,
      body: { id: "{id}", [field]: "2026-01-01" },
      expect: 422,
      errors: [field],
    })),
  );

  test("in the history: neither the field nor that it was changed", async () => {
    await admin.post("ndis/staff/update", { id: colleague, town: "Gosford", job_title: "Cook" });
    const fieldsFor = async (person: typeof admin) => {
      const { data } = await person.get(`records/staff/${colleague}/history`);
      return data.history[0].changes.map(({ field }: { field: string }) => field).sort();
    };
    expect(await fieldsFor(admin)).toEqual(["job_title", "town"]);
    expect(await fieldsFor(coordinator)).toEqual(["job_title"]);
  });

  test("in a report's columns and options", async () => {
    const worker = await server.as("worker");
    const { data } = await admin.get("ndis/model-schema/NdisStaff");
    const columns = data.filterable_columns.map(({ key }: { key: string }) => key);
    expect(columns).toContain("date_of_birth");
    expect(columns).not.toContain("tfn");
    expect((await worker.get("ndis/model-schema/NdisStaff")).status).toBe(403);
  });

  test("a change of something else leaves it as it is", async () => {
    await coordinator.post("ndis/staff/update", { id: colleague, job_title: "Nurse" });
    const { data } = await admin.get(`ndis/staff/${colleague}`);
    expect(data.staff).toMatchObject({ job_title: "Nurse", date_of_birth: "1990-06-15" });
    expect(data.staff.tfn).toMatch(/^•{6}\d{3}$/);
  });
});

describe("a masked number", () => {
  const paths = ["bsb", "bank_account", "tfn", "super_member_number"];

  test("leaves the server with its last three characters only, wherever it stands", async () => {
    const one = await admin.get(`ndis/staff/${colleague}`);
    const list = await admin.get("ndis/staffs", { fields: paths.join(",") });
    for (const path of paths) {
      expect(one.data.staff[path], path).toMatch(/^•{3,}.{3}$/);
      expect(list.data.staffs[0][path], path).toMatch(/^•{3,}.{3}$/);
    }
    const { data } = await admin.get(`ndis/client/get-client/${idOf("north", "participants", "first")}`);
    expect(data.client.medicare).toMatch(/^•+\d{3}$/);
    expect(data.client.key_safe_code).toMatch(/^•+$/);
  });

  test("that comes back as it was shown stays what it is", async () => {
    const kept = async () => {
      const revealed = await admin.post(`records/staff/${colleague}/reveal`, { field: "tfn" });
      return revealed.data.value as string;
    };
    const before = await kept();
    const { data } = await admin.get(`ndis/staff/${colleague}`);
    const saved = await admin.post("ndis/staff/update", {
      ...data.staff,
      id: colleague,
      job_title: "Driver",
    });
    expect(saved.status, saved.text).toBe(200);
    expect(await kept()).toBe(before);
  });

  test("can be set anew and taken away", async () => {
    await admin.post("ndis/staff/update", { id: colleague, tfn: "123 456 782" });
    const set = await admin.post(`records/staff/${colleague}/reveal`, { field: "tfn" });
    expect(set.data.value).toBe("123456782");
    const { data } = await admin.post("ndis/staff/update", { id: colleague, tfn: null });
    expect(data.staff).not.toHaveProperty("tfn");
  });

  test("is checked like any other: a wrong one is refused without being repeated", async () => {
    const { status, errors, text } = await admin.post("ndis/staff/update", {
      id: colleague,
      tfn: "123456789",
    });
    expect([status, Object.keys(errors)]).toEqual([422, ["tfn"]]);
    expect(text).not.toContain("123456789");
  });
});

describe("revealing a masked number", () => {
  scenarios("POST records/{resource}/{id}/reveal", [
    {
      as: "admin",
      of: "own staff record",
      params: { resource: "staff" },
      body: { field: "bank_account" },
      expect: 200,
      present: ["value"],
    },
    {
      as: "worker",
      of: "own client",
      name: "the key safe's code of a client",
      params: { resource: "my-participants" },
      body: { field: "key_safe_code" },
      expect: 200,
      present: ["value"],
    },
    {
      as: "worker",
      of: "another's client",
      params: { resource: "my-participants" },
      body: { field: "key_safe_code" },
      expect: 404,
    },
    {
      as: "worker",
      of: "own client",
      name: "a field that does not exist for them",
      params: { resource: "my-participants" },
      body: { field: "medicare" },
      expect: 404,
    },
    {
      as: "participant",
      of: "self",
      name: "without the permission to reveal",
      params: { resource: "my-record" },
      body: { field: "medicare" },
      expect: 403,
    },
    {
      as: "admin",
      of: "own staff record",
      name: "a field that is not masked",
      params: { resource: "staff" },
      body: { field: "email" },
      expect: 403,
    },
    {
      as: "admin",
      of: "own staff record of south",
      params: { resource: "staff" },
      body: { field: "tfn" },
      expect: 404,
    },
  ]);

  test("is logged each time, without the number", async () => {
    const staff = idOf("north", "staff", "first");
    const entries = () =>
      server.rows<{
        changes: object;
      }>`select changes from activity_log where action = 'reveal' and record_uuid = ${staff}`;
    const before = (await entries()).length;
    await admin.post(`records/staff/${staff}/reveal`, { field: "tfn" });
    const after = await entries();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)?.changes).toEqual({});
  });
});

describe("at rest", () => {
  test("the numbers are encrypted, in the record and everywhere else in the database", async () => {
    await admin.post("ndis/staff/update", { id: colleague, tfn: "123456782", bank_account: "987654321" });
    const [row] = await server.rows<{
      data: Record<string, string>;
    }>`select data from staff where uuid = ${colleague}`;
    expect(row?.data.tfn).toMatch(/^enc:1:/);
    const tables = await server.rows<{ table_name: string }>`
      select table_name from information_schema.tables where table_schema = 'public'`;
    for (const { table_name: table } of tables) {
      const rows = await server.services.database.owner
        .selectFrom(table as never)
        .selectAll()
        .execute();
      expect(JSON.stringify(rows), table).not.toMatch(/123456782|987654321/);
    }
  });

  test("a text that only looks like an encrypted one is kept and shown as it is", async () => {
    const looks = "enc:1:AAAA";
    const { status, data } = await admin.post("ndis/faqs/add", { question: looks, answer: "<p>Yes</p>" });
    expect(status).toBe(200);
    expect(data.faq.question).toBe(looks);
  });

  test("a value that is copied to another provider's record does not open there", async () => {
    await server.rows`update staff set data = staff.data || jsonb_build_object('tfn', other.data->'tfn')
      from staff other where staff.uuid = ${idOf("south", "staff", "first")} and other.uuid = ${colleague}`;
    const south = await server.as("admin of south");
    expect((await south.get(`ndis/staff/${idOf("south", "staff", "first")}`)).status).toBe(500);
  });
});
