import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkForm } from "#shared/builtForms/checkForm.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { activeProperties } from "#shared/validation/prune.ts";
import { fits } from "#shared/validation/verdict.ts";
import { changed, inserted, moved, newQuestion, placeOf, removed, stepped } from "./edit.ts";
import { fromForm } from "./fromForm.ts";
import { type Kind, kinds, type Model, questionsIn } from "./model.ts";
import { toForm } from "./toForm.ts";

const empty = {
  schema: { type: "object", properties: {} },
  ui_schema: { steps: [{ title: "One", sections: [{ fields: [] }] }] },
};
const sectionOf = (model: Model) => model.steps[0]?.sections[0]?.id ?? "";
const withAll = (wanted: readonly Kind[]): Model => {
  let model = fromForm(empty);
  for (const [index, kind] of wanted.entries())
    model = inserted(model, newQuestion(kind, `A ${kind}`, model), { section: sectionOf(model), index });
  return model;
};

test.each(kinds)("a question of kind %s can be published, and comes back as it was", (kind) => {
  const form = toForm(withAll([kind, "yes-no"]));
  expect(checkForm(form.schema, form.ui_schema)).toEqual([]);
  expect(toForm(fromForm(form))).toEqual(form);
  expect(questionsIn(fromForm(form))[0]?.kind).toBe(kind);
});

test("whatever is clicked, the form can be published and comes back as it was", () => {
  const click = fc.record({
    kind: fc.constantFrom(...kinds),
    what: fc.constantFrom("add", "move", "remove", "rename", "condition", "require"),
    at: fc.nat(8),
    label: fc.string({ maxLength: 20 }),
  });
  fc.assert(
    fc.property(fc.array(click, { maxLength: 25 }), (clicks) => {
      let model = withAll(["yes-no", "choice"]);
      for (const { kind, what, at, label } of clicks) {
        const all = questionsIn(model);
        const { id } = all[at % all.length] ?? { id: "" };
        const [first] = all;
        if (what === "add" || all.length < 2)
          model = inserted(model, newQuestion(kind, label, model), { section: sectionOf(model), index: at });
        else if (what === "move") model = stepped(model, id, at % 2 === 0 ? 1 : -1);
        else if (what === "remove") model = removed(model, id);
        else if (what === "rename") model = changed(model, id, { label });
        else if (what === "require") model = changed(model, id, { required: true });
        else if (first && first.id !== id && !first.condition)
          model = changed(model, id, {
            condition: { match: "all", tests: [{ question: first.name, is: "is", value: true }] },
          });
      }
      const form = toForm(model);
      expect(checkForm(form.schema, form.ui_schema).map(({ message }) => message)).toEqual([]);
      expect(toForm(fromForm(form))).toEqual(form);
    }),
  );
});

describe("a condition means the same after the builder has had it in hand", () => {
  const number = { type: "number" };
  test.each<[string, object, JsonObject, JsonObject]>([
    ["one of several answers", { enum: [1, 2] }, { a: 2 }, { a: 3 }],
    ["a least and a most", { minimum: 2, maximum: 4 }, { a: 3 }, { a: 5 }],
    ["none of several answers", { not: { enum: [1, 2] } }, { a: 3 }, { a: 2 }],
    ["another answer", { not: { const: 1 } }, { a: 2 }, { a: 1 }],
  ])("%s", (_name, test, holds, fails) => {
    const condition = { properties: { a: test }, required: ["a"] };
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    const branch = { if: condition, then: { properties: { b: { type: "string" } } } };
    const form = {
      schema: { type: "object", properties: { a: number }, allOf: [branch] },
      ui_schema: { steps: [{ title: "One", sections: [{ fields: ["a", "b"] }] }] },
    };
    const { schema } = toForm(fromForm(form));
    expect(checkForm(schema)).toEqual([]);
    const shown = (answer: JsonObject) => Object.keys(activeProperties(schema, answer, fits)).includes("b");
    expect([shown(holds), shown(fails)]).toEqual([true, false]);
  });
});

test("words in other languages and easy-read words come back as they were, wherever they stand", () => {
  const vi = (title: string) => ({ vi: { title, description: "…", easyRead: "…" } });
  const form = {
    schema: {
      type: "object",
      properties: {
        mood: {
          type: "string",
          title: "Mood",
          "x-easy-read": "Happy or sad?",
          "x-languages": vi("Tâm trạng"),
          oneOf: [{ const: "good", title: "Good", "x-languages": vi("Tốt") }],
        },
      },
    },
    ui_schema: {
      steps: [
        {
          title: "One",
          languages: vi("Một"),
          sections: [{ title: "Today", languages: vi("Hôm nay"), fields: ["mood"] }],
        },
      ],
    },
  };
  expect(checkForm(form.schema, form.ui_schema)).toEqual([]);
  expect(toForm(fromForm(form))).toEqual(form);
});

test("a condition follows the question that it looks at, and goes with it", () => {
  let model = withAll(["yes-no", "short-text"]);
  const [asked, shown] = questionsIn(model);
  model = changed(model, shown?.id ?? "", {
    condition: { match: "all", tests: [{ question: asked?.name ?? "", is: "is", value: true }] },
  });
  model = changed(model, asked?.id ?? "", { label: "Do you smoke?" });
  expect(questionsIn(model)[1]?.condition?.tests[0]?.question).toBe("do_you_smoke");
  expect(questionsIn(removed(model, asked?.id ?? ""))[0]?.condition).toBeUndefined();
});

test("a question that is dropped lands where it was let go", () => {
  const model = withAll(["date", "time", "email"]);
  const [first] = questionsIn(model);
  const after = moved(model, first?.id ?? "", { section: sectionOf(model), index: 3 });
  expect(questionsIn(after).map(({ kind }) => kind)).toEqual(["time", "email", "date"]);
  expect(placeOf(after, first?.id ?? "")?.index).toBe(2);
});
