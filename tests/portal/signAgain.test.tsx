import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const id = "22222222-2222-4222-8222-222222222222";
const signature = { method: "typed", name: "Willa", signed_at: "2026-11-20T01:00:00.000Z" };
const schema = {
  type: "object",
  properties: {
    fell: { type: "string", title: "What happened?" },
    signature: { type: "object", title: "Your signature", "x-widget": "signature" },
  },
};
const before = { at: "2026-11-20T01:01:00.000Z", by: "Willa Worker", version: 1, schema };

/** A form in someone's hands that was sent with a signature, and returned. */
const given = (answers: JsonObject, more: object = {}) => ({
  form: {
    uuid: id,
    title: "Fall",
    description: null,
    version: 1,
    schema,
    ui_schema: { steps: [{ title: "Fall", sections: [{ fields: ["fell", "signature"] }] }] },
    asks_password: false,
  },
  answers: { fell: "Nothing", signature, ...answers },
  step: 1,
  status: "returned",
  assignment_id: id,
  version: 3,
  subject: "Ada",
  attention: [],
  authors: {},
  sent_before: [{ ...before, answers: { fell: "Nothing", signature } }],
  may_fill: true,
  may_review: false,
  ...more,
});
const words = "Sign again: answers changed after this was signed.";

function open(form: object): void {
  server.use(
    at("get", "ndis/form-answers/fill", () => answer(form as never)),
    at("post", "ndis/form-answers/fill", async ({ request }) => {
      const { data } = (await request.json()) as { data: JsonObject };
      return answer({ ...form, ...given(data) } as never);
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/fill-form?assignment=${id}`);
}

test("a signature says that it no longer holds once an answer is changed, and is quiet when it is given anew", async () => {
  open(given({}));
  const question = await screen.findByLabelText(/What happened\?/);
  expect(screen.queryByText(words)).toBeNull();
  fireEvent.change(question, { target: { value: "A fall" } });
  const said = await screen.findByText(words, {}, { timeout: 5000 });
  const group = screen.getByRole("group", { name: /Your signature/ });
  expect(group.getAttribute("aria-describedby")).toContain(String(said.closest("[id]")?.id));
  fireEvent.change(within(group).getByRole("textbox"), { target: { value: "Willa W." } });
  await waitFor(() => expect(screen.queryByText(words)).toBeNull(), { timeout: 5000 });
});

test("those who read the form find folded what was sent before it was returned", async () => {
  open(given({ fell: "A fall" }, { may_fill: false, status: "submitted", submitted_at: before.at }));
  const summary = await screen.findByText(/^As sent by Willa Worker on .*, before it was returned$/);
  within(summary.closest("details") ?? document.body).getByText("Nothing");
});
