import { waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { FillSteps } from "#portal/browser/formBuilder/FillSteps.tsx";
import type { GivenForm } from "#portal/browser/formBuilder/givenForm.ts";
import { fromForm } from "#portal/browser/formBuilder/model/fromForm.ts";
import { toForm } from "#portal/browser/formBuilder/model/toForm.ts";
import { checkForm } from "#framework/shared/builtForms/checkForm.ts";
import { wholeLayout } from "#framework/shared/builtForms/checkLayout.ts";
import { expandForm } from "#framework/shared/builtForms/expand.ts";
import type { FormDefinition } from "#framework/shared/builtForms/form.ts";
import { importForm } from "#framework/shared/builtForms/import/importForm.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { pruned, verdict } from "#framework/shared/validation/verdict.ts";
import { fullAnswer } from "../support/fullAnswer.ts";
import { draw } from "../support/portal/draw.tsx";
import { answer, at, fakeApi, product } from "../support/portal/fakeApi.ts";
import { publicSchemas } from "../support/publicSchemas/publicSchemas.ts";

const server = fakeApi();
const clock = { today: "2026-11-21", now: "2026-11-21T00:00:00Z" };
const type = (name: string): Schema => product().schemas.get(`types/${name}`) ?? {};

/** A schema as the builder has it after it was imported, and as it is filled in. */
function built(source: object): { definition: FormDefinition; judged: Schema } {
  const { schema } = importForm(source);
  const definition = toForm(fromForm({ schema, ui_schema: wholeLayout(schema) }));
  return {
    definition,
    judged: expandForm(definition.schema, {
      file: type("file"),
      signature: type("signature"),
      bodyPlace: type("body-place"),
    }),
  };
}

const usable = publicSchemas.filter(({ refused }) => refused === undefined);

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

describe("a schema that somebody else published becomes a form", () => {
  test.each(usable)("$name: the builder takes it, and its answers are judged", ({ schema }) => {
    const { definition, judged } = built(schema);
    expect(checkForm(definition.schema, definition.ui_schema)).toEqual([]);
    expect(toForm(fromForm(definition))).toEqual(definition);
    const full = fullAnswer(judged);
    expect(pruned(judged, full)).toEqual(full);
    expect(verdict(judged, full, clock)).toEqual([]);
    for (const name of judged.required ?? []) {
      const { [name]: _gone, ...rest } = full;
      const without = pruned(judged, rest) as object;
      expect(verdict(judged, without as never, clock).map(({ pointer }) => pointer)).toContain(`/${name}`);
    }
  });
});

describe("each of them is drawn, and what is filled in is sent", () => {
  const sent: unknown[] = [];
  test.each(usable)("$name", async ({ schema }) => {
    const { definition, judged } = built(schema);
    const full = fullAnswer(judged);
    const given = {
      form: { uuid: "f", title: "F", description: null, version: 1, ...definition, schema: judged },
      answers: full,
      step: 0,
      status: "started",
      assignment_id: "a",
    } as GivenForm;
    server.use(
      at("post", "ndis/form-answers/fill", async ({ request }) => {
        sent.push(await request.json());
        return answer({ ...given, status: "submitted" } as never);
      }),
    );
    const done = vi.fn<(given: GivenForm) => void>();
    const { container } = draw(<FillSteps given={given} onChange={done} />);
    for (const [name, { title }] of Object.entries(propertiesOf(judged)))
      expect(container.textContent).toContain(title ?? name);
    container.querySelector<HTMLElement>("button[type=submit]")?.click();
    await waitFor(() => expect(done, container.textContent).toHaveBeenCalled(), { interval: 5 });
    expect(sent.at(-1)).toMatchObject({ assignment_id: "a", is_submitted: true, step: 1 });
  });
});
