import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { demoForms } from "#portal/server/demo/forms/formTexts.ts";
import { answerTypes } from "#framework/server/formBuilder/definition.ts";
import { stepsOf } from "#framework/browser/formBuilder/givenForm.ts";
import { expandForm } from "#framework/shared/customForms/expand.ts";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import { questionsOf } from "#framework/shared/customForms/questions.ts";
import { isOpen, stepSchemas } from "#framework/shared/forms/steps.ts";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { allAnswers, signature } from "../support/formAnswers.ts";
import { answer, at, fakeApi, personOf, platform, product } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Each step of each form, opened with the answers of every other step present (D1).
const server = fakeApi();
const id = "22222222-2222-4222-8222-222222222222";
const facts = { participant: id, staff: id, wound: id };

// jsdom draws nothing: a place to sign needs something that takes its strokes.
beforeAll(() => {
  const pen = new Proxy({}, { get: () => () => undefined });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
});

/** The questions on the screen, by the names that are known; what has another name is shown by its id. */
function shownQuestions(known: readonly string[]): string[] {
  const byLength = known.toSorted((a, b) => b.length - a.length);
  const ids = [...document.querySelectorAll('[id^="field_"]')].map((node) => node.id.replace(/^field_/, ""));
  const names = ids.map(
    (each) => byLength.find((name) => each === name || each.startsWith(`${name}_`)) ?? `unknown: ${each}`,
  );
  return [...new Set(names)].toSorted();
}

describe("a static form shows in each step the questions of this step alone (D1)", () => {
  const { files, schemas } = product();
  const cases = files.wizards.flatMap((wizard) => {
    const steps = stepSchemas(
      wizard,
      wizard.steps.map(({ schema }) => schemas.get(schema) ?? {}),
    );
    const open = steps.filter(isOpen);
    return open.map((step, index) => ({ wizard, step, number: index + 1, total: open.length, steps }));
  });
  test.each(
    cases.map((each) => [`${each.wizard.name}, step ${each.number} of ${each.total}`, each] as const),
  )("%s", async (_name, { wizard, step, number, total, steps }) => {
    const done = Object.fromEntries(
      steps.map((_, index) => [`step_${index + 1}_completed`, index + 1 < number]),
    );
    server.use(
      at("get", `ndis/forms/static/${wizard.name}`, () =>
        answer({
          record_id: id,
          version: 1,
          form_version: wizard.version,
          ndis_static_form_data: allAnswers(wizard.name, facts),
          ...done,
        }),
      ),
    );
    keepSession({ user: personOf("Admin"), platform });
    openPortal(`/forms/${wizard.name}?record_id=${id}`);
    await screen.findByRole("heading", { name: new RegExp(`^Step ${number} of ${total}`) });
    const known = steps.flatMap(({ own }) => [...own]);
    const others = new Set(known.filter((name) => !step.own.has(name)));
    const shown = shownQuestions(known);
    expect(shown.filter((name) => others.has(name) || name.startsWith("unknown"))).toEqual([]);
    expect(shown.length > 0).toBe(!step.summary);
  });
});

/** The demo's form of two steps with so many questions that it is not filled in on one page. */
function longForm() {
  const wellbeing = demoForms.find(({ definition }) => definition.ui_schema.steps.length > 1);
  const { schema, ui_schema: layout } = wellbeing!.definition;
  const more = ["first", "second", "third"];
  const definition: FormDefinition = {
    schema: {
      ...schema,
      properties: {
        ...schema.properties,
        ...Object.fromEntries(more.map((name) => [name, { type: "string" as const, title: name }])),
      },
    },
    ui_schema: { steps: [...layout.steps, { title: "More", sections: [{ fields: more }] }] },
  };
  return { facts: { title: "A long check" }, definition, state: "published" };
}

describe("a built form shows in each step the questions of this step alone (D1)", () => {
  const cases = [...demoForms, longForm()].flatMap(({ facts: { title }, definition, state }) =>
    stepsOf(definition.schema, definition.ui_schema).map((step) => ({
      title: String(title),
      definition,
      step,
      state,
      number: step.number,
    })),
  );
  test("a short form is one step with everything on it, a long one has its own", () => {
    const steps = (title: string) =>
      cases.filter((each) => each.title === title && each.state === "published");
    expect(steps("Wellbeing check").map(({ step }) => step.sections.map((section) => section.title))).toEqual(
      [["This week", "Your home"]],
    );
    expect(steps("A long check").map(({ step }) => step.title)).toEqual(["How you are", "At home", "More"]);
  });
  test.each(cases.map((each) => [`${each.title} (${each.state}), step ${each.number}`, each] as const))(
    "%s",
    async (_name, { title, definition, step, number }) => {
      const answers = Object.fromEntries(
        [...questionsOf(definition.schema)].map(([name, question]) => [name, anyAnswer(question)]),
      );
      server.use(
        at("get", "ndis/form-answers/fill", () =>
          answer({
            form: {
              uuid: id,
              title,
              description: null,
              version: 1,
              schema: expandForm(definition.schema, answerTypes(product())),
              ui_schema: definition.ui_schema,
              asks_password: false,
            },
            answers,
            step: number - 1,
            status: "started",
            assignment_id: id,
            version: 1,
            subject: "Ada",
            attention: [],
            authors: {},
            may_fill: true,
            may_review: false,
          } as never),
        ),
      );
      keepSession({ user: personOf("Admin"), platform });
      openPortal(`/fill-form?assignment=${id}`);
      await screen.findByRole("button", { name: /Save and|Send/ });
      const asked = new Set(step.sections.flatMap(({ fields }) => fields.flat()));
      const shown = shownQuestions([...questionsOf(definition.schema).keys()]);
      expect(shown.filter((name) => !asked.has(name))).toEqual([]);
      expect(shown).not.toEqual([]);
      expect(document.body.textContent).not.toMatch(/so_so|mood: /);
    },
  );
});

/** An answer that a question may have. */
function anyAnswer({ type, oneOf, format, items }: Schema): Json {
  if (oneOf) return oneOf[0]?.const ?? null;
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return 7;
  if (type === "array") return [anyAnswer(items ?? {})];
  if (format === "signature") return signature("Ada");
  if (format === "body-place") return { view: "front", region: "head" } satisfies JsonObject;
  if (type === "object") return {};
  return "Some words";
}
