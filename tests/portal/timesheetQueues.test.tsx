import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// What is cancelled, missed or written outside of shifts is billed from its queue, too.
const server = fakeApi();
const user = userEvent.setup();
const id = "44444444-4444-4444-8444-444444444440";
const page = { pagination: { total: 1, count: 1 } };
const shift = {
  uuid: id,
  version: 1,
  start_at: "2026-11-19T03:00:00Z",
  end_at: "2026-11-19T05:00:00Z",
  billable: true,
  timesheet: "pending",
  staff: "33333333-3333-4333-8333-333333333330",
};
const note = {
  uuid: id,
  version: 1,
  written_at: "2026-11-19T03:00:00Z",
  note_type: "freestyle",
  billable: true,
  payable: true,
  hours: 1,
};

test.each([
  {
    queue: "timesheet-cancelled",
    list: "ndis/timesheet/get-all-cancel-shifts",
    rows: { shifts: [{ ...shift, status: "cancelled" }] },
    action: "Add to invoice",
    outcome: "ndis/roster/shift-invoice-outcome",
  },
  {
    queue: "timesheet-no-shows",
    list: "ndis/timesheet/get-all-no-show-shift",
    rows: { shifts: [{ ...shift, status: "no_show" }] },
    action: "Add no show to invoice",
    outcome: "ndis/roster/shift-invoice-outcome",
  },
  {
    queue: "timesheet-notes",
    list: "ndis/timesheet/get-all-payable-notes",
    rows: { notes: [note] },
    action: "Add to invoice",
    outcome: "ndis/roster/note-invoice-outcome",
  },
])(
  "$queue offers it and says beforehand what will be billed",
  async ({ queue, list, rows, action, outcome }) => {
    server.use(
      at("get", list, () => answer({ ...rows, ...page })),
      at("post", outcome, () => answer({ consequences: ["2 h of community access, $147.16"] })),
    );
    keepSession({ user: personOf("Admin"), platform });
    openPortal(`/${queue}`);
    await user.click(await screen.findByRole("button", { name: /^Actions/ }));
    await user.click(await screen.findByRole("menuitem", { name: action }));
    expect(await screen.findByText("2 h of community access, $147.16")).toBeTruthy();
    expect(askedFor(`POST ${outcome}`)).not.toEqual([]);
  },
);

test("Timesheets has a tab for each queue, with how much waits in it, and for what came of them", async () => {
  for (const [queue, list] of [
    ["adjustments", "get-all-adjustment-shifts"],
    ["no_shows", "get-all-no-show-shift"],
    ["clock_outs", "get-all-clock-out-missed-shift"],
    ["notes", "get-all-payable-notes"],
    ["shifts", "get-all-cancel-shifts"],
  ] as const)
    server.use(at("get", `ndis/timesheet/${list}`, () => answer({ [queue]: [], ...page })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/timesheets");
  const tabs = await screen.findAllByRole("tab");
  expect(tabs.map(({ textContent }) => textContent.replace(/\d+$/, ""))).toEqual([
    "Reconciliation",
    "No shows",
    "Clock-outs missed",
    "Payable notes",
    "Cancelled shifts",
    "Payment records",
    "Locked pay periods",
  ]);
  expect(await screen.findByRole("tab", { name: /^Reconciliation.*1/ })).toBeTruthy();
});

test("planned hours that are no whole hours are read in hours and minutes", async () => {
  const rows = { shifts: [{ ...shift, status: "missed_clock_out", scheduled_hours: 0.2667 }] };
  server.use(at("get", "ndis/timesheet/get-all-clock-out-missed-shift", () => answer({ ...rows, ...page })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/timesheets?queue=timesheet-clock-outs");
  expect(await screen.findByRole("cell", { name: "16 min" })).toBeTruthy();
});
