import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
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
