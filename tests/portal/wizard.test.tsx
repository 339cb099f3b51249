import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { start } from "../support/clock.ts";
import { allAnswers } from "../support/formAnswers.ts";
import {
  answer,
  askedFor,
  at,
  fakeApi,
  personOf,
  platform,
  product,
  refusal,
} from "../support/portal/fakeApi.ts";
import { address, keepSession, openPortal } from "../support/portal/openPortal.tsx";

// A wizard in a browser that keeps nothing itself (jsdom has no IndexedDB).
const server = fakeApi();
const id = "22222222-2222-4222-8222-222222222222";
const path = "ndis/forms/static/incident_report_form";
const form = (answers: JsonObject) => ({
  record_id: id,
  version: 1,
  form_version: 0,
  ndis_static_form_data: answers,
});

test("an answer that was changed on another device is asked about, the others are taken as they are", async () => {
  const sent: JsonObject[] = [];
  let there: JsonObject = { location_address: "Garden", before_event: "Tea" };
  server.use(
    at("get", path, () => answer(form(there))),
    at("post", path, async ({ request }) => {
      const body = (await request.json()) as { data: JsonObject; before: JsonObject };
      sent.push(body);
      if (body.before.location_address === "Garden") {
        there = { location_address: "Kitchen", before_event: "Coffee" };
        return HttpResponse.json(
          { message: "Both.", data: { current: form(there), clashing: ["location_address"] } },
          { status: 409 },
        );
      }
      there = { ...there, ...body.data };
      return answer(form(there));
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/forms/incident_report_form?record_id=${id}`);
  const place = await screen.findByLabelText("Address or place");
  await userEvent.click(place);
  // All at once: between two keys on a slow machine the form may save.
  await userEvent.paste(" gate");
  const dialog = await screen.findByRole("dialog", { name: "Someone else has changed this record" });
  expect(within(dialog).getByText("Kitchen")).toBeTruthy();
  expect(within(dialog).getByText("Garden gate")).toBeTruthy();
  expect(within(dialog).queryByText("Coffee")).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Save my choices" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.at(-1)).toMatchObject({
    record_id: id,
    data: { location_address: "Garden gate" },
    before: { location_address: "Kitchen" },
    draft: true,
  });
  expect(screen.getByLabelText<HTMLInputElement>("Address or place").value).toBe("Garden gate");
  expect(address()).toBe(`/forms/incident_report_form?record_id=${id}`);
});

test("a draft says once that it goes on where it was left, not on each later step (ux M2)", async () => {
  server.use(at("get", path, () => answer({ ...form({ severity: "minor" }), step_1_completed: true })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/forms/incident_report_form?record_id=${id}`);
  await screen.findByRole("heading", { name: /^Step 2 of 4/ });
  const remark = () => screen.queryByText(/Welcome back|back where you stopped/);
  expect(remark()).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^3\./ }));
  await screen.findByRole("heading", { name: /^Step 3 of 4/ });
  expect(remark()).toBeNull();
});

