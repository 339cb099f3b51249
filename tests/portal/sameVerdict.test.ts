import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanHtml } from "#framework/browser/text/cleanHtml.ts";
import { sanitise } from "#framework/server/records/write/input/input.ts";
import { messagesOf } from "#framework/server/records/write/settle.ts";
import { compileValidator } from "#framework/server/validation/validator.ts";
import { today } from "#framework/shared/dates/dates.ts";
import { stepSchemas } from "#framework/shared/forms/steps.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { mostEntries, mostErrors } from "#framework/shared/validation/bounds.ts";
import type { Clock, FieldError } from "#framework/shared/validation/rules.ts";
import { storedFields } from "#framework/shared/validation/stored.ts";
import { pruned, verdict } from "#framework/shared/validation/verdict.ts";
import { product } from "../support/portal/fakeApi.ts";
import { valuesFor } from "../support/schemaValues.ts";

// The browser interprets schemas (no code from text), the server compiles them: both must say the same of every value, at
// the same fields and in the same words.
const { files, schemas: known } = product();
/** The steps of the forms as they are filled in, and those with an office part as it is reviewed. */
const steps = files.wizards.flatMap((wizard) =>
  stepSchemas(
    wizard,
    wizard.steps.map(({ schema }) => known.get(schema) ?? {}),
  ).flatMap(({ schema, openSchema, office }, index): [string, Schema][] => {
    const path = wizard.steps[index]?.schema ?? "";
    return office.length === 0
      ? [[path, schema]]
      : [
          [path, openSchema],
          [`${path}, reviewed`, schema],
        ];
  }),
);
const schemas = [...[...known].filter(([path]) => !/^(types|forms)\//.test(path)), ...steps];

/** Both say the same; where the server stopped at so many mistakes, the browser says those too. */
function expectSame(browser: FieldError[], server: FieldError[]): void {
  if (server.length < mostErrors) return expect(said(browser)).toEqual(said(server));
  const known = new Set(browser.map(({ pointer, message }) => `${pointer} ${message}`));
  expect(server.filter(({ pointer, message }) => !known.has(`${pointer} ${message}`))).toEqual([]);
}

/** Moments at which the calendar day differs from zone to zone. */
const clocks: fc.Arbitrary<Clock> = fc
  .tuple(
    fc.constantFrom("Australia/Sydney", "Australia/Perth", "Australia/Adelaide", "UTC"),
    fc.constantFrom("2026-11-20T12:59:59.999Z", "2026-11-20T13:00:00.000Z", "2026-11-21T02:00:00.000Z"),
  )
  .map(([zone, now]) => ({ today: today(zone, new Date(now)), now }));

/** Messages by field, however the two order them. */
const said = (errors: FieldError[]) =>
  Object.fromEntries(
    Object.entries(messagesOf(errors))
      .map(([name, messages]) => [name, messages.toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const runs = { numRuns: Number(process.env.RUNS ?? 60) };

describe("a list that is too long (S-1)", () => {
  const clock: Clock = { today: "2026-11-21", now: "2026-11-21T02:00:00Z" };
  const list = (more: Schema): Schema => ({
    type: "object",
    properties: { rows: { type: "array", title: "Rows", uniqueItems: true, ...more } },
  });
  const choice: Schema = { type: "string", oneOf: [{ const: "a" }, { const: "b" }] };
  const wrong = (count: number) => ({ rows: Array.from({ length: count }, (_, at) => `z${at}`) });

  test.each<[string, Schema, JsonObject, string[]]>([
    ["its own bound", list({ items: choice, maxItems: 3 }), wrong(4), ["Rows can have at most 3 entries."]],
    [
      "the bound of every list",
      list({ items: choice }),
      wrong(mostEntries + 1),
      [`Rows can have at most ${mostEntries} entries.`],
    ],
    [
      "equal groups",
      list({ items: { type: "object" } }),
      {
        rows: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
      ["Rows contains the same entry twice."],
    ],
  ])("is judged alike: %s", (_what, schema, value, expected) => {
    const sent = compileValidator(schema).check(value, clock);
    expect(sent.map(({ message }) => message)).toEqual(expected);
    expect(verdict(schema, value, clock)).toEqual(sent);
  });

  test("is not looked into, and a hundred mistakes are enough", () => {
    const server = compileValidator(list({ items: choice }));
    expect(server.check(wrong(mostEntries), clock)).toHaveLength(mostErrors);
    expect(server.prune(wrong(mostEntries + 1))).toEqual(wrong(mostEntries + 1));
  });
});

describe.each(schemas)("%s", (_path, schema: Schema) => {
  const server = compileValidator(schema);
  const values = valuesFor(schema);

  test("is judged alike as it was sent", () => {
    fc.assert(
      fc.property(values, clocks, (value, clock) => {
        expectSame(verdict(schema, value, clock), server.check(value, clock));
      }),
      runs,
    );
  });

  test("is judged alike in the form in which it is stored, and pruned alike", () => {
    fc.assert(
      fc.property(values, clocks, (value, clock) => {
        const typed = pruned(schema, storedFields(schema, value, cleanHtml)) as JsonObject;
        const sent = server.prune(storedFields(schema, value, sanitise));
        expect(Object.keys(typed)).toEqual(Object.keys(sent));
        expectSame(verdict(schema, typed, clock), server.check(sent, clock));
      }),
      runs,
    );
  });

  test("is stored once: what is stored is not changed by storing it again", () => {
    fc.assert(
      fc.property(values, (value) => {
        const once = storedFields(schema, value, sanitise);
        expect(storedFields(schema, once, sanitise)).toEqual(once);
      }),
      runs,
    );
  });
});
