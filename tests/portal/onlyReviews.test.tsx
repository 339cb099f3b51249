import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Someone who reviews incident reports and may fill in none.
const server = fakeApi();
const id = "22222222-2222-4222-8222-222222222222";
const user = personOf("Staff", { permissions: ["review-incidents"] });

beforeEach(() => {
  server.use(
    at("get", "get-current-user-detail", () => answer(user)),
    at("get", "ndis/forms/static/incident_report_form", () =>
      answer({ record_id: id, version: 1, form_version: 0, ndis_static_form_data: {}, is_submitted: true }),
    ),
  );
  keepSession({ user, platform });
});

test("who only reviews a form is offered none to fill in", async () => {
  openPortal("/forms/incident_report_form");
  expect(await screen.findByText("You don't have access to this page")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Incident report" })).toBeNull();
});

test("a form that was sent opens for them", async () => {
  openPortal(`/forms/incident_report_form?record_id=${id}`);
  expect(await screen.findByRole("heading", { level: 1, name: /Incident/ })).toBeTruthy();
});
