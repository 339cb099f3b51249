import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { compile, isRight } from "./expression.ts";
import { read } from "./read.ts";
import { kindOf, storedValue } from "./values.ts";

const fields: Record<string, Schema> = {
  n: { type: "number" },
  cents: { type: "integer" },
  s: { type: "string" },
  type: { type: "string" },
  b: { type: "boolean" },
  d: { type: "string", format: "date" },
  at: { type: "string", format: "date-time" },
  list: { type: "array", items: { type: "string" } },
};

/** Expressions of each kind, right by how they are made; `unsure` may come to nothing even of a whole record. */
const { number } = fc.letrec<Record<"number" | "bool" | "text" | "day", string>>((tie) => {
  const two = (a: string, b: string) => fc.tuple(tie(a as "number"), tie(b as "number"));
  return {
    number: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom("n", "cents", "1", "0.5", "12"),
      two("number", "number").map(([a, b]) => `(${a} + ${b})`),
      two("number", "number").map(([a, b]) => `${a} * ${b} - ${a}`),
      two("number", "number").map(([a, b]) => `(${a}) / (${b})`),
      two("number", "number").map(([a, b]) => `round(${a}, 2) + max(${a}, ${b})`),
      two("text", "text").map(([a]) => `length(${a})`),
      two("day", "day").map(([a, b]) => `daysBetween(${a}, ${b})`),
      fc.tuple(tie("bool"), tie("number"), tie("number")).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
      two("number", "number").map(([a, b]) => `orElse(${a}, ${b})`),
      fc.constant("hoursBetween(at, at)"),
    ),
    bool: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("b", "true", "filled(s)", '"x" in list', 'type.contains("a")'),
      two("number", "number").map(([a, b]) => `${a} < ${b}`),
      two("text", "text").map(([a, b]) => `${a} == ${b}`),
      two("day", "day").map(([a, b]) => `${a} >= ${b}`),
      fc.tuple(tie("bool"), tie("bool")).map(([a, b]) => `(${a} && !(${b}))`),
    ),
    text: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("s", "type", '"a b"', "s.trim()"),
      two("text", "number").map(([a, b]) => `(${a} + string(${b}))`),
    ),
    day: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("d", 'date("2026-01-31")'),
      two("day", "number").map(([a, b]) => `addDays(${a}, ${b})`),
      two("day", "number").map(([a, b]) => `addMonths(${a}, ${b})`),
    ),
  };
});

const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
const whole = fc.record({
  n: fc.double({ noNaN: true, noDefaultInfinity: true }),
  cents: fc.integer(),
  s: fc.string({ minLength: 1 }),
  type: fc.string({ minLength: 1 }),
  b: fc.boolean(),
  d: day.map((date) => date.toISOString().slice(0, 10)),
  at: day.map((date) => date.toISOString()),
  list: fc.array(fc.string(), { maxLength: 5 }),
});
const anything = fc.dictionary(
  fc.constantFrom(...Object.keys(fields), "__proto__", "constructor"),
  fc.jsonValue(),
);

test("an expression that the checker takes never throws, and comes to what its field can keep", () => {
  fc.assert(
    fc.property(number, fc.oneof(whole, anything), (source, record) => {
      const made = compile(source, fields);
      if (!isRight(made)) return; // Longer or deeper than an expression may be.
      for (const schema of [{ type: "number" }, { type: "integer" }] as Schema[]) {
        const value = storedValue(schema, made.evaluate(record as JsonObject, "2026-11-20"));
        expect(value === undefined || (typeof value === "number" && Number.isFinite(value))).toBe(true);
        if (schema.type === "integer" && value !== undefined) expect(Number.isInteger(value)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("an expression that is right by how it is made is taken, unless it is too long or too deep", () => {
  fc.assert(
    fc.property(number, (source) => {
      const made = compile(source, fields);
      if (!isRight(made)) expect("names" in read(source), `${source}: ${made.found}`).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("whatever text is given is read or refused in words", () => {
  const pieces = fc.constantFrom(
    "n",
    "s",
    "+",
    "*",
    "(",
    ")",
    " ",
    "?",
    ":",
    '"',
    "1",
    ".",
    "[",
    "{",
    "filled",
    "\\",
    "in",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((parts) => parts.join("")),
      ),
      (source) => {
        const made = compile(source, fields, { when: true });
        if (isRight(made)) made.evaluate({ n: 1, s: "a" }, "2026-11-20");
        else expect([typeof made.found, typeof made.expected]).toEqual(["string", "string"]);
      },
    ),
    { numRuns: 1000 },
  );
  expect(kindOf({})).toBeUndefined();
});
