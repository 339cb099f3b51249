import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkForm } from "#framework/shared/customForms/checkForm.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { activeProperties } from "#framework/shared/validation/prune.ts";
import { fits, verdict } from "#framework/shared/validation/verdict.ts";
import { changed, removed } from "./edit.ts";
import { fromForm } from "./fromForm.ts";
import { questionsIn } from "./model.ts";
import { toForm } from "./toForm.ts";

describe("what a condition says stays so in the builder", () => {
  const value = fc.constantFrom(1, 2, 3);
  const plain: fc.Arbitrary<Schema> = fc.oneof(
    fc.record({ const: value }),
    fc.record({ enum: fc.uniqueArray(value, { minLength: 1 }) }),
    fc.record({ minimum: value, maximum: value }, { requiredKeys: ["minimum"] }),
    fc.record({ maximum: value, enum: fc.uniqueArray(value, { minLength: 2 }) }),
  );
  const single = fc.oneof(plain, fc.record({ not: plain }), fc.record({ contains: plain }));
  const comparison = fc.oneof(single, fc.record({ allOf: fc.array(single, { minLength: 1, maxLength: 2 }) }));
  const set = fc
    .record({ a: comparison, b: comparison, c: comparison }, { requiredKeys: [] })
    .filter((properties) => Object.keys(properties).length > 0)
    .chain((properties) =>
      fc.record({
        properties: fc.constant(properties as Schema["properties"]),
        required: fc.oneof(
          { weight: 5, arbitrary: fc.constant(Object.keys(properties)) },
          fc.subarray(["a", "b", "c"]),
        ),
      }),
    );
  const conditions = fc.oneof(
    set,
    fc.record({ anyOf: fc.array(set, { minLength: 1, maxLength: 3 }) }),
  ) as fc.Arbitrary<Schema>;
  const answer = fc.oneof(value, fc.uniqueArray(value));
  const answers = fc.record(
    { a: answer, b: answer, c: answer },
    { requiredKeys: [] },
  ) as fc.Arbitrary<JsonObject>;
  const any = Object.fromEntries(["a", "b", "c"].map((name) => [name, { type: "number" }]));
  const formWith = (...allOf: Schema[]) => ({
    schema: { type: "object", properties: any, allOf },
    ui_schema: { steps: [{ title: "One", sections: [{ fields: ["a", "b", "c", "d"] }] }] },
  });
  const builtFrom = (form: ReturnType<typeof formWith>): Schema => {
    expect(checkForm(form.schema, form.ui_schema)).toEqual([]);
    const { schema } = toForm(fromForm(form));
    expect(checkForm(schema)).toEqual([]);
    return schema;
  };

  test("for what it shows", () => {
    const shows = (schema: Schema, given: JsonObject) =>
      Object.keys(activeProperties(schema, given, fits)).includes("d");
    fc.assert(
      fc.property(conditions, fc.array(answers, { minLength: 5 }), (condition, all) => {
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        const form = formWith({ if: condition, then: { properties: { d: { type: "string" } } } });
        const built = builtFrom(form);
        for (const given of all) expect(shows(built, given)).toBe(shows(form.schema, given));
      }),
      { numRuns: 100 },
    );
  });

  test("for what it needs, also where several conditions need the same", () => {
    const needs = (schema: Schema, given: JsonObject) =>
      verdict(schema, given, { today: "2026-11-21", now: "2026-11-21T00:00:00Z" }).some(
        ({ pointer }) => pointer === "/d",
      );
    fc.assert(
      fc.property(conditions, conditions, fc.array(answers, { minLength: 5 }), (one, other, all) => {
        const branches = [one, other].map((condition) => ({
          if: condition,
          // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: { required: ["d"] },
        }));
        const form = formWith(...branches);
        form.schema.properties = { ...any, d: { type: "string" } };
        const built = builtFrom(form);
        for (const given of all) expect(needs(built, given)).toBe(needs(form.schema, given));
      }),
      { numRuns: 100 },
    );
  });

  test("and follows a question's name, and goes with the question", () => {
    const both = { properties: { a: { const: 1 }, b: { const: 2 } }, required: ["a", "b"] };
    const third = { properties: { c: { const: 3 } }, required: ["c"] };
    const model = fromForm(
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      formWith({ if: { anyOf: [both, third] }, then: { properties: { d: { type: "string" } } } }),
    );
    const [first] = questionsIn(model);
    const renamed = toForm(changed(model, first?.id ?? "", { name: "agreed" })).schema.allOf?.[0]?.if;
    expect(renamed?.anyOf?.[0]).toEqual({
      properties: { agreed: { const: 1 }, b: { const: 2 } },
      required: ["agreed", "b"],
    });
    expect(questionsIn(removed(model, first?.id ?? "")).at(-1)?.condition).toBeUndefined();
  });
});
