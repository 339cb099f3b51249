import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { InSight } from "../support/portal/inSight.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Who is away is what a leave calendar is opened for: in lanes, on days and one below the other.
const server = fakeApi();
const who = "33333333-3333-4333-8333-333333333330";
const leave = {
  uuid: "l",
  version: 1,
  staff: who,
  titles: { [who]: "Kiri Quinn" },
  type: "annual",
  status: "approved",
  start_date: "2026-11-24",
  end_date: "2026-11-25",
};

beforeEach(() => vi.stubGlobal("IntersectionObserver", InSight));
afterEach(() => vi.unstubAllGlobals());

test.each(["calendar", "agenda"])("the leave calendar names the person in its view “%s”", async (view) => {
  server.use(
    at("get", "ndis/leave/all", () => answer({ leaves: [leave], pagination: { total: 1, count: 1 } })),
  );
  server.use(at("get", "ndis/public-holidays", () => answer({ public_holidays: [] })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/leave-calendar?view=${view}&range=month&date=2026-11-23`);
  const main = within(await screen.findByRole("main"));
  expect((await main.findAllByText(/Kiri Quinn/)).length).toBeGreaterThan(0);
});
