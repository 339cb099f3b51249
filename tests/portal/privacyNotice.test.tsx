import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const open = (profile: object) => {
  const of = { ...platform, ndis_provider: profile };
  server.use(
    at("get", "get-current-user-platform-detail", () => answer(of)),
    at("get", "ndis/forms/static/incident_report_form", () =>
      answer({ record_id: null, version: 1, form_version: 0, ndis_static_form_data: {} }),
    ),
  );
  keepSession({ user: personOf("Staff"), platform: of });
  openPortal("/forms/incident_report_form");
};

test("a form says why it asks before its first step, and links to the provider's privacy policy", async () => {
  open({ name: "Wattle Care", privacy_policy: "https://wattle.example/privacy" });
  expect(await screen.findByText("How your answers are used")).toBeTruthy();
  expect(screen.getByText(/We use this report to keep people safe/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Privacy policy of Wattle Care" });
  expect(link.getAttribute("href")).toBe("https://wattle.example/privacy");
});

test("an address that is none of the web's is not linked", async () => {
  open({ name: "Wattle Care", privacy_policy: "javascript:alert(1)" });
  expect(await screen.findByText(/We use this report to keep people safe/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Privacy policy/ })).toBeNull();
});
