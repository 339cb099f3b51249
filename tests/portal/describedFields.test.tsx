import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const id = "33333333-3333-4333-8333-333333333333";
const given = {
  form: {
    uuid: id,
    title: "Visit",
    description: null,
    version: 1,
    schema: {
      type: "object",
      required: ["helper", "helpers", "at"],
      properties: {
        helper: { type: "string", format: "uuid", title: "Who came?", "x-reference": "staff" },
        helpers: {
          type: "array",
          title: "Who else was there?",
          items: { type: "string", format: "uuid", "x-reference": "staff" },
        },
        at: { type: "string", format: "date-time", title: "When was it?" },
      },
    },
    ui_schema: { steps: [{ title: "Visit", sections: [{ fields: ["helper", "helpers", "at"] }] }] },
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
};

/** What a screen reader adds to a control: the words that describe it. */
const describedAs = (control: HTMLElement): string =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((part) => document.getElementById(part)?.textContent ?? "")
    .join("");

test("each control of a question says what is wrong with it, and the list of errors is read once", async () => {
  server.use(at("get", "ndis/form-answers/fill", () => answer(given as never)));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/fill-form?assignment=${id}`);
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
