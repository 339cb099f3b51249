import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mayOf } from "#framework/browser/access/may.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { portalServices } from "../support/portal/services.ts";

// What only leads to another screen is offered to those who may open that screen.
const server = fakeApi();
const breach = {
  uuid: "44444444-4444-4444-8444-444444444440",
  version: 1,
  number: "DB-0001",
  title: "A lost phone",
  status: "assessing",
  suspected_on: "2026-11-02",
};
const leads = "See who viewed which records";

test.each([
  [[], false],
  [["review-access"], true],
])("on a data breach, someone with %j more is led to the report of views: %s", async (more, isOffered) => {
  const user = personOf("Staff", { permissions: ["view-data-breaches", ...more] });
  server.use(
    at("get", "get-current-user-detail", () => answer(user)),
    at("get", `records/data-breaches/${breach.uuid}`, () => answer({ data_breach: breach })),
  );
  keepSession({ user, platform });
  openPortal(`/data-breaches/${breach.uuid}`);
  await screen.findByRole("heading", { name: /A lost phone/ });
  expect(screen.queryAllByRole("button", { name: leads })).toHaveLength(isOffered ? 1 : 0);
});

test.each([
  ["/reports/records-viewed", ["review-access"], true],
  ["/reports/records-viewed", ["view-staff"], false],
  ["/participants/{participant}?tab=forms", ["view-participants"], true],
  ["/participants/{participant}?tab=forms", ["view-staff"], false],
  ["/staff-licences/new?staff={staff}", ["edit-staff-licences"], true],
  ["/staff-licences/new?staff={staff}", ["view-staff-licences"], false],
  ["/forms/incident_report_form?record_id={uuid}", [], false],
  ["/forms/{form}?record_id={uuid}", ["view-staff"], false],
  ["/help", [], true],
])("%s leads on with %j: %s", (address, permissions, opens) => {
  const may = mayOf(portalServices().definitions, personOf("Staff", { permissions }), platform);
  expect(may.follow(address)).toBe(opens);
});
