import { describe, expect, test } from "vitest";
import { normalise } from "#framework/shared/text/normalise.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { vehicleFiles, vehicles } from "../../support/vehicles.ts";

const driver = idOf("north", "staff", "first");
const server = await openTestServer({ config: { configDir: definitionFolder(vehicleFiles) } });
await server.insert("vehicles", vehicles(driver));
const admin = await server.as("admin");

/** The vehicles that a filter leaves, by the first letters of their names: a, b, c and d. */
async function found(filters: unknown): Promise<string> {
  const filter = JSON.stringify({ filters });
  const { status, body, text } = await admin.get("records/vehicles", { filter });
  expect(status, text).toBe(200);
  const letters = (body.rows as { name: string }[]).map(({ name }) => normalise(name).charAt(0));
  return letters.sort().join("");
}

type Row = [field: string, operator: string, value: unknown, expected: string];

describe("every operator of every kind of field", () => {
  test.each<Row>([
    // Texts: without regard to case, their own wildcards taken as letters.
    ["name", "contains", "CAR", "c"],
    ["name", "contains", "%", "b"],
    ["name", "contains", "_", "c"],
    ["name", "contains", "\\", ""],
    ["name", "contains", "'; drop table records; --", ""],
    ["name", "equals", "dolly", "d"],
    ["name", "equals", "doll", ""],
    ["name", "starts_with", "bus", "b"],
    ["name", "starts_with", "us", ""],
    ["vin", "is_empty", undefined, "d"],
    ["vin", "not_empty", undefined, "abc"],
    ["notes", "contains", "lavender", "a"],
    ["leaves_at", "equals", "08:00", "b"],
    ["colour", "equals", "#1A6B54", "a"],
    // Numbers and money.
    ["seats", ">", 5, "ab"],
    ["seats", ">=", 5, "abc"],
    ["seats", "=", 20, "b"],
    ["seats", "<", 8, "c"],
    ["seats", "<=", 8, "ac"],
    ["seats", "between", [5, 8], "ac"],
    ["seats", ">", "7", "ab"],
    ["weight", "=", 1850.5, "a"],
    ["weight", "between", [1200, 1850.5], "ac"],
    ["price", "=", 1_500_050, "c"],
    ["price", ">", 4_500_000, "b"],
    // Choices, by key and by number.
    ["status", "is", "in_use", "ad"],
    ["status", "is", "2", "b"],
    ["status", "is_not", "in_use", "bc"],
    ["status", "in", ["sold", "in_repair"], "bc"],
    ["status", "in", [], ""],
    // Yes or no: what was never answered counts as no.
    ["insured", "is", true, "ac"],
    ["insured", "is", "no", "bd"],
    // Dates: today is 2026-11-20 in Sydney.
    ["serviced_on", "on", "20-11-2026", "a"],
    ["serviced_on", "on", "2026-11-20", "a"],
    ["serviced_on", "before", "20-11-2026", "bc"],
    ["serviced_on", "after", "2026-11-13", "a"],
    ["serviced_on", "between", ["13-11-2026", "20-11-2026"], "ab"],
    ["serviced_on", "last_n_days", 7, "ab"],
    ["serviced_on", "last_n_days", 6, "a"],
    ["serviced_on", "next_n_days", 0, "a"],
    ["serviced_on", "is_empty", undefined, "d"],
    // Instants, by the day on which they fall in Sydney: 07:00 and 23:59 on the 20th, midnight on the 21st.
    ["bought_at", "on", "20-11-2026", "ab"],
    ["bought_at", "on", "21-11-2026", "c"],
    ["bought_at", "before", "21-11-2026", "ab"],
    ["bought_at", "after", "20-11-2026", "c"],
    ["bought_at", "between", ["19-11-2026", "20-11-2026"], "ab"],
    ["bought_at", "last_n_days", 0, "ab"],
    ["bought_at", "next_n_days", 1, "abc"],
    ["bought_at", "after", "2026-11-20T12:00:00Z", "bc"],
    ["bought_at", "is_empty", undefined, "d"],
    // References and lists of choices.
    ["driver", "is", driver, "a"],
    ["driver", "is", driver.toUpperCase(), "a"],
    ["driver", "is_not", driver, "bcd"],
    ["driver", "in", [driver], "a"],
    ["driver", "is_empty", undefined, "bcd"],
    ["driver", "not_empty", undefined, "a"],
    ["features", "is", "ramp", "ab"],
    ["features", "in", ["hoist", "child_seat"], "a"],
    // Texts of a list: one of them as a whole, in capitals or not.
    ["routes", "is", "NORTH loop", "ab"],
    ["routes", "is", "north", ""],
    ["routes", "in", ["school; run", "west"], "a"],
    ["routes", "in", [], ""],
    ["routes", "is_empty", undefined, "cd"],
    // Groups of fields, and a field inside one.
    ["insurer", "is_empty", undefined, "cd"],
    ["insurer", "not_empty", undefined, "ab"],
    ["insurer.name", "contains", "coast", "a"],
    ["insurer.phone", "is_empty", undefined, "bcd"],
  ])("%s %s %j leaves %s", async (field, operator, value, expected) => {
    expect(await found({ field, operator, value })).toBe(expected);
  });
});

