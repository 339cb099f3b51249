import { beforeAll, expect, test, vi } from "vitest";
import { bookingFiles, bookingResourceByRight } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// People add columns to a report by expressions over its others. The coordinator sees approved bookings only, not what they
// cost, and no plates of vehicles.
const files = {
  ...bookingFiles,
  "resources/vehicle-bookings.json": bookingResourceByRight,
  "resources/reports/vehicle-bookings.json": {
    name: "vehicle-bookings",
    resource: "vehicle-bookings",
    columns: ["purpose", "=dear"],
    computed: [{ name: "dear", label: "Dear", expression: "cost > 1000" }],
    filters: [{ field: "=dear" }],
  },
};
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const [admin, coordinator] = [await server.as("admin"), await server.as("coordinator")];
const path = "records/vehicle-bookings/reports/vehicle-bookings";

const half = { name: "half", label: "Half of it", expression: "cost / 2", format: "money" };
const each = { name: "each", label: "Per seat", expression: "cost / vehicle.seats", format: "money" };
const words = {
  name: "words",
  label: "In words",
  expression: 'purpose + ": " + string(vehicle.seats) + " seats"',
};
const waits = { name: "waits", label: "Waits", expression: "daysBetween(vehicle.serviced_on, today)" };
const plate = { name: "plate", label: "Plate", expression: "orElse(vehicle.plate, purpose)" };
const long = { name: "long", label: "Long", expression: "length(purpose) > 4" };

type Row = Record<string, unknown>;
const rowsOf = async (body: object, person = admin): Promise<Row[]> => {
  const { data, status, text } = await person.post(`${path}/rows`, { sortField: "purpose", ...body });
  expect(status, text).toBe(200);
  return data.records as Row[];
};
const purposes = async (body: object, person = admin) =>
  (await rowsOf(body, person)).map(({ purpose }) => purpose);
const where = (field: string, operator: string, value: unknown) => ({ all: [{ field, operator, value }] });
const described = async (computed: object[], person = admin) =>
  (await person.get(`${path}/schema`, { computed: JSON.stringify(computed) })).data.computed_columns as Row[];

beforeAll(async () => {
  for (const permission of [
    "view-vehicle-bookings-report",
    "view-approved-vehicle-bookings",
    "view-vehicles",
  ])
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
  const [van = "", bus = ""] = await server.insert("vehicles", [
    { name: "Van", seats: 3, plate: "VAN 1", serviced_on: "2026-11-10" },
    { name: "Bus", seats: 20, plate: "BUS 1" },
  ]);
  await server.insert("vehicle-bookings", [
    { purpose: "Zoo", vehicle: van, status: "approved", cost: 1201 },
    { purpose: "Shops", vehicle: van, status: "requested", cost: 800 },
    { purpose: "Beach", vehicle: bus, status: "approved", cost: 500 },
    { purpose: "Walk", status: "approved" },
  ]);
});

test("a column follows from others of the row, and of the record that it refers to", async () => {
  const columns = ["purpose", "=half", "=each", "=words", "=waits"];
  expect(await rowsOf({ columns, computed: [half, each, words, waits] })).toMatchObject([
    { purpose: "Beach", "=half": 250, "=each": 25, "=words": "Beach: 20 seats" },
    { purpose: "Shops", "=half": 400, "=each": 267, "=words": "Shops: 3 seats", "=waits": 10 },
    { purpose: "Walk" },
    { purpose: "Zoo", "=half": 601, "=each": 400, "=words": "Zoo: 3 seats", "=waits": 10 },
  ]);
  const walk = (await rowsOf({ columns, computed: [half, each, words, waits] }))[2];
  expect(Object.keys(walk ?? {}).filter((name) => name.startsWith("="))).toEqual([]);
});

test("rows are filtered and sorted by it, and counted", async () => {
  const computed = [each];
  const filters = where("=each", ">", 100);
  expect(await purposes({ computed, filters })).toEqual(["Shops", "Zoo"]);
  expect(
    await purposes({ computed, sortField: "=each", sortType: "desc", filters: where("=each", ">", 0) }),
  ).toEqual(["Zoo", "Shops", "Beach"]);
  const page = async (expression: string) =>
    (await admin.post(`${path}/rows`, { computed: [{ ...each, expression }], filters })).data.pagination;
  expect(await page("cost / vehicle.seats")).toMatchObject({ total: 2 });
  expect(await page("cost")).toMatchObject({ total: 3 });
});

