import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv, readXlsx } from "../../support/sheets.ts";

// The participant report: which columns there are, what they can be compared by, the rows, and the file.
const server = await openTestServer();
const common = { last_name: "Report", type: "private", alert: "none" };
await server.insert("participants", [
  {
    ...common,
    first_name: "Ana",
    status: "active",
    region: "inland",
    date_of_birth: "1990-05-17",
    pets: true,
  },
  {
    ...common,
    first_name: "Bo",
    status: "suspended",
    region: "coast",
    plan_start: "2026-01-01",
    plan_end: "2026-12-31",
  },
  { ...common, first_name: "Cy", status: "new_lead", alert: "warning" },
]);
const admin = await server.as("admin");
const only = { field: "last_name", operator: "equals", value: "Report" };

describe("the columns of a model", () => {
  interface Column {
    key: string;
    type: string;
    operators: string[];
    options_endpoint?: string;
    always: boolean;
    sensitive: boolean;
    permission?: string;
  }
  const columns = async (person: string): Promise<Map<string, Column>> => {
    const { data } = await (await server.as(person)).get("ndis/model-schema/NdisClientUser");
    return new Map((data.filterable_columns as Column[]).map((column) => [column.key, column]));
  };

  test("say their type, their operators, and where their options come from", async () => {
    const all = await columns("admin");
    expect(all.get("status")).toMatchObject({
      type: "choice",
      operators: ["is", "is_not", "in"],
      options_endpoint: "ndis/model-schema/NdisClientUser/dropdown-options/status",
      always: true,
      sensitive: false,
    });
    expect(all.get("plan_end")).toMatchObject({
      type: "date",
      operators: expect.arrayContaining(["between", "last_n_days"]),
    });
    expect(all.get("pets")).toMatchObject({ type: "boolean", operators: ["is"] });
    expect(all.get("date_of_birth")).toMatchObject({
      sensitive: true,
      permission: "view-participant-identifiers",
    });
  });

  test("hold neither files nor what is encrypted, and the always-shown ones of the definition", async () => {
    const all = await columns("admin");
    for (const absent of ["photo", "plan_document", "medicare", "key_safe_code"])
      expect(all.has(absent), absent).toBe(false);
    const always = [...all.values()].filter(({ always: shown }) => shown).map(({ key }) => key);
    expect(always.sort()).toEqual(["alert", "converted_from_lead", "full_name", "status", "type"]);
  });

  test("are those that exist for the person", async () => {
    await server.rows`delete from role_permissions where permission in ('view-participant-health', 'view-participant-access')`;
    server.services.sessions.forgetAll();
    const theirs = await columns("coordinator");
    expect(theirs.has("date_of_birth")).toBe(true);
    expect(theirs.has("primary_disability")).toBe(false);
    expect(theirs.has("home_access")).toBe(false);
  });

  scenarios("GET ndis/model-schema/{model}", [
    { as: "admin", params: { model: "NdisStaff" }, expect: 200 },
    { as: "admin", name: "of nothing", params: { model: "Users" }, expect: 404 },
    { as: "admin", name: "of a table", params: { model: "one_time_tokens" }, expect: 404 },
    { as: "worker", params: { model: "NdisClientUser" }, expect: 403 },
    { as: "nobody", params: { model: "NdisClientUser" }, expect: 401 },
  ]);
});

scenarios("GET ndis/model-schema/{model}/dropdown-options/{column}", [
  {
    as: "admin",
    params: { model: "NdisClientUser", column: "alert" },
    expect: 200,
    values: { "options[]": { value: "none", label: "No alert" } },
  },
  {
    as: "admin",
    params: { model: "NdisStaff", column: "staff_category" },
    expect: 200,
    present: ["options[].label"],
  },
  {
    as: "admin",
    name: "a column without options",
    params: { model: "NdisClientUser", column: "full_name" },
    expect: 404,
  },
  {
    as: "admin",
    name: "an encrypted column",
    params: { model: "NdisClientUser", column: "medicare" },
    expect: 404,
  },
  {
    as: "admin",
    name: "a column that is not a field",
    params: { model: "NdisClientUser", column: "tenant_id" },
    expect: 404,
  },
  {
    as: "coordinator",
    name: "a column that does not exist for them",
    params: { model: "NdisClientUser", column: "primary_disability" },
    expect: 404,
  },
]);

