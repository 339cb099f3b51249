import { describe, expect, it } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { partAskedAbout } from "./partAskedAbout.ts";
import { fits } from "./verdict.ts";

const whole = { kind: "fall", injured: true, note: "x", other: [1, 2] };

const cases: { of: string; schema: Schema; part: unknown; holds: boolean }[] = [
  {
    of: "the fields of a condition",
    schema: { properties: { kind: { const: "fall" } }, required: ["injured"] },
    part: { kind: "fall", injured: true },
    holds: true,
  },
  {
    of: "the fields of conditions in it",
    schema: {
      anyOf: [
        { required: ["absent"] },
        { not: { properties: { note: { const: "x" } }, required: ["note"] } },
      ],
    },
    part: { note: "x" },
    holds: false,
  },
  {
    of: "everything, where a keyword counts what is there",
    schema: { properties: { kind: { const: "fall" } }, additionalProperties: false },
    part: whole,
    holds: false,
  },
  {
    of: "everything, where a condition in it does",
    schema: { allOf: [{ const: { kind: "fall" } }] },
    part: whole,
    holds: false,
  },
];

describe("what a condition is asked about", () => {
  it.each(cases)("is $of", ({ schema, part, holds }) => {
    expect(partAskedAbout(schema, whole)).toEqual(part);
    expect(fits(schema, whole)).toBe(holds);
  });

  it("is any other value as it is", () => {
    expect(partAskedAbout({ required: ["kind"] }, ["kind"])).toEqual(["kind"]);
  });
});
