import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { FillSteps } from "#framework/browser/formBuilder/FillSteps.tsx";
import type { AssignedForm } from "#framework/browser/formBuilder/givenForm.ts";
import { wholeLayout } from "#framework/shared/customForms/checkLayout.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { asRecord } from "../support/foreign/agreement.ts";
import { draw } from "../support/portal/draw.tsx";
import { answer, at, fakeApi } from "../support/portal/fakeApi.ts";
import { recordSchemas } from "../support/publicSchemas/publicSchemas.ts";

const server = fakeApi();

/** A form of a schema as it is drawn for anyone who fills it in. */
function drawForm(schema: Schema, answers: JsonObject = {}): HTMLElement {
  const given = {
    form: { uuid: "f", title: "F", description: null, version: 1, schema, ui_schema: wholeLayout(schema) },
    answers,
    step: 0,
    status: "started",
    assignment_id: "a",
  } as unknown as AssignedForm;
  return draw(<FillSteps given={given} onChange={vi.fn<(given: AssignedForm) => void>()} />).container;
}

const drawn = recordSchemas.flatMap(({ name, schema, beside }, index) => {
  const record = index % 12 === 0 ? asRecord(schema, beside) : undefined;
  return record && Object.keys(record.properties ?? {}).length < 30 ? [{ name, record }] : [];
});

test("at least ten forms of schemas from elsewhere are drawn", () => {
  expect(drawn.length).toBeGreaterThanOrEqual(10);
});

describe("a form of a schema from elsewhere has every field, with its label", () => {
  test.each(drawn)("$name", ({ record }) => {
    const { textContent } = drawForm(record);
    const brought = new Set([...(record["x-alternatives"] ?? []), ...conditional(record)]);
    for (const [name, { title = "" }] of Object.entries(propertiesOf(record)))
      if (!brought.has(name)) expect(textContent).toContain(title);
  });
});

/** The fields that only a condition brings in. */
const conditional = (record: Schema): string[] =>
  Object.keys(propertiesOf(record)).filter((name) => record.properties?.[name] === undefined);

const text = { type: "string" };
const formOf = (schema: JsonObject): HTMLElement => drawForm(asRecord(schema) ?? {});

test("a value of several kinds has a chooser", () => {
  formOf({ properties: { tags: { oneOf: [text, { type: "array", items: text }] } } });
  const chooser = screen.getByLabelText<HTMLSelectElement>("Which of these?");
  expect([...chooser.options].map(({ text: words }) => words)).toEqual(["", "Text", "List"]);
  fireEvent.change(chooser, { target: { value: "1" } });
  expect(screen.getByRole("button", { name: /^Add/ })).toBeTruthy();
});

test("a value of before, of another kind than its question takes, is read in words", () => {
  drawForm(
    { type: "object", properties: { a: { ...text, title: "A" }, b: { type: "number", title: "B" } } },
    { a: { street: "King St" }, b: ["x", "y"] },
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^A/).value).toBe("street: King St");
  expect(screen.getByLabelText<HTMLInputElement>(/^B/).value).toBe("x, y");
});

test("several of very many choices are searched for, and not drawn as boxes", async () => {
  server.use(at("post", "ndis/form-answers/fill", () => answer({})));
  const towns = Array.from({ length: 3000 }, (_, at) => `Town ${at}`);
  const form = formOf({
    properties: { towns: { type: "array", items: { enum: towns }, uniqueItems: true } },
  });
  expect(form.querySelectorAll("input[type=checkbox]")).toHaveLength(0);
  const box = screen.getByRole("combobox", { name: "Towns" });
  for (const town of ["Town 2999", "Town 17"]) {
    await userEvent.clear(box);
    await userEvent.type(box, town);
    await userEvent.click((await screen.findAllByRole("option", { name: town }))[0] ?? box);
  }
  expect(form.textContent).toContain("Town 17Town 2999");
});

test("the field that tells alternatives apart brings in those of the one that is chosen", () => {
  const option = (kind: string, name: string) => ({
    properties: { kind: { const: kind }, [name]: text },
    required: ["kind"],
  });
  formOf({ oneOf: [option("dog", "breed"), option("cat", "lives")] });
  expect(screen.queryByLabelText(/^Breed/)).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Dog" }));
  expect(screen.getByLabelText(/^Breed/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Lives/)).toBeNull();
});

test("a value that can be only one is shown and not typed", () => {
  const form = formOf({ required: ["type"], properties: { type: { const: "Patient" }, name: text } });
  expect(within(form).getByText("Patient").tagName).toBe("OUTPUT");
});

test("values under names of their own are added and named", () => {
  formOf({ properties: { labels: { type: "object", additionalProperties: text } } });
  fireEvent.click(screen.getByRole("button", { name: "Add entry" }));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).not.toBe("");
});

test("beside the fields of a group they stand under a heading of their own", () => {
  formOf({
    properties: { labels: { type: "object", properties: { size: text }, additionalProperties: text } },
  });
  const others = within(screen.getByRole("group", { name: "Other values" }));
  expect(others.queryByLabelText(/^Size/)).toBeNull();
  fireEvent.click(others.getByRole("button", { name: "Add entry" }));
  expect(others.getByLabelText("Name")).toBeTruthy();
});

test("of a list of choices each is ticked, also where the schema allows one twice", () => {
  formOf({ properties: { languages: { type: "array", items: { enum: ["ar", "en"] } } } });
  fireEvent.click(screen.getByRole("checkbox", { name: "ar" }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "ar" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "en" }).checked).toBe(false);
});

test("a list whose places mean different things has each of them before anything is filled in", () => {
  const at = { type: "array", prefixItems: [{ type: "number", title: "Latitude" }, { title: "Note", type: "string" }], items: false }; // prettier-ignore
  formOf({ properties: { at } });
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: "Gate" } });
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("Gate");
  expect(screen.getByLabelText<HTMLInputElement>(/^Latitude/).value).toBe("");
  fireEvent.blur(screen.getByLabelText(/^Note/));
  fireEvent.click(screen.getByRole("button", { name: /submit|send|next|continue/i }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("Gate");
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: "" } });
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("");
});