describe("the rows", () => {
  const rows = async (body: object) => {
    const { data, status, text } = await admin.post("ndis/client/export/list", { filters: [only], ...body });
    expect(status, text).toBe(200);
    return data;
  };
  const names = async (filters: unknown) =>
    (await rows({ filters: { all: [only, filters] }, columns: ["first_name"] })).clients.map(
      ({ first_name: name }: { first_name: string }) => name,
    );

  test("carry the chosen columns, and pages like a list", async () => {
    const data = await rows({
      columns: ["first_name", "region"],
      limit: 2,
      page: 2,
      sortField: "first_name",
      sortType: "DESC",
    });
    expect(data.pagination).toMatchObject({ total: 3, count: 1, current_page: 2, total_pages: 2 });
    expect(data.clients[0]).toMatchObject({ first_name: "Ana", region: "inland" });
    expect(data.clients[0]).not.toHaveProperty("last_name");
  });

  test("are those that the filters leave, joined by and and or", async () => {
    expect(await names({ field: "status", operator: "in", value: ["active", "suspended"] })).toEqual([
      "Ana",
      "Bo",
    ]);
    expect(
      await names({
        any: [
          { field: "alert", operator: "is", value: "warning" },
          { field: "pets", operator: "is", value: true },
        ],
      }),
    ).toEqual(["Ana", "Cy"]);
    expect(await names({ all: [] })).toEqual(["Ana", "Bo", "Cy"]);
  });

  scenarios("POST ndis/client/export/list", [
    {
      as: "admin",
      name: "without a word",
      body: {},
      expect: 200,
      values: { "pagination.per_page": 10, "pagination.current_page": 1 },
    },
    { as: "coordinator", body: {}, expect: 200 },
    {
      as: "coordinator",
      name: "a column that does not exist for them",
      body: { columns: ["primary_disability"] },
      expect: 422,
      errors: ["fields"],
    },
    {
      as: "coordinator",
      name: "a filter that does not exist for them",
      body: { filters: [{ field: "epilepsy", operator: "is", value: true }] },
      expect: 422,
      errors: ["epilepsy"],
    },
    { as: "admin", name: "too many rows", body: { limit: 1001 }, expect: 422, errors: ["limit"] },
    { as: "admin", name: "no rows", body: { limit: 0 }, expect: 422, errors: ["limit"] },
    {
      as: "admin",
      name: "columns that are no list",
      body: { columns: "name" },
      expect: 422,
      errors: ["columns"],
    },
    {
      as: "admin",
      name: "filters that are a text",
      body: { filters: "1=1" },
      expect: 422,
      errors: ["filters"],
    },
    { as: "admin", name: "unknown", body: { table: "users" }, expect: 422, errors: ["table"] },
    { as: "worker", body: {}, expect: 403 },
    { as: "nobody", body: {}, expect: 401 },
  ]);
});

describe("the file", () => {
  test.each(["csv", "xlsx"] as const)("has the rows and columns of the report, as %s", async (format) => {
    const order = {
      format,
      filters: [only],
      columns: ["first_name", "status", "plan_end"],
      sortField: "first_name",
    };
    const { data, message } = await admin.post("ndis/client/export", order);
    expect(message).toBe("Export successful");
    const file = await (await server.as("nobody")).get(String(data.link));
    const table = format === "csv" ? readCsv(file.text) : readXlsx(file.bytes);
    expect(table.map((row) => [row[0], row[1], row[2] ?? ""])).toEqual([
      ["First name", "Status", "Plan end"],
      ["Ana", "Active", ""],
      // A workbook counts days from the end of 1899.
      ["Bo", "Suspended", format === "csv" ? "2026-12-31" : "46387"],
      ["Cy", "New lead", ""],
    ]);
  });

  scenarios("POST ndis/client/export", [
    { as: "worker", body: {}, expect: 403 },
    { as: "admin", name: "another format", body: { format: "docx" }, expect: 422, errors: ["format"] },
    {
      as: "coordinator",
      name: "a column that does not exist for them",
      body: { columns: ["primary_disability"] },
      expect: 422,
      errors: ["columns"],
    },
  ]);
});

test("a report shows nothing of another provider", async () => {
  const filters = [{ field: "uuid", operator: "in", value: [idOf("south", "participants", "first")] }];
  expect((await admin.post("ndis/client/export/list", { filters })).data.pagination.total).toBe(0);
});
