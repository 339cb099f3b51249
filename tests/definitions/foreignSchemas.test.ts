import { describe, expect, test } from "vitest";
import { metaOf } from "#framework/shared/definitions/check/meta.ts";
import { readSchemas } from "#framework/shared/definitions/check/schemas/foreignSchemas.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { metaSchemas } from "#framework/server/definitions/load.ts";
import { agreementOn, asRecord } from "../support/foreign/agreement.ts";
import { recordSchemas } from "../support/publicSchemas/publicSchemas.ts";

const read = recordSchemas.map((each) => ({ ...each, record: asRecord(each.schema, each.beside) }));
const taken = read.flatMap(({ record, ...each }) => (record ? [{ ...each, record }] : []));
/** Changed values for each right one. The long run tries all that there are. */
const most = process.env.SHORT_RUN === undefined ? 1000 : 24;
/** Ajv does not compile its own meta-schema under a second name. */
const comparable = taken.filter(({ name }) => name !== "JSON Forms: JsonSchema");
/** Values that nobody sends: the schema says that they are only read, or lets two alternatives hold at once. */
const readOnly = new Set(["JSON Forms: Readonly examples"]);

test("of at least 100 schemas that others published, all but those without a field are taken as records", () => {
  expect(read.length).toBeGreaterThanOrEqual(100);
  const refused = read.flatMap(({ name, record }) => (record ? [] : [name]));
  expect(refused).toEqual(["RJSF: single fields / null field"]);
});

test("the check finds no slip of the pen in those that need no other file", () => {
  const meta = metaOf(metaSchemas());
  const told = recordSchemas.flatMap(({ name, schema, beside }) => {
    if (beside.length > 0) return [];
    const raw = new Map([["records/thing", schema as Schema]]);
    const shape = () => meta.check(new Map([["schemas/records/thing.json", schema]]));
    const { problems } = readSchemas(raw, { own: meta.keywords, stored: new Set(raw.keys()), shape });
    return problems.map(({ found }) => `${name}: ${found}`);
  });
  expect(told).toEqual(["RJSF: single fields / null field: a schema without a field"]);
});

describe("a record with a schema from elsewhere is kept as it was sent", () => {
  test.each(comparable.filter(({ name }) => !readOnly.has(name)))("$name", ({ schema, record, beside }) => {
    expect(agreementOn(schema, record, 0, beside).lost).toEqual([]);
  });
});

test("records with one thing changed in them are judged as Ajv judges them", () => {
  const found = comparable.map(({ name, schema, record, beside }) => ({
    name,
    ...agreementOn(schema, record, most, beside),
  }));
  const same = found.reduce((sum, each) => sum + each.same, 0);
  const differences = found.flatMap(({ name, differences: list }) => list.map((each) => `${name}: ${each}`));
  expect(same).toBeGreaterThan(4000);
  expect(same / (same + differences.length), differences.join("\n")).toBeGreaterThanOrEqual(0.995);
});
