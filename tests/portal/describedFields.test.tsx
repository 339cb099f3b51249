import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const id = "33333333-3333-4333-8333-333333333333";
const form = (schema: JsonObject & { properties: JsonObject }) => ({
  form: {
    uuid: id,
    title: "Visit",
    description: null,
    version: 1,
    schema,
    ui_schema: { steps: [{ title: "Visit", sections: [{ fields: Object.keys(schema.properties) }] }] },
    asks_password: false,
  },
  answers: {},
  step: 0,
  status: "started",
  assignment_id: id,
  version: 1,
  subject: "Ada",
  attention: [],
  authors: {},
  may_fill: true,
  may_review: false,
});
const reference = { type: "string", format: "uuid", "x-reference": "staff" };
const visit = form({
  type: "object",
  required: ["helper", "helpers", "at"],
  properties: {
    helper: { ...reference, title: "Who came?" },
    helpers: { type: "array", title: "Who else was there?", items: reference },
    at: { type: "string", format: "date-time", title: "When was it?" },
  },
});
const who = { name: { type: "string", title: "Name" } };
const people = form({
  type: "object",
  properties: {
    there: {
      type: "array",
      title: "Who was there?",
      items: { type: "object", title: "Person", properties: who },
    },
    meals: { type: "array", title: "Meals", items: { type: "object", properties: who } },
  },
});

function open(given: object): void {
  server.use(at("get", "ndis/form-answers/fill", () => answer(given as never)));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/fill-form?assignment=${id}`);
}

/** What a screen reader adds to a control: the words that describe it. */
const describedAs = (control: HTMLElement): string =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((part) => document.getElementById(part)?.textContent ?? "")
    .join("");

test("each control of a question says what is wrong with it, and the list of errors is read once", async () => {
  open(visit);
  fireEvent.click(await screen.findByRole("button", { name: "Send" }));
  const summary = await screen.findByRole("alert");
  expect(summary.getAttribute("aria-live")).toBe("off");
  expect(document.activeElement).toBe(summary);
  expect(
    [/Who came\?/, /Who else/, /When was it\?$/, /When was it: time/i].map((name) =>
      describedAs(screen.getByLabelText(name, { selector: "input" })),
    ),
  ).toEqual([
    "Please answer “Who came?”.",
    "Please answer “Who else was there?”.",
    "Please answer “When was it?”.",
    "Please answer “When was it?”.",
  ]);
});

test("entries of a repeatable group, and their buttons, say what they are", async () => {
  open(people);
  fireEvent.click(await screen.findByRole("button", { name: "Add person" }));
  fireEvent.click(screen.getByRole("button", { name: "Add meal" }));
  for (const [group, button] of [
    ["Person 1", "Remove person 1"],
    ["Meal 1", "Remove meal 1"],
  ])
    within(await screen.findByRole("group", { name: group })).getByRole("button", { name: button });
});
