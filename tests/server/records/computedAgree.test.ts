import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { computedField, type ComputedField } from "#framework/shared/reports/computed.ts";
import { storedValue } from "#framework/shared/expressions/values.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { vehicleFiles, vehicles, vehicleSchema } from "../../support/vehicles.ts";

// The database comes to what the expression itself comes to, for expressions at random over records with and without values.
const runs = process.env.SHORT_RUN === undefined ? 300 : 60;
const files = {
  ...vehicleFiles,
  "resources/reports/vehicles.json": { name: "vehicles", resource: "vehicles" },
};
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const admin = await server.as("admin");
const path = "records/vehicles/reports/vehicles/rows";
const today = "2026-11-20";
const columns = Object.keys(vehicleSchema.properties);
let rows: JsonObject[] = [];

beforeAll(async () => {
  await server.insert("vehicles", vehicles(idOf("north", "staff", "first")));
  // The language knows whole milliseconds, the database a thousandth of them.
  await server.rows`update records set created_at = date_trunc('milliseconds', created_at) where resource = 'vehicles'`;
  rows = await read([]);
});

/** Expressions of each kind, right by how they are made. */
const { number, truth, text, day } = fc.letrec<Record<"number" | "truth" | "text" | "day", string>>((tie) => {
  const some = (kind: "number" | "truth" | "text" | "day", make: (a: string, b: string) => string) =>
    fc.tuple(tie(kind), tie(kind)).map(([a, b]) => make(a, b));
  const sign = (...signs: string[]) => fc.constantFrom(...signs);
  const compared = (kind: "number" | "text" | "day") =>
    fc
      .tuple(tie(kind), sign("==", "!=", "<", "<=", ">", ">="), tie(kind))
      .map((parts) => `(${parts.join(" ")})`);
  const chosen = (kind: "number" | "truth" | "text" | "day") =>
    fc.tuple(tie("truth"), tie(kind), tie(kind)).map(([c, a, b]) => `(${c} ? ${a} : ${b})`);
  return {
    number: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("seats", "weight", "price", "1", "0", "0.5", "12", "-seats", "count(features)"),
      fc.tuple(tie("number"), sign("+", "-", "*", "/"), tie("number")).map((parts) => `(${parts.join(" ")})`),
      some("number", (a, b) => `min(${a}, ${b})`),
      some("number", (a, b) => `max(${a}, ${b})`),
      some("number", (a, b) => `orElse(${a}, ${b})`),
      tie("number").map((a) => `round(${a}, 2)`),
      tie("number").map((a) => `round(${a})`),
      tie("number").map((a) => `abs(${a})`),
      tie("text").map((a) => `length(${a})`),
      some("day", (a, b) => `daysBetween(${a}, ${b})`),
      fc.tuple(sign("year", "month", "day", "weekday"), tie("day")).map(([part, a]) => `${part}(${a})`),
      fc.constantFrom("hoursBetween(bought_at, created_at)", "minutesBetween(created_at, bought_at)"),
      chosen("number"),
    ),
    truth: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("insured", "true", "false", "filled(weight)", "filled(driver)", "filled(insured)"),
      fc.constantFrom('"ramp" in features', 'status in ["in_use", "sold"]', "seats in [5, 8, 0.5]"),
      fc.constantFrom("bought_at < created_at", "insured == true", "insured != filled(code)"),
      compared("number"),
      compared("text"),
      compared("day"),
      some("truth", (a, b) => `(${a} && ${b})`),
      some("truth", (a, b) => `(${a} || ${b})`),
      tie("truth").map((a) => `!(${a})`),
      fc
        .tuple(tie("text"), sign("contains", "startsWith", "endsWith"), tie("text"))
        .map(([a, called, b]) => `${a}.${called}(${b})`),
      chosen("truth"),
    ),
    text: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("name", "status", "code", "vin", "leaves_at", "insurer.name", '"a"', '"  B é "', '""'),
      some("text", (a, b) => `(${a} + ${b})`),
      tie("number").map((a) => `string(round(${a}, 2))`),
      tie("text").map((a) => `${a}.trim()`),
      // Of other letters the library makes small ones too.
      fc.constantFrom("status.upperAscii()", "vin.lowerAscii()"),
      some("text", (a, b) => `orElse(${a}, ${b})`),
      chosen("text"),
    ),
    day: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("serviced_on", 'date("2024-02-29")', "today"),
      fc
        .tuple(sign("addDays", "addMonths"), tie("day"), fc.constantFrom("seats", "1", "-13", "weight / 100"))
        .map(([called, a, by]) => `${called}(${a}, ${by})`),
      chosen("day"),
    ),
  };
});

async function read(computed: object[]): Promise<JsonObject[]> {
  const {
    data,
    status,
    text: answer,
  } = await admin.post(path, {
    computed,
    columns: [
      ...columns.filter((name) => name !== "notes"),
      "created_at",
      ...computed.map((_, at) => `=c${at}`),
    ],
    sortField: "name",
  });
  expect(status, `${answer} ${JSON.stringify(computed)}`).toBe(200);
  return data.records as JsonObject[];
}

const schema = {
  ...vehicleSchema,
  properties: { ...vehicleSchema.properties, created_at: { type: "string", format: "date-time" } },
} as unknown as Schema;
const find = (name: string): Field | undefined => fieldAt(schema, name);
/** A row with what stands in its groups beside it. */
const flat = (row: JsonObject): JsonObject => ({
  ...row,
  "insurer.name": (row.insurer as JsonObject | undefined)?.name ?? null,
});

test("what the database computes is what the expression comes to", { timeout: 600_000 }, async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(number, truth, text, day), async (expressions) => {
      const written = expressions.map((expression, at) => ({ name: `c${at}`, label: "Column", expression }));
      const fields = written.map((column) => computedField(column, find));
      const right = written.filter((_, at) => isRight(fields[at]));
      if (right.length === 0) return;
      const got = await read(right.map((column, at) => ({ ...column, name: `c${at}` })));
      for (const [at, column] of right.entries()) {
        const field = fields[written.indexOf(column)];
        if (!isRight(field)) continue;
        for (const [place, row] of rows.entries()) {
          const value = storedValue(field.schema, field.computed.expression.evaluate(flat(row), today));
          same(got[place]?.[`=c${at}`], value, `${column.expression} of ${String(row.name)}`);
          compared += 1;
        }
      }
    }),
    { numRuns: runs },
  );
  expect(compared).toBeGreaterThan(runs * 4);
});

const isRight = (made: ReturnType<typeof computedField> | undefined): made is ComputedField =>
  made !== undefined && "computed" in made;

/** Numbers agree to six decimals, and where they are large to ten digits. */
function same(got: unknown, expected: unknown, what: string): void {
  if (typeof expected !== "number") return expect(got, what).toEqual(expected);
  if (Math.abs(expected) >= 1e14) return;
  expect(typeof got, what).toBe("number");
  expect(Math.abs(Number(got) - expected), what).toBeLessThanOrEqual(
    Math.max(1e-5, Math.abs(expected) * 1e-10),
  );
}