describe("conditions joined", () => {
  const ramp = { field: "features", operator: "is", value: "ramp" };
  const insured = { field: "insured", operator: "is", value: true };
  const sold = { field: "status", operator: "is", value: "sold" };
  test.each([
    ["a list is joined by and", [ramp, insured], "a"],
    ["all", { all: [ramp, insured] }, "a"],
    ["any", { any: [ramp, sold] }, "abc"],
    ["any of alls", { any: [{ all: [ramp, insured] }, { all: [sold] }] }, "ac"],
    ["all of anys", { all: [{ any: [ramp, sold] }, { any: [insured] }] }, "ac"],
    ["nothing in a group holds for all", { all: [] }, "abcd"],
  ])("%s", async (_name, filters, expected) => expect(await found(filters)).toBe(expected));
});

describe("a filter that cannot be answered is refused at its field", () => {
  test.each<[string, unknown, string]>([
    ["an unknown field", { field: "salary", operator: "is", value: 1 }, "salary"],
    ["a field of the prototype", { field: "__proto__", operator: "is", value: 1 }, "__proto__"],
    ["a column that is not a field", { field: "tenant_id", operator: "equals", value: driver }, "tenant_id"],
    ["a name that is SQL", { field: "name' or 1=1", operator: "equals", value: "x" }, "name' or 1=1"],
    ["an operator of another type", { field: "name", operator: ">", value: "a" }, "name"],
    ["an unknown operator", { field: "name", operator: "~", value: "a" }, "name"],
    ["a value of another type", { field: "seats", operator: ">", value: "many" }, "seats"],
    ["a number too long", { field: "seats", operator: ">", value: "9".repeat(40) }, "seats"],
    [
      "a date that does not exist",
      { field: "serviced_on", operator: "on", value: "30-02-2026" },
      "serviced_on",
    ],
    ["an id that is none", { field: "driver", operator: "is", value: "1 or 1=1" }, "driver"],
    ["an encrypted field", { field: "fuel_card", operator: "equals", value: "7" }, "fuel_card"],
    ["a masked field", { field: "alarm_code", operator: "starts_with", value: "9" }, "alarm_code"],
    ["too deep a field", { field: "insurer.name.x", operator: "equals", value: "9" }, "insurer.name.x"],
    ["no conditions", "status=in_use", "filters"],
  ])("%s", async (_what, filters, field) => {
    const answer = await admin.get("records/vehicles", { filter: JSON.stringify({ filters }) });
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  test("what is not JSON is malformed", async () => {
    expect((await admin.get("records/vehicles", { filter: "{" })).status).toBe(400);
    expect((await admin.get("records/vehicles", { filter: "[]" })).status).toBe(400);
  });

  test.each<[parameter: string, value: string, status: number, said: RegExp]>([
    ["filter", "{", 400, /^The parameter filter is not JSON\.$/],
    ["sort", "[", 400, /^The parameter sort is not JSON\.$/],
    ["sort", "name", 422, /^sort must be a field and ASC or DESC, such as /],
    ["sort", '["name"]', 422, /^sort must be a field and ASC or DESC, such as /],
  ])("%s=%s is told by the name of the parameter", async (parameter, value, status, said) => {
    const answer = await admin.get("records/vehicles", { [parameter]: value });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(said);
  });
});
