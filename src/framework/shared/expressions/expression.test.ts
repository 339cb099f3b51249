import { describe, expect, test } from "vitest";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { compile, isRight } from "./expression.ts";
import { storedValue } from "./values.ts";

const fields: Record<string, Schema> = {
  hours: { type: "number" },
  rate: { type: "integer", format: "money" },
  discount: { type: ["number", "null"] },
  type: { oneOf: [{ const: "day" }, { const: "night" }] },
  name: { type: "string" },
  member: { type: "boolean" },
  from: { type: "string", format: "date" },
  until: { type: "string", format: "date" },
  start_at: { type: "string", format: "date-time" },
  end_at: { type: "string", format: "date-time" },
  tags: { type: "array", items: { type: "string" } },
  home: { type: "object", properties: { suburb: { type: "string" }, for: { type: "string" } } },
  import: { type: "integer" },
  package: { type: "string" },
};
const money: Schema = { type: "integer", format: "money" };
const number: Schema = { type: "number" };
const text: Schema = { type: "string" };

/** What an expression comes to in a field; it must be right. */
function come(source: string, record: JsonObject, schema: Schema = number): unknown {
  const made = compile(source, fields, { when: true });
  if (!isRight(made)) throw new Error(`${made.found}: ${made.expected}`);
  return storedValue(schema, made.evaluate(record, "2026-11-20"));
}

describe("an expression", () => {
  test.each([
    ["hours * rate", { hours: 7.6, rate: 3333 }, 25331],
    ["hours * rate * 1.1", { hours: 1.5, rate: 6501 }, 10727],
    ["-hours * rate", { hours: 0.5, rate: 1 }, -1],
    ["rate / 3", { rate: 100 }, 33],
  ])("%s of %j is rounded to whole cents, halves away from zero: %d", (source, record, cents) => {
    expect(come(source, record, money)).toBe(cents);
  });

  test.each([
    ["0.1 + 0.2", {}, 0.3],
    ["1 / 3", {}, 0.333333333333333],
    ["length(home.suburb) + 1", { home: { suburb: "Bondi" } }, 6],
    ["hours * 1.1", { hours: 3 }, 3.3],
    // Fields may be called as the library's own words are; texts are left as they are.
    ["filled(import) ? import + 1 : 0", { import: 2 }, 3],
    ['length(package + "import" + home.for)', { package: "a", home: { for: "b" } }, 8],
    ["round(hours, 2)", { hours: 1.005 }, 1.01],
    ["round(hours)", { hours: -2.5 }, -3],
    ["floor(hours) + ceil(hours) + abs(-hours)", { hours: 1.5 }, 4.5],
    ["min(hours, 2) + max(hours, 2)", { hours: 5 }, 7],
    ["length(name) + count(tags)", { name: "Zoë", tags: ["a", "b"] }, 5],
    ["daysBetween(from, until) + 1", { from: "2026-02-27", until: "2026-03-02" }, 4],
    ["year(from) + month(from) + day(from) + weekday(from)", { from: "2026-11-22" }, 2026 + 11 + 22 + 7],
    [
      "hoursBetween(start_at, end_at)",
      { start_at: "2026-10-03T13:00:00Z", end_at: "2026-10-03T20:30:00.000Z" },
      7.5,
    ],
    [
      "minutesBetween(start_at, end_at)",
      { start_at: "2026-01-01T00:00:00+11:00", end_at: "2025-12-31T14:00:00Z" },
      60,
    ],
  ])("%s of %j is %d", (source, record, value) => expect(come(source, record as JsonObject)).toBe(value));

  test("keeps whole numbers and multiples as the field says", () => {
    expect(come("hours", { hours: 2.5 }, { type: "integer" })).toBe(3);
    expect(come("hours", { hours: 2.37 }, { type: "number", multipleOf: 0.25 })).toBe(2.25);
    expect(come("hours * 1.1", { hours: 0.3 }, { type: "number", multipleOf: 0.01 })).toBe(0.33);
  });

  test.each([
    ['type == "night" ? "N" : "D"', { type: "night" }, "N"],
    ['name + " (" + string(hours) + ")"', { name: "Walk", hours: 2 }, "Walk (2)"],
    ["name.upperAscii()", { name: "ab" }, "AB"],
  ])("%s of %j is “%s”", (source, record, value) => expect(come(source, record, text)).toBe(value));

  test.each([
    ["addDays(from, 28)", "2026-02-28"],
    ["addMonths(from, 1)", "2026-02-28"],
    ['date("2026-07-01")', "2026-07-01"],
    ["today", "2026-11-20"],
  ])("%s is a date", (source, day) => {
    expect(come(source, { from: "2026-01-31" }, { type: "string", format: "date" })).toBe(day);
  });

  test("a field of the language's own names is a field", () => {
    expect(
      come('type in ["day", "night"] && "a" in tags', { type: "day", tags: ["a"] }, { type: "boolean" }),
    ).toBe(true);
  });
});

