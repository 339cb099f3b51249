import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { resourceRoutes, withScreens } from "#framework/shared/definitions/routes.ts";
import { fakeApi, personOf, platform, product } from "../support/portal/fakeApi.ts";
import { address, keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Records that no call reads, and those that are listed beside others only, have no screen of their own.
fakeApi();

test("no screen is made of records that no call reads", () => {
  const unread = withScreens(product().definitions).filter(({ calls }) => Object.keys(calls).length === 0);
  expect(unread.map(({ name }) => name)).toContain("incident-forms");
  expect(unread.flatMap(resourceRoutes)).toEqual([]);
});

test.each([
  ["/incident-forms", "/reports/incidents"],
  ["/compliance-standings", "/compliance-matrix"],
  ["/staff-documents", "/staff"],
  // A report that is not in the menu, another view of records, what can still be assigned, and what an action makes.
  ["/leave-balances", "/reports/leave-balances"],
  ["/my-news-comments", "/news"],
  ["/unassigned-staff", "/participants"],
  ["/news-confirmations", "/news"],
])("the address %s leads to %s, where the records are found", async (path, found) => {
  keepSession({ user: personOf("Admin"), platform });
  openPortal(path);
  await waitFor(() => expect(address()).toBe(found));
});

test.each([["/nowhere"], ["/incident-forms/i1"]])(
  "the address %s leads nowhere, and the page says so",
  async (path) => {
    keepSession({ user: personOf("Admin"), platform });
    openPortal(path);
    expect(await screen.findByText("Page not found")).toBeTruthy();
    expect(address()).toBe(path);
  },
);