test("numbers are put together by it and worked out of it, and each leads to its rows", async () => {
  const { data, status, text } = await admin.post(`${path}/summary`, {
    computed: [half, long],
    filters: where("=half", ">", 0),
    groups: [{ field: "=long" }],
    values: [{ of: "count" }, { of: "sum", field: "=half" }, { of: "average", field: "=half" }],
  });
  expect(status, text).toBe(200);
  const found = { key: false, filter: { field: "=long", operator: "is", value: false } };
  expect(data.groups).toMatchObject([{ field: "=long", label: "Long", keys: [found, { key: true }] }]);
  expect(data.values).toMatchObject([{}, { field: "Half of it", format: "money" }, {}]);
  expect(data.rows).toMatchObject([
    { keys: [false], values: [1, 601, 601] },
    { keys: [true], values: [2, 650, 325] },
  ]);
  expect(data.total).toEqual([3, 1251, 417]);
});

test("the file of rows and that of numbers have it under its label", async () => {
  const open = async (body: object) => {
    const { data } = await admin.post(`${path}/export`, { format: "csv", computed: [half, long], ...body });
    return readCsv((await (await server.as("nobody")).get(String(data.link))).text);
  };
  expect(await open({ columns: ["purpose", "=half"], sortField: "=half", sortType: "asc" })).toEqual([
    ["Purpose", "Half of it"],
    ["Beach", "2.5"],
    ["Shops", "4"],
    ["Zoo", "6.01"],
    ["Walk", ""],
  ]);
  expect(
    await open({ summary: { groups: [{ field: "=long" }], values: [{ of: "sum", field: "=half" }] } }),
  ).toEqual([
    ["Long", "Sum Half of it"],
    ["No", "6.01"],
    ["Yes", "6.5"],
    ["Total", "12.51"],
  ]);
});

test("the PDF of numbers says by which of them they are filtered", async () => {
  const { data } = await admin.post(`${path}/export`, {
    format: "pdf",
    computed: [half],
    filters: where("=half", ">", 100),
    summary: { groups: [{ field: "status" }] },
  });
  const make = vi.spyOn(server.services.pdf, "make");
  expect((await (await server.as("nobody")).get(String(data.link))).status).toBe(200);
  expect(JSON.stringify(make.mock.lastCall?.[0].parts)).toContain("Half of it");
  make.mockRestore();
});

test("columns of the definition are there without being sent", async () => {
  const { data } = await admin.get(`${path}/schema`);
  expect(data.computed_columns).toMatchObject([
    { key: "=dear", label: "Dear", type: "boolean", operators: ["is"], default: true, sensitive: true },
  ]);
  expect(await rowsOf({ columns: ["purpose", "=dear"], filters: where("=dear", "is", true) })).toMatchObject([
    { purpose: "Zoo", "=dear": true },
  ]);
  const { data: summed } = await admin.post(`${path}/summary`, { groups: [{ field: "=dear" }] });
  expect(summed.rows).toMatchObject([{ values: [3] }, { values: [1] }]);
});

test.each([
  [half, "“cost” does not fit. Expected a column of this report."],
  [plate, "“vehicle.plate” does not fit. Expected a column of this report."],
])(
  "whoever may not see what it reads has no such column, and no filter, sum or file by it: %j",
  async (column, problem) => {
    const computed = [column];
    const field = `=${column.name}`;
    expect(await described(computed, coordinator)).toEqual([{ key: field, label: column.label, problem }]);
    for (const [call, body] of [
      ["rows", { columns: ["purpose", field] }],
      ["rows", { filters: where(field, "not_empty", null) }],
      ["rows", { sortField: field }],
      ["summary", { groups: [{ field }] }],
      ["summary", { groups: [{ field: "purpose" }], values: [{ of: "maximum", field }] }],
      ["summary", { groups: [{ field: "purpose" }], filters: where(field, ">", 1) }],
      ["export", { columns: [field] }],
      ["export", { columns: ["purpose"], filters: where(field, ">", 1) }],
      ["export", { columns: [], summary: { groups: [{ field }] } }],
    ] as const) {
      const { status, text } = await coordinator.post(`${path}/${call}`, { computed, ...body });
      expect(status, `${call} ${JSON.stringify(body)}: ${text}`).toBe(422);
    }
    expect((await admin.post(`${path}/rows`, { computed, columns: [field] })).status).toBe(200);
  },
);

