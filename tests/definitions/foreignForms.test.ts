import { describe, expect, test } from "vitest";
import { checkForm } from "#framework/shared/customForms/checkForm.ts";
import { wholeLayout } from "#framework/shared/customForms/checkLayout.ts";
import { effortOf, mostEffort } from "#framework/shared/customForms/effort.ts";
import { fromForm } from "#framework/browser/formBuilder/model/fromForm.ts";
import { toForm } from "#framework/browser/formBuilder/model/toForm.ts";
import { agreementWith, formClasses, writtenAs } from "../support/foreign/agreement.ts";
import { asForm, formJudge } from "../support/foreign/ourForm.ts";
import { recordSchemas } from "../support/publicSchemas/publicSchemas.ts";

const alone = recordSchemas.filter(({ beside }) => beside.length === 0);
const read = alone.map((each) => ({ ...each, form: asForm(each.schema) }));
const taken = read.flatMap(({ form, ...each }) => (form ? [{ ...each, form }] : []));

/** Changed values for each right one. The long run tries all that there are. */
const most = process.env.SHORT_RUN === undefined ? 1000 : 24;
/** Two are too large for a form, and one has no question. */
const refused = ["JSON Forms: Huge Test", "JSON Forms: JsonSchema", "RJSF: single fields / null field"];

test("of at least 160 schemas that others published, all but three become forms", () => {
  expect(read.length).toBeGreaterThanOrEqual(160);
  expect(read.flatMap(({ name, form }) => (form ? [] : [name]))).toEqual(refused);
});

test("the builder takes each of them, and changes nothing", () => {
  for (const { name, form } of taken) {
    const definition = { schema: form.schema, ui_schema: wholeLayout(form.schema) };
    const built = toForm(fromForm(definition));
    expect(checkForm(built.schema, built.ui_schema), name).toEqual([]);
    expect(toForm(fromForm(built)), name).toEqual(built);
    expect(built.schema.properties, name).toEqual(form.schema.properties);
  }
});

test("judging the fullest answers takes no long time by what the form says", () => {
  expect(taken.flatMap(({ name, form }) => (effortOf(form.schema) > mostEffort ? [name] : []))).toEqual([]);
});

describe("answers with one thing changed in them are judged as Ajv judges them", () => {
  const found = taken.map(({ name, schema, form }) => ({
    name,
    ...agreementWith(writtenAs(schema, form.schema), formJudge(form), most, { listed: formClasses }),
  }));
  test("nothing is lost", () => {
    expect(
      found.flatMap(({ name, lost }) => (lost.length > 0 ? [`${name}: ${lost.join(", ")}`] : [])),
    ).toEqual([]);
  });
  test("the verdict is the same in at least 99.5%", () => {
    const same = found.reduce((sum, each) => sum + each.same, 0);
    const differences = found.flatMap(({ name, differences: list }) =>
      list.map((each) => `${name}: ${each}`),
    );
    expect(same).toBeGreaterThan(4000);
    expect(same / (same + differences.length), differences.join("\n")).toBeGreaterThanOrEqual(0.995);
  });
});
