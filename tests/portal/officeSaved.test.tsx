import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();
const id = "22222222-2222-4222-8222-222222222223";
const correction = "22222222-2222-4222-8222-222222222224";
const heading = "Incident report INC-2026-0003: Alma Vella";

// What saving answers says neither whom a form is about nor what corrects it.
test("a form that the office saves keeps its title and the link to its correction, and the focus stays there", async () => {
  const form = (version: number) => ({
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
    ndis_static_form_data: {},
  });
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