test("a filter of the definition by what they don't see is not theirs either", async () => {
  expect((await coordinator.get(`${path}/schema`)).data.computed_columns).toMatchObject([
    { problem: expect.any(String) },
  ]);
  expect((await coordinator.post(`${path}/rows`, { filters: where("=dear", "is", true) })).status).toBe(422);
});

test("records that a person does not reach give no value to an expression", async () => {
  await server.rows`update records set deleted_at = now() where resource = 'vehicles' and data->>'name' = 'Bus'`;
  expect(await rowsOf({ columns: ["purpose", "=words"], computed: [words] }, coordinator)).toMatchObject([
    { purpose: "Beach" },
    { purpose: "Walk" },
    { purpose: "Zoo", "=words": "Zoo: 3 seats" },
  ]);
  const orNot = { ...words, expression: "filled(vehicle.seats)" };
  expect(await purposes({ computed: [orNot], filters: where("=words", "is", false) }, coordinator)).toEqual([
    "Beach",
    "Walk",
  ]);
  await server.rows`update records set deleted_at = null where resource = 'vehicles' and data->>'name' = 'Bus'`;
});

test.each([
  ["cots * 2", "“cots” does not fit. Expected a column of this report."],
  ["cost +", /does not fit\. Expected an expression, such as hours \* rate\.$/],
  ['cost + "x"', "“number + text” does not fit. Expected two values of one kind"],
  ["vehicle.fuel_card", "“vehicle.fuel_card” does not fit. Expected a column of this report."],
  ["vehicle.notes", "“vehicle.notes” does not fit. Expected a column of this report."],
  [
    "vehicle.features",
    "“an expression that makes a list of texts” does not fit. Expected a number, text, yes or no, or date.",
  ],
  ["purpose in [purpose]", "“[purpose]” does not fit. Expected something that a report can compute"],
  ["created_at - updated_at > created_at - created_at", "“created_at - updated_at” does not fit"],
  ["uuid", "“uuid” does not fit. Expected a column with a number"],
  ["pg_sleep(5)", "“pg_sleep()” does not fit"],
])("what is wrong with an expression is said: %s", async (expression, problem) => {
  const [column] = await described([{ name: "a", label: "A", expression }]);
  expect(column?.problem).toEqual(
    typeof problem === "string" ? expect.stringContaining(problem) : expect.stringMatching(problem),
  );
  expect(
    (await admin.post(`${path}/rows`, { computed: [{ name: "a", label: "A", expression }], columns: ["=a"] }))
      .status,
  ).toBe(422);
});

test("an amount is a number", async () => {
  expect(await described([{ ...half, expression: "purpose" }])).toMatchObject([
    {
      problem:
        "“an amount that is a text” does not fit. Expected an expression that makes a number, in cents.",
    },
  ]);
});

test.each([
  [[{ ...half, name: "Half it" }]],
  [[{ ...half, expression: "" }]],
  [[{ ...half, more: 1 }]],
  [Array.from({ length: 11 }, (_, at) => ({ ...half, name: `half_${at}` }))],
])("what is no column is refused: %j", async (computed) => {
  expect((await admin.post(`${path}/rows`, { computed })).status).toBe(422);
});

test("the log names what a column is made of", async () => {
  await rowsOf({ columns: ["purpose", "=half"], computed: [half] });
  await admin.post(`${path}/summary`, { computed: [half], groups: [{ field: "=half" }] });
  await admin.post(`${path}/export`, {
    computed: [half],
    columns: ["=half"],
    filters: where("=half", ">", 1),
  });
  const entries = await server.rows<{ action: string; changes: { fields?: string[]; filter?: string[] } }>`
    select action, changes from activity_log where resource = 'vehicle-bookings' order by seq desc limit 3`;
  expect(entries.map(({ action, changes }) => [action, changes.fields, changes.filter ?? []])).toEqual([
    ["export", ["cost"], ["cost"]],
    ["report", ["cost"], []],
    ["list", ["cost"], []],
  ]);
});
