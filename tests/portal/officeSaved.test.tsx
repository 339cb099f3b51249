import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();
const id = "22222222-2222-4222-8222-222222222223";
const correction = "22222222-2222-4222-8222-222222222224";
const heading = "Incident report INC-2026-0003: Alma Vella";

const form = (version: number, office: object = {}) => ({
  record_id: id,
  version,
  form_version: 0,
  is_submitted: true,
  status: "submitted",
  submitted_at: "2026-11-19T01:00:00Z",
  saved_at: "2026-11-19T01:00:00Z",
  author: "Willa Worker",
  reference: "INC-2026-0003",
  state: "submitted",
  reviews: true,
  mine: false,
  ndis_static_form_data: { office },
});

/** Opens the form, of which others save a version after it was opened; answers what was sent and saved. */
async function openOffice(theirs: ReturnType<typeof form>) {
  const sent: { version: number; data: unknown }[] = [];
  const person = personOf("Admin");
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("get", "ndis/forms/static/incident_report_form", () => answer(form(1))),
    at("post", "ndis/forms/static/incident_report_form", async ({ request }) => {
      const { version, data } = (await request.json()) as { version: number; data: { office: object } };
      if (version !== theirs.version)
        return HttpResponse.json({ message: "Saved", data: { current: theirs } }, { status: 409 });
      sent.push({ version, data });
      return answer(form(version + 1, data.office));
    }),
  );
  keepSession({ user: person, platform });
  openPortal(`/forms/incident_report_form?record_id=${id}`);
  const office = within(await screen.findByRole("region", { name: "Office section" }));
  await user.type(office.getByLabelText(/Findings/), "Worn shoes.");
  await user.type(office.getByLabelText(/Commission reference/), "NC-1");
  await user.click(office.getByRole("button", { name: "Save office section" }));
  return sent;
}

test("what someone else has saved of the office section meanwhile is shown, and nothing of either is lost", async () => {
  const sent = await openOffice(form(2, { findings: "Wet path.", commission_ref: "NC-1" }));
  const dialog = within(await screen.findByRole("dialog", { name: /Someone else has changed/ }));
  expect(dialog.getByText("Wet path.")).toBeTruthy();
  expect(dialog.getByText("Worn shoes.")).toBeTruthy();
  expect(dialog.getAllByRole("group").map((group) => group.querySelector("legend")?.textContent)).toEqual([
    "Office review: Findings",
  ]);
  await user.click(dialog.getByRole("radio", { name: /Theirs/ }));
  await user.click(dialog.getByRole("button", { name: "Save my choices" }));
  // There is nothing to change any more, which the server would refuse.
  await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull());
  const office = within(await screen.findByRole("region", { name: "Office section" }));
  expect(office.getByLabelText(/Findings/)).toHaveProperty("value", "Wet path.");
  expect(sent).toEqual([]);
});

test("the choice of one's own is saved over what the others saved beside it", async () => {
  const sent = await openOffice(form(2, { findings: "Wet path.", outcome: "no_action" }));
  await user.click(await screen.findByRole("button", { name: "Save my choices" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    version: 2,
    data: { office: { findings: "Worn shoes.", commission_ref: "NC-1", outcome: "no_action" } },
  });
});

test("a status that someone has changed meanwhile does not stand in the way", async () => {
  const sent = await openOffice({ ...form(2), state: "under_review" });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.data).toEqual({ office: { findings: "Worn shoes.", commission_ref: "NC-1" } });
  expect(screen.queryByRole("dialog")).toBeNull();
});

// What saving answers says neither whom a form is about nor what corrects it.
test("a form that the office saves keeps its title and the link to its correction, and the focus stays there", async () => {
  const person = personOf("Admin");
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("get", "ndis/forms/static/incident_report_form", () =>
      answer({ ...form(1), about: "Alma Vella", amended_by: correction }),
    ),
    at("post", "ndis/forms/static/incident_report_form", () => answer(form(2))),
  );
  keepSession({ user: person, platform });
  openPortal(`/forms/incident_report_form?record_id=${id}`);
  await screen.findByRole("heading", { level: 1, name: heading });
  await screen.findByRole("heading", { level: 1, name: heading });
  const office = within(await screen.findByRole("region", { name: "Office section" }));
  await user.type(office.getByLabelText(/Commission reference/), "NC-1");
  await user.click(office.getByRole("button", { name: "Save office section" }));
  await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull(), { timeout: 10_000 });
  expect(screen.getByRole("heading", { level: 1, name: heading })).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toContain(`/forms/incident_report_form?record_id=${correction}`);
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Office section" }).contains(document.activeElement)).toBe(
      true,
    ),
  );
});