describe("a value that is not there", () => {
  test.each([
    ["hours * rate", { hours: 2 }],
    ["hours * rate", { hours: 2, rate: null }],
    ["hours * rate", { hours: "two", rate: 5 }],
    ["hours / discount", { hours: 2, discount: 0 }],
    ["rate / (hours - hours)", { hours: 2, rate: 1 }],
    ["hours * hours", { hours: 1e300 }],
    ["addDays(from, hours)", { from: "2026-01-01", hours: 1e9 }],
    ["addDays(from, hours)", { from: "9999-12-31", hours: 1 }],
    ["daysBetween(from, until)", { from: "2026-02-30", until: "2026-03-01" }],
  ])("leaves %s of %j without one", (source, record) => {
    const schema: Schema = source.startsWith("add") ? { type: "string", format: "date" } : number;
    expect(come(source, record as JsonObject, schema)).toBeUndefined();
  });

  test.each([
    ["orElse(discount, 0) + hours", { hours: 2 }, 2],
    ["filled(discount) ? hours - discount : hours", { hours: 2 }, 2],
    ["filled(discount) ? hours - discount : hours", { hours: 2, discount: 0.5 }, 1.5],
    ["orElse(hours / discount, -1)", { hours: 2, discount: 0 }, -1],
  ])("is asked about by %s", (source, record, value) => expect(come(source, record)).toBe(value));

  test("keeps a condition from holding, unless the other side decides", () => {
    const bool: Schema = { type: "boolean" };
    expect(come("hours > 3 || member", { member: true }, bool)).toBe(true);
    expect(come("hours > 3 && member", { member: false }, bool)).toBe(false);
    expect(come("hours > 3 && member", { member: true }, bool)).toBeUndefined();
  });

  test("is what a field cannot have: none of its choices, or a text of nothing", () => {
    expect(come("name", { name: "dusk" }, fields.type)).toBeUndefined();
    expect(come("name", { name: "day" }, fields.type)).toBe("day");
    expect(come("name.trim()", { name: "  " }, text)).toBeUndefined();
  });
});

describe("an expression is refused", () => {
  test.each([
    ["hours + name", /number \+ text/, /one kind/],
    ["hours * price", /^price$/, /field of the same record/],
    ["home", /^home$/, /a number, a text/],
    ["home.street", /home\.street/, /field of the same record/],
    ["member.suburb", /member\.suburb/, /field of the same record/],
    ["hours +", /./, /an expression/],
    ["name.matches('(a+)+$')", /matches/, /one of/],
    ["[1, 2].map(x, x)", /map/, /one of/],
    ["timestamp('2026-01-01T00:00:00Z')", /timestamp/, /one of/],
    ["null", /null/, /filled/],
    ["filled(hours + 1)", /filled/, /filled\(field\)/],
    ['date("2026-02-30")', /date/, /exists/],
    ["date(name)", /date/, /exists/],
    ["member ? hours : name", /number|text/, /one kind/],
    ["0xFF", /0xFF/, /a number such as/],
    ["{'a': 1}", /./, /./],
    ["tags[0]", /tags/, /places of lists/],
    ["sum(tags)", /list of texts/, /kinds that it takes/],
    ["filled(home.suburb.trim())", /filled/, /filled\(field\)/],
    ["hours ? 1 : 2", /./, /yes or no/],
    [`${"(".repeat(60)}hours${")".repeat(60)} + ${"-".repeat(40)}hours`, /./, /an expression/],
    [Array.from({ length: 200 }, () => "hours").join("+"), /characters/, /at most 500/],
    [Array.from({ length: 110 }, () => "1").join("+"), /./, /an expression/],
  ])("%s", (source, found, expected) => {
    const made = compile(source, fields);
    if (isRight(made)) throw new Error("it was taken");
    expect(made.found).toMatch(found);
    expect(made.expected).toMatch(expected);
  });

  test("for the present day, where the value is kept", () => {
    expect(compile("daysBetween(from, today)", fields)).toMatchObject({ found: "today" });
    expect(isRight(compile("from < today", fields, { when: true }))).toBe(true);
  });
});
