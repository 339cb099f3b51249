import { afterAll, expect, test } from "vitest";
import { publishForms } from "#framework/server/forms/versions.ts";
import { isObject, type Schema } from "#framework/shared/schema/schema.ts";
import type { Wizard } from "#framework/server/forms/wizard.ts";
import { freshDatabase } from "../../support/database.ts";
import { openTestServer } from "../../support/server.ts";

// What was published of a form is what its seals were made over: it changes with a new version only.
const database = await freshDatabase();
const { services } = await openTestServer({ database });
afterAll(() => database.close());
const name = "incident_report_form";
const form = services.wizards.get(name);
const publish = (changed: Wizard | undefined) =>
  publishForms(database.owner, new Map(changed ? [[name, changed]] : []), false);

test("a form as it was published is published again without a word", async () => {
  await publish(form);
  await expect(publish(form)).resolves.toBeUndefined();
});

test.each([
  [
    "the title of a step",
    form && {
      ...form,
      definition: {
        ...form.definition,
        steps: form.definition.steps.map((step) => ({ ...step, title: "!" })),
      },
    },
  ],
  [
    "a question",
    form && { ...form, schemas: form.schemas.map((schema) => ({ ...schema, required: ["something"] })) },
  ],
])("a form in which %s changed needs a new version", async (_what, changed) => {
  await expect(publish(changed)).rejects.toThrow(/published with other questions or step titles/);
});

test("its description and layout may change", async () => {
  const changed = form && { ...form, definition: { ...form.definition, description: "Another." } };
  await expect(publish(changed)).resolves.toBeUndefined();
});

test("a choice that excludes all others by its words may say so afterwards", async () => {
  const said = (schema: Schema): Schema =>
    JSON.parse(
      JSON.stringify(schema, (_keyword, value: unknown) =>
        isObject(value) && value.const === "none" ? { ...value, "x-alone": true } : value,
      ),
    ) as Schema;
  const changed = form && { ...form, schemas: form.schemas.map(said) };
  expect(changed?.schemas).not.toEqual(form?.schemas);
  await expect(publish(changed)).resolves.toBeUndefined();
});

test("one that an earlier release published without what follows by itself keeps the words that it was sealed with", async () => {
  if (!form) throw new Error("there is no such form");
  const written = (schemas: readonly Schema[]): Schema[] =>
    JSON.parse(
      JSON.stringify(schemas, (_keyword, value: unknown) =>
        isObject(value) && value.title === "Emergency services" ? { ...value, title: undefined } : value,
      ),
    ) as Schema[];
  const schemas = written(form.schemas);
  expect(schemas).not.toEqual(form.schemas);
  await publish(form);
  const content = JSON.stringify({ definition: form.definition, schemas });
  await database.owner
    .updateTable("form_versions")
    .set({ hash: "of then", content })
    .where("form", "=", name)
    .execute();
  await expect(publish(form)).resolves.toBeUndefined();
  expect(form.versions.get(form.definition.version)?.schemas).toEqual(schemas);
});
