import { inflateSync } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import { bookingFiles, bookingReport, bookingResourceByRight } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { filledCells, readCsv, readXlsx } from "../../support/sheets.ts";

// What a report's colours mean goes with its values into PDF and Excel, in words and coloured; nothing does of what a reader
// may not see. The coordinator sees approved bookings, not what they cost.
const files = {
  ...bookingFiles,
  "resources/vehicle-bookings.json": bookingResourceByRight,
  "resources/reports/vehicle-bookings.json": {
    ...bookingReport,
    summary: { groups: [{ field: "status" }], values: [{ of: "count" }] },
    colours: [
      { column: "cost", operator: ">", value: 5000, tone: "error" },
      { column: "cost", operator: ">", value: 1000, tone: "warning" },
      { column: "driver", operator: "is_empty", tone: "info" },
      { number: 1, operator: ">=", value: 3, tone: "success" },
    ],
  },
};
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const [admin, coordinator, nobody] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("nobody"),
];
const path = "records/vehicle-bookings/reports/vehicle-bookings/export";
const make = vi.spyOn(server.services.pdf, "make");
const columns = ["purpose", "driver", "cost"];
const name = /^Willa/;
const driver = idOf("north", "staff", "first");
const looks = {
  error: ["FFFAE5E3", "FF9E1F18"],
  warning: ["FFFCEFD9", "FF7D4A00"],
  info: ["FFE6EEF8", "FF1A5296"],
  success: ["FFE6F2EA", "FF17633A"],
};

beforeAll(async () => {
  for (const permission of ["view-vehicle-bookings-report", "view-approved-vehicle-bookings"])
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
  await server.insert("vehicle-bookings", [
    { purpose: "A zoo", driver, status: "approved", cost: 7000 },
    { purpose: "B shops", driver, status: "approved", cost: 1200 },
    { purpose: "C park", driver, status: "approved", cost: 900 },
    { purpose: "D visit", status: "requested" },
  ]);
});

async function file(format: "csv" | "xlsx" | "pdf", body: object, person = admin) {
  const asked = await person.post(path, { format, columns, sortField: "purpose", ...body });
  expect(asked.status, asked.text).toBe(200);
  const opened = await nobody.get(String(asked.data.link));
  expect(opened.status).toBe(200);
  return opened;
}

