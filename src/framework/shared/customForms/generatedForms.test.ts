import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { pruned, verdict } from "../validation/verdict.ts";
import { carryOver } from "./carryOver.ts";
import { checkForm } from "./checkForm.ts";
import { columnsOver } from "./columns.ts";
import { expandForm } from "./expand.ts";
import { importForm } from "./import/importForm.ts";

const clock = { today: "2026-11-21", now: "2026-11-21T00:00:00Z" };
const types = { file: { type: "object" }, signature: { type: "object" }, bodyPlace: { type: "object" } };

const words = fc.constantFrom(
  "type", "properties", "items", "allOf", "if", "then", "const", "oneOf", "title", "required", "$ref", "format",
  "pattern", "maxLength", "__proto__", "constructor", "a", "b",
); // prettier-ignore
const values = fc.oneof(
  fc.constantFrom("object", "string", "array", "number", "boolean", "#", "^(a+)+$", "date", "a", "b"),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const anything = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: "medium" },
    values,
    fc.array(tie("node"), { maxLength: 4 }),
    fc.dictionary(words, tie("node"), { maxKeys: 5 }),
  ),
})).node;

/** Questions of an ordinary form by name. */
const question: fc.Arbitrary<Schema> = fc.oneof(
  fc.constant<Schema>({ type: "string", title: "Text" }),
  fc.constant<Schema>({ type: "number", minimum: 0 }),
  fc.constant<Schema>({ type: "boolean" }),
  fc.constant<Schema>({ type: "string", format: "date" }),
  fc.constant<Schema>({ type: "string", oneOf: [{ const: "x", title: "X" }, { const: "y" }] }),
  fc.constant<Schema>({
    type: "array",
    items: { type: "object", properties: { what: { type: "string" } }, required: ["what"] },
  }),
);
const ordinary = fc
  .dictionary(fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/), question, { minKeys: 1, maxKeys: 12 })
  .map((properties): Schema => ({ type: "object", properties }));

test("whatever is sent as a form, checking it answers with problems or takes it, and never breaks", () => {
  fc.assert(
    fc.property(anything, (schema) => {
      const problems = checkForm(schema);
      if (problems.length > 0) return problems.every(({ message }) => message.length > 0);
      const judged = expandForm(schema as Schema, types);
      return Array.isArray(verdict(judged, pruned(judged, { a: "x", b: [1] }), clock));
    }),
    { numRuns: 3000 },
  );
});

test("whatever is imported comes out as something that can be checked", () => {
  fc.assert(
    fc.property(anything, (source) => {
      const { schema, left } = importForm(source);
      checkForm(schema);
      return left.length <= 50;
    }),
    { numRuns: 2000 },
  );
});

test("an ordinary form is taken, and answers that fit it are carried over to itself unchanged", () => {
  fc.assert(
    fc.property(ordinary, (schema) => {
      expect(checkForm(schema)).toEqual([]);
      const answers: JsonObject = Object.fromEntries(
        Object.keys(schema.properties ?? {}).map((name) => [name, "x"]),
      );
      const carried = carryOver(schema, schema, [], answers, () => false);
      expect(carried).toEqual({ answers, setAside: {}, attention: [] });
    }),
  );
});

test("no answer is lost between two versions: it is carried, moved, or set aside", () => {
  fc.assert(
    fc.property(ordinary, ordinary, (before, after) => {
      const names = Object.keys(before.properties ?? {});
      const answers: JsonObject = Object.fromEntries(names.map((name) => [name, "x"]));
      const [from, to] = [names[0] ?? "", Object.keys(after.properties ?? {})[0] ?? ""];
      const migrations = names.includes(to) ? [] : [{ op: "rename" as const, from, to }];
      const { answers: kept, setAside } = carryOver(before, after, migrations, answers, () => true);
      expect(Object.keys(kept).length + Object.keys(setAside).length).toBe(names.length);
    }),
  );
});

test("entries of a repeatable group go on without what they are no longer asked, and the whole is set aside", () => {
  const group = (...names: string[]) => ({
    type: "object" as const,
    properties: {
      hazards: {
        type: "array" as const,
        title: "Hazards",
        items: {
          type: "object" as const,
          properties: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
        },
      },
    },
  });
  const hazards: JsonObject[] = [{ what: "Rug", fix_by: "Friday" }, { what: "Step" }];
  const carried = carryOver(group("what", "fix_by"), group("what", "who"), [], { hazards }, () => true);
  expect(carried).toEqual({
    answers: { hazards: [{ what: "Rug" }, { what: "Step" }] },
    setAside: { hazards },
    attention: ["“Fix by” is no longer asked in “Hazards”."],
  });
});

test("an export has each question of every version once, whatever it was called", () => {
  fc.assert(
    fc.property(ordinary, (schema) => {
      const renamed = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [`${name}_new`, part]),
      );
      const versions = [
        { number: 1, schema, migrations: [], sections: [] },
        {
          number: 2,
          schema: { ...schema, properties: renamed },
          migrations: Object.keys(schema.properties ?? {}).map((from) => ({
            op: "rename" as const,
            from,
            to: `${from}_new`,
          })),
          sections: [],
        },
      ];
      const columns = columnsOver(versions);
      expect(columns).toHaveLength(Object.keys(renamed).length);
      expect(columns.every(({ paths }) => paths.size === 2)).toBe(true);
    }),
  );
});