test("a form that was sent and amended leads on to what counts now", async () => {
  const later = "33333333-3333-4333-8333-333333333333";
  const sent = { is_submitted: true, submitted_at: start, status: "submitted", author: "Ann" };
  server.use(at("get", path, () => answer({ ...form({ severity: "minor" }), ...sent, amended_by: later })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/forms/incident_report_form?record_id=${id}`);
  const link = await screen.findByRole("link", { name: "Open the later form" });
  expect(link.getAttribute("href")).toBe(`/forms/incident_report_form?record_id=${later}`);
  expect(screen.getByText(/What counts now is in the later one/)).toBeTruthy();
});

test("a form that was sent shows its author what the office tells them", async () => {
  const sent = { is_submitted: true, submitted_at: start, status: "submitted", author: "Ann" };
  const reply = { title: "The outcome", text: "We are sorry. Robin comes on Mondays now." };
  server.use(at("get", path, () => answer({ ...form({ severity: "minor" }), ...sent, reply })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/forms/incident_report_form?record_id=${id}`);
  const note = await screen.findByText(reply.text);
  expect(within(note).getByText(reply.title)).toBeTruthy();
});

test("feedback is checked before it is sent: each step's answers, with a way back to it (mission 29)", async () => {
  const feedback = "feedback_and_complaints_form";
  const done = { step_1_completed: true, step_2_completed: true, step_3_completed: true };
  server.use(
    at("get", `ndis/forms/static/${feedback}`, () =>
      answer({ ...form(allAnswers(feedback, { participant: id, staff: id })), ...done }),
    ),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/forms/${feedback}?record_id=${id}`);
  await screen.findByRole("heading", { name: /^Step 4 of 4/ });
  const part = within(screen.getByRole("region", { name: "Your feedback" }));
  expect(await part.findByText(/Half an hour late/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send" })).toBeTruthy();
  await userEvent.click(part.getByRole("button", { name: /Your feedback$/ }));
  await screen.findByRole("heading", { name: /^Step 2 of 4/ });
});

describe("a form that is signed with the password", () => {
  // The answers have dates that must not be over.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(start) }));
  afterEach(() => void vi.useRealTimers());

  const wound = "wound_care_management";
  const facts = { participant: id, staff: id };
  const opened = {
    ...form(allAnswers(wound, facts)),
    step_1_completed: true,
    form_version: product().definitions.wizards.find(({ name }) => name === wound)?.version ?? 0,
    prefilled: false,
  };

  /** Opens the last step, sends the form, and enters a password. */
  async function sign(password: string) {
    keepSession({ user: personOf("Admin"), platform });
    openPortal(`/forms/${wound}?record_id=${id}`);
    await userEvent.click(await screen.findByRole("button", { name: "Send record" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Enter your password to sign" }));
    await userEvent.type(dialog.getByLabelText("Password"), password);
    await userEvent.click(dialog.getByRole("button", { name: "Sign and send" }));
    return dialog;
  }

  test.each([
    ["a wrong one is told at the field", () => refusal(422, "No.", { password: ["Incorrect password."] })],
    ["too many wrong ones wait", () => refusal(429, "Too many attempts. Try again in 40 seconds.")],
    ["without a connection it says that one is needed", () => HttpResponse.error()],
  ])("%s; nothing is sent, and the answers stay", async (_what, reply) => {
    server.use(
      at("get", `ndis/forms/static/${wound}`, () => answer(opened)),
      at("post", "auth/confirm-password", reply),
    );
    const dialog = await sign("guess");
    await dialog.findByText(/Incorrect password|Try again in 40 seconds|can't be reached/);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(askedFor(`POST ndis/forms/static/${wound}`)).toEqual([]);
    expect(screen.getByDisplayValue("Foam")).toBeTruthy();
  });

  test("the right one goes along as a confirmation, never itself", async () => {
    server.use(
      at("get", `ndis/forms/static/${wound}`, () => answer(opened)),
      at("post", "auth/confirm-password", () => answer({ confirmation: "yes-it-is-me" })),
      at("post", `ndis/forms/static/${wound}`, () =>
        answer({ ...opened, is_submitted: true, submitted_at: "2026-11-20T01:00:00Z" }, "Sent."),
      ),
    );
    await sign("correct-horse");
    await screen.findByText(/^Sent on/);
    const [sent] = askedFor(`POST ndis/forms/static/${wound}`);
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({
      is_submitted: true,
      confirmation: "yes-it-is-me",
    });
    expect(sent?.body).not.toContain("correct-horse");
  });
});

test("a form in steps is read in another language with the words around its questions, and says what stays English", async () => {
  const { files, schemas } = product();
  const feedback = files.wizards.find(({ name }) => name === "feedback_and_complaints_form");
  if (!feedback) throw new Error("no feedback form");
  const [first, ...steps] = feedback.steps.map((step) => ({ ...step }));
  const definition = {
    ...feedback,
    languages: { vi: { description: "Hãy cho chúng tôi biết." } },
    steps: [{ ...first, languages: { vi: { title: "Về bạn" } } }, ...steps],
  };
  const questions = feedback.steps.map(({ schema }) => structuredClone(schemas.get(schema) ?? {}));
  const kind = questions[0]?.properties?.feedback_type;
  if (kind) kind["x-languages"] = { vi: { title: "Bạn muốn nói gì với chúng tôi" } };
  server.use(
    at("get", "preferences", () => answer({ preferences: { reading: { language: "vi" } } })),
    at("get", "ndis/forms/static/feedback_and_complaints_form/version", () =>
      answer({ form: { definition, schemas: questions } } as never),
    ),
    at("get", "ndis/forms/static/feedback_and_complaints_form", () =>
      answer({ ...form({ feedback_type: "enquiry" }), form_version: 7 }),
    ),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/forms/feedback_and_complaints_form?record_id=${id}`);
  expect(await screen.findByRole("button", { name: "Lưu và tiếp tục" })).toBeTruthy();
  expect(
    screen.getByRole("heading", { name: "Bước 1 trên 4 · Về bạn" }).closest("[lang]")?.getAttribute("lang"),
  ).toBe("vi");
  expect(screen.getByText(/^Bạn muốn nói gì với chúng tôi/)).toBeTruthy();
  expect(screen.getByText(/vẫn bằng tiếng Anh/)).toBeTruthy();
});
