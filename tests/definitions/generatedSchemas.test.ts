import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import {
  type Agreement,
  agreementOn,
  agreementWith,
  asRecord,
  formClasses,
} from "../support/foreign/agreement.ts";
import { foreignSchema } from "../support/foreign/generated.ts";
import { asForm, formJudge } from "../support/foreign/ourForm.ts";

// Schemas that nobody has seen, and values with one thing changed: records and forms say of them what Ajv says. The short
// run tries the same ones each time, the long run looks for others.
const isShort = process.env.SHORT_RUN !== undefined;
const seed = isShort ? 1 : Date.now() % 2 ** 31;
const schemas = fc.sample(foreignSchema, { numRuns: isShort ? 150 : 3000, seed });
const most = isShort ? 24 : 60;

/** Expects that at least 99.5% of the verdicts are the same, and that no value is lost. */
function expectSame(agreementOf: (schema: JsonObject) => Agreement): void {
  const found = schemas.map((schema) => ({ schema, ...agreementOf(schema) }));
  const told = (list: "differences" | "lost") =>
    found.flatMap((each) => each[list].map((what) => `${what}  ${JSON.stringify(each.schema)}`));
  const same = found.reduce((sum, each) => sum + each.same, 0);
  const differences = told("differences");
  expect(told("lost"), `seed ${seed}`).toEqual([]);
  expect(same).toBeGreaterThan(schemas.length * 20);
  expect(
    same / (same + differences.length),
    `seed ${seed}\n${differences.slice(0, 100).join("\n")}`,
  ).toBeGreaterThanOrEqual(0.995);
}

test("records with generated schemas are judged as Ajv judges them", () => {
  expectSame((schema) => {
    const record = asRecord(schema);
    if (!record) throw new Error(`no record: ${JSON.stringify(schema)}`);
    return agreementOn(schema, record, most);
  });
});

test("answers to forms with generated schemas are judged as Ajv judges them", () => {
  expectSame((schema) => {
    const form = asForm(schema);
    if (!form) throw new Error(`no form: ${JSON.stringify(schema)}`);
    return agreementWith(schema, formJudge(form), most, { listed: formClasses });
  });
});
