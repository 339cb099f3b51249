import { beforeAll, describe, expect, test, vi } from "vitest";
import { bookingFiles } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv, readXlsx } from "../../support/sheets.ts";

// The numbers of a report as a file: what the screen shows, with the rights of anyone who opens the link.
const server = await openTestServer({ config: { configDir: definitionFolder(bookingFiles) } });
const admin = await server.as("admin");
const path = "records/vehicle-bookings/reports/vehicle-bookings";
const [first, second] = [idOf("north", "staff", "first"), idOf("north", "staff", "second")];
const counted = { of: "count", label: "Bookings" };
const costs = { of: "sum", field: "cost", label: "Costs" };

beforeAll(async () => {
  await server.insert("vehicle-bookings", [
    { purpose: "=Zoo", driver: first, status: "approved", cost: 1250, from: "2026-06-30T13:30:00Z" },
    { purpose: "Shops", driver: second, status: "approved", cost: 500, from: "2026-07-31T23:00:00Z" },
    { purpose: "Shops", status: "requested" },
  ]);
});

const order = (summary: object, more: object = {}, person = admin) =>
  person.post(`${path}/export`, { summary, ...more });
async function table(summary: object, format: "csv" | "xlsx", more: object = {}): Promise<string[][]> {
  const { status, text, data } = await order(summary, { format, ...more });
  expect(status, text).toBe(200);
  const file = await (await server.as("nobody")).get(String(data.link));
  expect(file.status).toBe(200);
  return format === "csv" ? readCsv(file.text) : readXlsx(file.bytes);
}

describe.each(["csv", "xlsx"] as const)("numbers as %s", (format) => {
  test("stand in a line for each group, amounts in dollars, with a total", async () => {
    expect(await table({ groups: [{ field: "status" }], values: [counted, costs] }, format)).toEqual([
      ["Status", "Bookings", "Costs"],
      ["Requested", "1", "0"],
      ["Approved", "2", "17.5"],
      ["Total", "3", "17.5"],
    ]);
  });

  test("stand across with the last group, with the sum of each line", async () => {
    const groups = [{ field: "from", by: "month" }, { field: "status" }];
    expect(await table({ groups, values: [counted], across: true }, format)).toEqual([
      ["From", "Requested", "Approved", "Total"],
      ["Jun 2026", "", "1", "1"],
      ["Aug 2026", "", "1", "1"],
      ["Not set", "1", "", "1"],
    ]);
    const [header, june] = await table({ groups, values: [counted, costs], across: true }, format);
    expect(header).toEqual([
      "From",
      "Requested: Bookings",
      "Requested: Costs",
      "Approved: Bookings",
      "Approved: Costs",
      "Total: Bookings",
      "Total: Costs",
    ]);
    expect(june?.slice(-2)).toEqual([june?.[3], june?.[4]]);
  });

  test("are of the records that the filter lets through; what a group is called is text", async () => {
    const filters = { all: [{ field: "status", operator: "is", value: "approved" }] };
    const [, ...rows] = await table({ groups: [{ field: "purpose" }] }, format, { filters });
    expect(rows.map(([name]) => name?.replace(/^'/, ""))).toEqual(["=Zoo", "Shops", "Total"]);
  });
});

test("a PDF has the filters in words, the chart, and the table with its totals, and is tagged", async () => {
  const make = vi.spyOn(server.services.pdf, "make");
  const groups = [{ field: "from", by: "month" }, { field: "status" }];
  const filters = {
    all: [
      { field: "status", operator: "in", value: ["approved", "requested"] },
      {
        any: [
          { field: "driver", operator: "is", value: first },
          { field: "purpose", operator: "is_empty" },
        ],
      },
      { field: "cost", operator: ">", value: 100 },
    ],
  };
  const summary = { groups, values: [counted], across: true, chart: "stacked" };
  const { status, text, data } = await order(summary, { format: "pdf", filters });
  expect(status, text).toBe(200);
  const file = await (await server.as("nobody")).get(String(data.link));
  expect([file.status, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const written = file.bytes.toString("latin1");
  for (const tag of ["/StructTreeRoot", "/Lang (en-AU)", "/S /Figure", "/S /H1", "/S /TH"])
    expect(written).toContain(tag);
  const said = JSON.stringify(make.mock.lastCall);
  for (const words of [
    "Vehicle bookings report",
    "Approved, Requested",
    "Any of",
    "Driver: ",
    "Purpose: is empty",
    "more than $1.00",
    "Chart of Vehicle bookings report. The table has its numbers.",
    "Jun 2026",
    "Total",
  ])
    expect(said, words).toContain(words);
  expect(said).not.toContain(first);
  expect(
    (await order({ groups: [{ field: "status" }], values: [counted, costs] }, { format: "pdf" })).status,
  ).toBe(200);
  make.mockRestore();
});

test("a field that the person does not see is refused, also when the link is opened", async () => {
  for (const permission of [
    "view-vehicle-bookings-report",
    "view-vehicle-bookings",
    "see-cost-vehicle-bookings",
  ])
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
  const coordinator = await server.as("coordinator");
  const summary = { groups: [{ field: "status" }], values: [costs] };
  const { status, text, data } = await order(summary, { format: "csv" }, coordinator);
  expect(status, text).toBe(200);
  await server.rows`delete from user_permissions where permission = 'see-cost-vehicle-bookings'`;
  server.services.sessions.forgetAll();
  expect((await order(summary, { format: "csv" }, coordinator)).status).toBe(422);
  const opened = await (await server.as("nobody")).get(String(data.link));
  expect(opened.status).toBe(422);
});

test("each order is logged with the fields that it reads, without values", async () => {
  await server.rows`delete from user_permissions`;
  const filters = { all: [{ field: "purpose", operator: "contains", value: "Secret place" }] };
  expect((await order({ groups: [{ field: "status" }], values: [costs] }, { filters })).status).toBe(200);
  const [entry] = await server.rows<{ record_label: string; changes: object }>`
    select record_label, changes from activity_log where action = 'export' order by seq desc limit 1`;
  expect(entry).toMatchObject({
    record_label: "Vehicle bookings report",
    changes: { fields: ["status", "cost"], filter: ["purpose"] },
  });
  expect(JSON.stringify(entry)).not.toContain("Secret");
});
