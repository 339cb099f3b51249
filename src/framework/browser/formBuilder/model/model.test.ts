import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkForm } from "#framework/shared/customForms/checkForm.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { activeProperties } from "#framework/shared/validation/prune.ts";
import { fits, verdict } from "#framework/shared/validation/verdict.ts";
import {
  inserted,
  moved,
  placeOf,
  stepped,
  steppedSection,
  steppedStep,
  withSection,
  withStep,
} from "./arrange.ts";
import { addAskableParts, addAskableRecords } from "#framework/shared/customForms/askable.ts";
import { changed, newQuestion, removed, removedPart } from "./edit.ts";
import { fromForm } from "./fromForm.ts";
import { type Condition, type Kind, type Model, offeredKinds, questionsIn } from "./model.ts";
import { toForm } from "./toForm.ts";

addAskableRecords({ things: "Thing" });
addAskableParts({
  size: {
    title: "Size",
    icon: "BarChart",
    schema: {
      type: "object",
      properties: { width: { type: "number", title: "Width" }, height: { type: "number", title: "Height" } },
    },
    required: ["width"],
  },
});
const kinds = offeredKinds();

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
    what: fc.constantFrom("add", "move", "remove", "rename", "kind", "condition", "require", "need"),
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
        else if (what === "kind") model = changed(model, id, { kind });
        else if (what === "require") model = changed(model, id, { required: true });
        else if (first && first.id !== id && !first.condition) {
          const condition: Condition = {
            match: at % 2 === 0 ? "all" : "any",
            tests: [
              { question: first.name, is: "is", value: true },
              { question: first.name, is: "answered", value: "" },
            ],
          };
          model = changed(model, id, what === "need" ? { requiredWhen: condition } : { condition });
        }
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
    ["any answer", { not: { const: "" } }, { a: 1 }, {}],
    ["a least, and not one answer", { allOf: [{ minimum: 2 }, { not: { const: 3 } }] }, { a: 2 }, { a: 3 }],
    [
      "two that are ticked",
      { allOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }] },
      { a: [1, 2] },
      { a: [2] },
    ],
  ])("%s", (_name, test, holds, fails) => {
    const condition = { properties: { a: test }, required: ["a"] };
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    const branch = { if: condition, then: { properties: { b: { type: "string" } } } };
    const form = {
      schema: { type: "object", properties: { a: number }, allOf: [branch] },
      ui_schema: { steps: [{ title: "One", sections: [{ fields: ["a", "b"] }] }] },
    };
    const model = fromForm(form);
    expect(questionsIn(model)[1]?.condition?.part).toBeUndefined();
    const { schema } = toForm(model);
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

test("questions whose conditions came to mean the same share them", () => {
  let model = withAll(["yes-no", "short-text", "short-text"]);
  const [asked, ...shown] = questionsIn(model);
  const question = asked?.name ?? "";
  for (const [index, match] of (["all", "any"] as const).entries())
    model = changed(model, shown[index]?.id ?? "", {
      condition: {
        match,
        tests: [
          { question, is: "is", value: true },
          { question, is: "answered", value: "" },
        ],
      },
    });
  expect(toForm(model).schema.allOf).toHaveLength(2);
  const form = toForm(changed(model, asked?.id ?? "", { kind: "time" }));
  expect(form.schema.allOf).toHaveLength(1);
  expect(toForm(fromForm(form))).toEqual(form);
});

test("a question that must be answered only sometimes is judged so, shown always or only sometimes too", () => {
  let model = withAll(["yes-no", "yes-no", "short-text", "short-text"]);
  const [asked, showing, always, sometimes] = questionsIn(model);
  const yes = (name = ""): Condition => ({
    match: "all",
    tests: [{ question: name, is: "is", value: true }],
  });
  model = changed(model, always?.id ?? "", { requiredWhen: yes(asked?.name) });
  model = changed(model, sometimes?.id ?? "", {
    requiredWhen: yes(asked?.name),
    condition: yes(showing?.name),
  });
  const form = toForm(model);
  expect(checkForm(form.schema, form.ui_schema)).toEqual([]);
  expect(toForm(fromForm(form))).toEqual(form);
  const [one = "", two = "", first = "", second = ""] = questionsIn(model).map(({ name }) => name);
  const missing = (answers: JsonObject) =>
    verdict(form.schema, answers, { today: "2026-11-21", now: "2026-11-21T00:00:00Z" }).map(
      ({ pointer }) => pointer,
    );
  expect(missing({ [one]: false, [two]: true })).toEqual([]);
  expect(missing({ [one]: true, [two]: false })).toEqual([`/${first}`]);
  expect(missing({ [one]: true, [two]: true })).toEqual([`/${second}`, `/${first}`]);
});

test("a step or a heading goes with its questions, and with the conditions that looked at them", () => {
  let model = withStep(withAll(["yes-no"]));
  const [asked] = questionsIn(model);
  const [first, second] = model.steps;
  const shown = newQuestion("date", "When?", model);
  model = inserted(model, shown, { section: second?.sections[0]?.id ?? "", index: 0 });
  const test = { question: asked?.name ?? "", is: "is" as const, value: true };
  model = changed(model, shown.id, { condition: { match: "all", tests: [test] } });
  const [left] = questionsIn(removedPart(model, first?.id ?? ""));
  expect([left?.name, left?.condition]).toEqual(["when", undefined]);
});

test("a comparison with an answer goes with that answer, and with the kind of its question", () => {
  const model = withAll(["choice", "date"]);
  const [asked, shown] = questionsIn(model);
  const tests = [{ question: asked?.name ?? "", is: "is" as const, value: "answer_1" }];
  const depending = changed(model, shown?.id ?? "", { condition: { match: "all", tests } });
  const conditionAfter = (change: object) =>
    questionsIn(changed(depending, asked?.id ?? "", change))[1]?.condition;
  expect(conditionAfter({ options: asked?.options?.slice(0, 1) })).toBeDefined();
  expect(conditionAfter({ options: asked?.options?.slice(1) })).toBeUndefined();
  expect(conditionAfter({ kind: "long-text" })).toBeUndefined();
});

test("steps change places, and a heading goes on into the next step", () => {
  const model = withStep(withAll(["date"]));
  const [one, two] = model.steps;
  expect(steppedStep(model, one?.id ?? "", 1).steps.map(({ id }) => id)).toEqual([two?.id, one?.id]);
  expect(steppedStep(model, one?.id ?? "", -1).steps).toEqual(model.steps);
  const headings = withSection(model, one?.id ?? "");
  const moving = headings.steps[0]?.sections[1]?.id ?? "";
  expect(steppedSection(headings, moving, 1).steps[1]?.sections.map(({ id }) => id)[0]).toBe(moving);
});

test("a question that is dropped lands where it was let go", () => {
  const model = withAll(["date", "time", "email"]);
  const [first] = questionsIn(model);
  const after = moved(model, first?.id ?? "", { section: sectionOf(model), index: 3 });
  expect(questionsIn(after).map(({ kind }) => kind)).toEqual(["time", "email", "date"]);
  expect(placeOf(after, first?.id ?? "")?.index).toBe(2);
});
