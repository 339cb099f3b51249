import { waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { FillSteps } from "#framework/browser/formBuilder/FillSteps.tsx";
import type { AssignedForm } from "#framework/browser/formBuilder/givenForm.ts";
import { fromForm } from "#framework/browser/formBuilder/model/fromForm.ts";
import { toForm } from "#framework/browser/formBuilder/model/toForm.ts";
import { wholeLayout } from "#framework/shared/customForms/checkLayout.ts";
import { expandForm } from "#framework/shared/customForms/expand.ts";
import { importForm } from "#framework/shared/customForms/import/importForm.ts";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { writtenAs } from "../support/foreign/agreement.ts";
import { asForm, formJudge } from "../support/foreign/ourForm.ts";
import { samplesOf } from "../support/foreign/samples.ts";
import { draw } from "../support/portal/draw.tsx";
import { answer, at, fakeApi, product } from "../support/portal/fakeApi.ts";
import { publicSchemas } from "../support/publicSchemas/publicSchemas.ts";

const server = fakeApi();
const type = (name: string): Schema => product().schemas.get(`types/${name}`) ?? {};

/** A schema as the builder has it after it was imported, as it is filled in, and answers that fit it. */
function built(source: JsonObject): { definition: FormDefinition; judged: Schema; answers: JsonObject } {
  const form = asForm(source);
  if (!form) throw new Error("this is no form");
  const definition = toForm(fromForm({ schema: form.schema, ui_schema: wholeLayout(form.schema) }));
  const judged = expandForm(definition.schema, {
    file: type("file"),
    signature: type("signature"),
    bodyPlace: type("body-place"),
  });
  const judge = formJudge(form);
  const sample = samplesOf(writtenAs(source, form.schema)).find((each) => judge(each).kept !== undefined);
  return { definition, judged, answers: sample ? form.toAnswers(sample) : {} };
}

const usable = publicSchemas.filter(({ refused }) => refused === undefined);
/** One asks for nothing but a file, which has to be there. */
const fillable = usable.filter(({ name }) => !name.endsWith("format data-url"));

test("of the schemas that others published, at least 30 become forms", () => {
  expect(usable.length).toBeGreaterThanOrEqual(30);
});

describe("a schema of which no form can be made is refused, with the place and the reason", () => {
  test.each(publicSchemas.filter(({ refused }) => refused !== undefined))("$name", ({ schema, refused }) => {
    const [first] = importForm(schema).problems;
    expect(first?.pointer).toBe(refused?.pointer);
    expect(first?.message).toMatch(refused?.message ?? /^$/);
  });
});

describe("each of them is drawn, and what is filled in is sent", () => {
  const sent: unknown[] = [];
  test.each(fillable)("$name", async ({ schema }) => {
    const { definition, judged, answers } = built(schema);
    const given = {
      form: { uuid: "f", title: "F", description: null, version: 1, ...definition, schema: judged },
      answers,
      step: 0,
      status: "started",
      assignment_id: "a",
    } as AssignedForm;
    server.use(
      at("post", "ndis/form-answers/fill", async ({ request }) => {
        sent.push(await request.json());
        return answer({ ...given, status: "submitted" } as never);
      }),
    );
    const done = vi.fn<(given: AssignedForm) => void>();
    const { container } = draw(<FillSteps given={given} onChange={done} />);
    for (const [name, { title }] of Object.entries(propertiesOf(judged)))
      if (judged.properties?.[name] !== undefined) expect(container.textContent).toContain(title ?? name);
    container.querySelector<HTMLElement>("button[type=submit]")?.click();
    await waitFor(() => expect(done, container.textContent).toHaveBeenCalled(), { interval: 5 });
    expect(sent.at(-1)).toMatchObject({ assignment_id: "a", is_submitted: true, step: 1 });
  });
});
