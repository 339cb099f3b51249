import { describe, expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// The reports of staff, shifts, invoices and timesheets: their rows, their files, and who gets them (part 2 §§3, 7).
const server = await openTestServer({ provider: "demo" });
const admin = await server.as("admin");
await server.rows`update invoices set data = data || '{"xero_invoice_id": "d3b9a2c4-in-xero"}'`;

const reports = [
  {
    rows: "ndis/staff/report",
    key: "staffs",
    model: "NdisStaff",
    permission: "view-staff-report",
    always: ["fullname", "roles", "status", "email", "job_title"],
    file: "ndis/staff/export/excel",
    link: "file",
  },
  {
    rows: "ndis/reports/shifts",
    key: "shifts",
    model: "NdisRosterShift",
    permission: "view-shifts-report",
    always: ["participant", "staff", "service", "start_date", "end_date"],
    file: "ndis/reports/shifts/download",
    link: "file",
  },
  {
    rows: "ndis/report/invoices",
    key: "invoices",
    model: "NdisInvoice",
    permission: "view-invoices-report",
    always: ["invoice_number", "participant", "xero_invoice_id", "total"],
    file: "ndis/report/invoices/export",
    link: "link",
  },
  {
    rows: "ndis/timesheet/get-timesheet",
    key: "timesheets",
    model: "NdisStaffShiftPaymentRecord",
    permission: "view-timesheets-report",
    always: ["staff", "participant", "date", "time", "hours"],
    file: "records/payment-records/report/export",
    link: "file",
  },
] as const;

describe.each(reports)("$rows", ({ rows, key, model, permission, always, file, link }) => {
  test("answers a page of rows with the columns that it always shows", async () => {
    const { data, status } = await admin.post(rows, { columns: always, limit: 2 });
    expect(status).toBe(200);
    expect(data.pagination).toMatchObject({ count: 2, per_page: 2, current_page: 1 });
    for (const row of data[key]) expect(Object.keys(row)).toEqual(expect.arrayContaining([...always]));
    const { data: schema } = await admin.get(`ndis/model-schema/${model}`);
    const shown = schema.filterable_columns.filter((column: { always: boolean }) => column.always);
    expect(shown.map((column: { key: string }) => column.key).sort()).toEqual([...always].sort());
  });

  test("answers those columns where none are asked for", async () => {
    const { data } = await admin.post(rows, { limit: 2 });
    for (const row of data[key]) expect(Object.keys(row)).toEqual(expect.arrayContaining([...always]));
  });

  test("has a file with the same columns, and a row for each record", async () => {
    const { data: report } = await admin.post(rows, {});
    const { data, message } = await admin.post(file, { format: "csv", columns: always });
    expect(message).toBe("Export successful");
    const sheet = readCsv((await (await server.as("nobody")).get(String(data[link]))).text);
    expect(sheet[0]).toHaveLength(always.length);
    expect(sheet).toHaveLength(1 + report.pagination.total);
  });

  test("is for those who have its permission", async () => {
    for (const [person, status] of [
      ["nobody", 401],
      ["worker", 403],
      ["participant", 403],
      ["coordinator", 403],
    ] as const)
      for (const call of [rows, file])
        expect((await (await server.as(person)).post(call, {})).status).toBe(status);
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select tenant_id, uuid, ${permission} from users where email = 'coordinator@demo.example'`;
    server.services.sessions.forgetAll();
    // Anyone who may list no invoices has no report of them either.
    const allowed = model === "NdisInvoice" ? 404 : 200;
    expect((await (await server.as("coordinator")).post(rows, {})).status).toBe(allowed);
  });
});

test("the staff report shows the roles of each account, and filters by those of the server's list", async () => {
  const { data: offered } = await admin.get("ndis/model-schema/NdisStaff/dropdown-options/roles");
  const coordinators = (offered.options as { value: string; label: string }[]).find(
    ({ label }) => label === "Roster coordinator",
  );
  const found = async () => {
    const { data } = await admin.post("ndis/staff/report", {
      columns: ["full_name", "roles"],
      filters: [{ field: "roles", operator: "in", value: [coordinators?.value] }],
    });
    return data.staffs as { uuid: string; roles: string[]; titles: Record<string, string> }[];
  };
  const [one, ...others] = await found();
  expect(others).toEqual([]);
  expect(one?.roles.map((role) => one.titles[role]).sort()).toEqual(["Roster coordinator", "Staff"]);
  await server.rows`delete from user_roles where role_uuid = ${coordinators?.value}`;
  expect(await found()).toEqual([]);
});

test("a column is asked for, filtered and put in order by its name in the report or the field's own", async () => {
  const named = async (name: string) => {
    const { data } = await admin.post("ndis/staff/report", {
      columns: [name],
      filters: { any: [{ all: [{ field: name, operator: "contains", value: "an" }] }] },
      sortField: name,
      sortType: "desc",
      limit: 100,
    });
    return (data.staffs as Record<string, string>[]).map((row) => row[name]);
  };
  const found = await named("fullname");
  expect(found.length).toBeGreaterThan(1);
  expect(found.every((name) => name?.toLowerCase().includes("an"))).toBe(true);
  expect(found).toEqual(await named("full_name"));
});

test("the staff report has no column of pay or bank for those who may not see them", async () => {
  const { data } = await (await server.as("coordinator")).get("ndis/model-schema/NdisStaff");
  const keys = data.filterable_columns.map((column: { key: string }) => column.key);
  expect(keys).toContain("job_title");
  for (const absent of ["bsb", "bank_account", "tfn", "super_member_number"])
    expect(keys).not.toContain(absent);
});

test("the invoice report compares totals, above a figure unless another way is chosen", async () => {
  const { data: all } = await admin.post("ndis/report/invoices", { limit: 1000, columns: ["total"] });
  const above = all.invoices.filter(({ total }: { total: number }) => total > 50_000).length;
  expect(above).toBeGreaterThan(0);
  const { data } = await admin.post("ndis/report/invoices", {
    filters: [{ field: "total", operator: ">", value: 50_000 }],
  });
  expect(data.pagination.total).toBe(above);
  const { data: unset } = await admin.post("ndis/report/invoices", {
    filters: { all: [{ field: "total", operator: ">", value: null }] },
  });
  expect(unset.pagination.total).toBe(all.pagination.total);
  const { data: schema } = await admin.get("ndis/model-schema/NdisInvoice");
  const column = schema.filterable_columns.find(({ key }: { key: string }) => key === "total");
  expect(column.operators[0]).toBe(">");
});
