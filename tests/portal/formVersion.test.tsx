import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { answer, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const id = "22222222-2222-4222-8222-222222222222";

/** A form of one question in someone's hands. */
const form = (version: number, question: string, answers: JsonObject, attention: string[] = []) =>
  answer({
    form: {
      uuid: id,
      title: "Home visit",
      description: null,
      version,
      schema: {
        type: "object",
        properties: { [`question_${version}`]: { type: "string", title: question } },
      },
      ui_schema: { steps: [{ title: "Visit", sections: [{ fields: [`question_${version}`] }] }] },
      asks_password: false,
    },
    answers,
    step: 0,
    status: "started",
    assignment_id: id,
    version,
    subject: "Ada",
    attention,
    authors: {},
    may_fill: true,
    may_review: false,
  } as never);

test("a form that is published again while it is filled in is drawn anew, and says what to look at", async () => {
  const bodies: JsonObject[] = [];
  server.use(
    at("get", "ndis/form-answers/fill", () => form(1, "What was done?", {})),
    at("post", "ndis/form-answers/fill", async ({ request }) => {
      bodies.push((await request.json()) as JsonObject);
      return form(2, "Who was there?", {}, ["The question “What was done?” was removed."]);
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/fill-form?assignment=${id}`);
  fireEvent.change(await screen.findByLabelText(/What was done\?/), { target: { value: "Rug" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  const next = await screen.findByLabelText(/Who was there\?/);
  expect(screen.queryByLabelText(/What was done\?/)).toBeNull();
  screen.getByText(/“What was done\?” was removed/);

  fireEvent.change(next, { target: { value: "Her sister" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies).toMatchObject([
    { form_version: 1, data: { question_1: "Rug" } },
    { form_version: 2, data: { question_2: "Her sister" } },
  ]);
  expect(bodies[1]?.data).not.toHaveProperty("question_1");
});

/** The same with an answer that has no place any more. */
const withAside = (facts: object) => ({
  ...({
    form: {
      uuid: id,
      title: "Home visit",
      description: null,
      version: 2,
      schema: { type: "object", properties: { who: { type: "string", title: "Who was there?" } } },
      ui_schema: { steps: [{ title: "Visit", sections: [{ fields: ["who"] }] }] },
      asks_password: false,
    },
    answers: {},
    step: 0,
    status: "started",
    assignment_id: id,
    version: 2,
    subject: "Ada",
    attention: [],
    authors: {},
    may_fill: true,
    may_review: false,
    set_aside: {
      schema: {
        type: "object",
        properties: {
          answer_1: { type: "string", title: "How safe is it?", oneOf: [{ const: "a", title: "Very safe" }] },
        },
      },
      answers: { answer_1: "a" },
    },
  } as object),
  ...facts,
});

test.each([
  ["who fills the form in", { may_fill: true }, /^This version of the form has no place for them/],
  ["who reviews it", { may_fill: false, may_review: true }, /^They were given to an earlier version/],
])("answers that were set aside are shown, folded, to %s", async (_who, facts, reason) => {
  server.use(at("get", "ndis/form-answers/fill", () => answer(withAside(facts) as never)));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/fill-form?assignment=${id}`);
  const summary = await screen.findByText("1 answer set aside");
  const folded = summary.closest("details");
  expect(folded?.open).toBe(false);
  const shown = within(folded ?? document.body);
  shown.getByText(reason);
  shown.getByText("How safe is it?");
  shown.getByText("Very safe");
});

test("where someone else was quicker to review, it is said beside the note, and the form is shown as it is when asked", async () => {
  const message = "Mary Manager has already signed off this form.";
  let status = "submitted";
  server.use(
    at("get", "ndis/form-answers/fill", () =>
      answer(withAside({ may_fill: false, may_review: status === "submitted" }) as never),
    ),
    at("post", "ndis/form-answers/review", () => {
      status = "signed_off";
      return refusal(409, message);
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/fill-form?assignment=${id}`);
  const note = await screen.findByLabelText("Note");
  fireEvent.change(note, { target: { value: "Well done." } });
  fireEvent.click(screen.getByRole("button", { name: "Sign off" }));
  await screen.findByText(message);
  expect(note).toHaveProperty("value", "Well done.");
  expect(screen.queryByRole("button", { name: "Return for changes" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show the form now" }));
  await waitFor(() => expect(screen.queryByLabelText("Note")).toBeNull());
});

test("what is missing where a form is returned is said at the note, and nowhere else", async () => {
  const said = vi.spyOn(toasts, "error");
  const message = "Explain what needs to be corrected.";
  server.use(
    at("get", "ndis/form-answers/fill", () =>
      answer(withAside({ may_fill: false, may_review: true }) as never),
    ),
    at("post", "ndis/form-answers/review", () => refusal(422, message, { note: [message] })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/fill-form?assignment=${id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Return for changes" }));
  await screen.findByText(message);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});
