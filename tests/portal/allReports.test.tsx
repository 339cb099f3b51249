import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http } from "msw";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// The page of all reports: what was saved, and how a report of one's own begins.
const server = fakeApi();
const user = userEvent.setup();

function openReports(permissions: string[], views: object[] = []): void {
  const person = personOf("Staff", { permissions });
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("get", "records/report-views", () => answer({ views, pagination: { total: views.length } })),
  );
  keepSession({ user: person, platform });
  openPortal("/all-reports");
}

test("anyone who builds reports begins with records that they may list, found by name", async () => {
  const columns: unknown[] = [];
  server.use(
    http.get("*/records/service-bookings/reports/all-service-bookings/schema", () =>
      answer({ filterable_columns: columns, related_columns: [] }),
    ),
  );
  openReports(["build-reports", "view-service-bookings", "view-faqs"]);
  await user.click(await screen.findByRole("button", { name: "New report" }));
  const dialog = await screen.findByRole("dialog", { name: "New report" });
  const names = () =>
    within(dialog)
      .queryAllByRole("link")
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(["FAQs", "Service bookings"]);
  await user.type(within(dialog).getByRole("searchbox"), "nothing like it");
  expect(within(dialog).getByRole("status").textContent).toBe("Nothing found. Try other words.");
  await user.clear(within(dialog).getByRole("searchbox"));
  await user.type(within(dialog).getByRole("searchbox"), "booking");
  expect(names()).toEqual(["Service bookings"]);
  await user.click(within(dialog).getByRole("link"));
  expect(await screen.findByRole("heading", { level: 1, name: "Service bookings" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("nobody else is offered a new report", async () => {
  openReports(["view-service-bookings", "view-shifts-report", "view-shifts"]);
  expect(await screen.findByRole("link", { name: "Shift report" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "New report" })).toBeNull();
});

test("saved reports come first, lead to their view, and are found by name", async () => {
  const uuid = "33333333-3333-4333-8333-333333333333";
  const view = { uuid, name: "Paused", report: "all-service-bookings", report_title: "Service bookings" };
  openReports(["build-reports", "view-service-bookings"], [{ ...view, shared: true }]);
  const saved = await screen.findByRole("region", { name: "Saved reports" });
  const link = within(saved).getByRole("link", { name: "Paused" });
  expect(link.getAttribute("href")).toBe(`/reports/all-service-bookings?view=${uuid}`);
  expect(within(saved).getByText("Service bookings, shared with you")).toBeTruthy();
  await user.type(screen.getByRole("searchbox", { name: "Find a report" }), "overtime");
  expect(screen.queryByRole("region", { name: "Saved reports" })).toBeNull();
});
