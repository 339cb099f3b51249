import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, isIsoDate, parseDate, toWireDate } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { openTestServer } from "../support/server.ts";
import { vehicleFiles } from "../support/vehicles.ts";

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1950-01-01", days));

describe("dates on the wire (R-12)", () => {
  test("every day is the same after it went out as dd-MM-yyyy and came back", () => {
    fc.assert(fc.property(anyDay, (day) => parseDate(toWireDate(day)) === day && parseDate(day) === day));
  });

  test("a day that does not exist is no date, in either form", () => {
    const parts = fc.tuple(fc.integer({ min: 1900, max: 2100 }), fc.nat(20), fc.nat(40));
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const two = (number: number) => String(number).padStart(2, "0");
        const text = `${year}-${two(month)}-${two(day)}`;
        const exists =
          month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(isIsoDate(text)).toBe(exists);
        expect(parseDate(`${two(day)}-${two(month)}-${year}`)).toBe(exists ? text : undefined);
      }),
    );
  });
});

const configDir = definitionFolder(vehicleFiles);
const server = await openTestServer({ config: { configDir } });
const admin = await server.as("admin");
const zone = "Australia/Sydney";
const edges = [
  "2026-02-28",
  "2026-03-01",
  "2026-04-04",
  "2026-04-05",
  "2026-04-06",
  "2026-10-04",
  "2026-12-31",
  "2027-01-01",
  "2028-02-29",
];
const second = 1000;
await server.insert(
  "vehicles",
  edges.flatMap((day) => [
    { name: `${day} first`, serviced_on: day, bought_at: startOfDay(day, zone).toISOString() },
    {
      name: `${day} last`,
      serviced_on: day,
      bought_at: new Date(startOfDay(addDays(day, 1), zone).getTime() - second).toISOString(),
    },
  ]),
);

describe("a range of days holds its first and its last day whole, at every edge (R-12)", () => {
  test.each(["serviced_on", "bought_at"])("%s", async (field) => {
    const edge = fc.constantFrom(...edges);
    await fc.assert(
      fc.asyncProperty(edge, edge, async (one, other) => {
        const [from = "", to = ""] = [one, other].sort();
        const filters = JSON.stringify([
          { field, operator: "between", value: [toWireDate(from), toWireDate(to)] },
        ]);
        const range = encodeURIComponent("[0,99]");
        const { body, status, text } = await admin.get(
          `records/vehicles?range=${range}&filter=${encodeURIComponent(JSON.stringify({ filters: JSON.parse(filters) as object }))}`,
        );
        expect(status, text).toBe(200);
        const names = (body.rows as { name: string }[]).map(({ name }) => name).sort();
        expect(names).toEqual(
          edges.flatMap((day) => (day >= from && day <= to ? [`${day} first`, `${day} last`] : [])),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe("the week's first day is any of the seven, and nothing else (R-12)", () => {
  test.each([0, 1, 2, 3, 4, 5, 6])("%i", async (day) => {
    const saved = await admin.put("ndis/settings/update-start-of-week", { start_of_week: day });
    expect(saved.status, saved.text).toBe(200);
    expect((await admin.get("get-current-user-platform-detail")).data.start_of_week).toBe(day);
  });
  test.each([-1, 7, 1.5, "monday", null, [1]])("%j is refused", async (day) => {
    expect((await admin.put("ndis/settings/update-start-of-week", { start_of_week: day })).status).toBe(422);
  });
});