/** What the pages of a PDF are drawn with. */
const drawn = (pdf: Buffer): string =>
  [...pdf.toString("latin1").matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)]
    .map(([, stream = ""]) => {
      try {
        return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("\n");

/** A colour as a page of a PDF names it. */
const inPdf = (color: string): string =>
  [0, 2, 4].map((at) => String(Number.parseInt(color.slice(at, at + 2), 16) / 255).slice(0, 6)).join("\\d* ");

test("an Excel file says beside each value what it means, and fills both", async () => {
  const { bytes } = await file("xlsx", {});
  expect(readXlsx(bytes)).toEqual([
    ["Purpose", "Driver", "Driver: meaning", "Cost", "Cost: meaning"],
    ["A zoo", expect.stringMatching(name), "", "70", "Critical"],
    ["B shops", expect.stringMatching(name), "", "12", "Warning"],
    ["C park", expect.stringMatching(name), "", "9"],
    ["D visit", "", "Note", ""],
  ]);
  const { error, warning, info } = looks;
  expect(filledCells(bytes)).toEqual({
    D2: error,
    E2: error,
    D3: warning,
    E3: warning,
    B5: info,
    C5: info,
  });
});

test("a PDF says it before the value, in its colours", async () => {
  const { bytes } = await file("pdf", {});
  const parts = JSON.stringify(make.mock.lastCall?.[0].parts);
  const tones = { "Critical: ": ["$70.00", "#9e1f18"], "Warning: ": ["$12.00", "#7d4a00"] };
  for (const [words, [value, ink]] of Object.entries(tones))
    expect(parts).toContain(`"text":"${words}${value}","alignment":"right","color":"${ink}"`);
  expect(parts).toContain(`"text":"Note"`);
  expect(parts).toContain(`{"text":"$9.00","alignment":"right"}`);
  const pages = drawn(bytes);
  for (const [fill = "", ink = ""] of [looks.error, looks.warning])
    for (const color of [fill, ink]) expect(pages).toMatch(new RegExp(inPdf(color.slice(2))));
  expect(pages).not.toMatch(new RegExp(inPdf(looks.success[0]?.slice(2) ?? "")));
});

test("numbers of groups mean what the rules say; totals and sums mean nothing", async () => {
  const summary = { groups: [{ field: "status" }], values: [{ of: "count", label: "Bookings" }] };
  const { bytes } = await file("xlsx", { summary });
  expect(readXlsx(bytes)).toEqual([
    ["Status", "Bookings", "Bookings: meaning"],
    ["Requested", "1"],
    ["Approved", "3", "Good"],
    ["Total", "4"],
  ]);
  expect(filledCells(bytes)).toEqual({ B3: looks.success, C3: looks.success });
  const across = { groups: [{ field: "purpose" }, { field: "status" }], across: true };
  const colours = [{ number: 1, operator: "=", value: 1, tone: "info" }];
  expect(readXlsx((await file("xlsx", { summary: across, colours })).bytes).slice(0, 2)).toEqual([
    ["Purpose", "Requested", "Requested: meaning", "Approved", "Approved: meaning", "Total"],
    ["A zoo", "", "", "1", "Note", "1"],
  ]);
  await file("pdf", { summary });
  const parts = JSON.stringify(make.mock.lastCall?.[0].parts);
  expect(parts.match(/"text":"Good: 3"/g)).toHaveLength(1);
  expect(parts).toContain(`{"text":"4","alignment":"right"}`);
});

test("rules that are sent take the place of the report's, and none are none", async () => {
  const colours = [
    { column: "purpose", operator: "starts_with", value: "c", tone: "success" },
    { column: "cost", operator: "starts_with", value: "9", tone: "error" },
    { column: "from", operator: "is_empty", tone: "error" },
    { number: 1, operator: ">", value: 0, tone: "error" },
  ];
  const { bytes } = await file("xlsx", { colours });
  expect(readXlsx(bytes)[0]).toEqual(["Purpose", "Purpose: meaning", "Driver", "Cost"]);
  expect(filledCells(bytes)).toEqual({ A4: looks.success, B4: looks.success });
  const plain = await file("xlsx", { colours: [] });
  expect([readXlsx(plain.bytes)[0], filledCells(plain.bytes)]).toEqual([["Purpose", "Driver", "Cost"], {}]);
  expect((await admin.post(path, { colours: [{ column: "cost", tone: "error" }] })).status).toBe(422);
});

test("a CSV file has the values alone", async () => {
  expect(readCsv((await file("csv", {})).text)[1]).toEqual(["A zoo", expect.stringMatching(name), "70"]);
});

test("a rule about a field that the reader may not see does nothing, also when the link is opened", async () => {
  const colours = [{ column: "cost", operator: ">", value: 0, tone: "error" }];
  for (const format of ["xlsx", "pdf"] as const) {
    const { bytes } = await file(format, { columns: ["purpose", "status"], colours }, coordinator);
    if (format === "xlsx")
      expect([readXlsx(bytes)[0], filledCells(bytes)]).toEqual([["Purpose", "Status"], {}]);
    else expect(JSON.stringify(make.mock.lastCall?.[0].parts)).not.toContain("Critical");
  }
  expect((await coordinator.post(path, { columns, colours })).status).toBe(422);
  await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
    select users.tenant_id, users.uuid, 'see-cost-vehicle-bookings' from users where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
  const { data, status } = await coordinator.post(path, { columns, colours });
  await server.rows`delete from user_permissions where permission = 'see-cost-vehicle-bookings'`;
  server.services.sessions.forgetAll();
  expect([status, (await nobody.get(String(data.link))).status]).toEqual([200, 422]);
});
