import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Specification part 2, sections 4, 8 and 9: tabs, selection, dates and every toast of the timesheet export.
const server = fakeApi();
const user = userEvent.setup();
const worker = "33333333-3333-4333-8333-333333333330";
const rows = [0, 1].map((index) => ({
  uuid: `44444444-4444-4444-8444-44444444444${index}`,
  version: 1,
  date: `2026-11-1${index}`,
  time: "9:00 am – 1:00 pm",
  hours: 4,
  staff: worker,
  source: "shift",
  status: "unpaid",
}));
const refused = () => refusal(500);
const lists = () =>
  server.use(
    at("post", "ndis/timesheet/export/get-staff-list", () =>
      answer({ staffs: [{ uuid: worker, full_name: "Willa Worker", hours: 8, records: 2 }] }),
    ),
    at("post", "ndis/timesheet/get-timesheet", () =>
      answer({ timesheets: rows, pagination: { total: 2, count: 2 } }),
    ),
  );
const open = () => {
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/timesheet-export");
};
const selectAll = async () =>
  user.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
const bodies = (call: string) =>
  askedFor(call).map(({ body }) => JSON.parse(body) as Record<string, unknown>);

test("unpaid and four weeks back are asked for first; another tab clears the selection", async () => {
  lists();
  open();
  await selectAll();
  await screen.findByText("2 selected");
  const [first] = bodies("POST ndis/timesheet/get-timesheet");
  expect(first).toMatchObject({ tab: "unpaid" });
  expect(String(first?.start_date)).toMatch(/^\d\d-\d\d-\d{4}$/);
  const day = (text: unknown) => Date.parse(String(text).split("-").toReversed().join("-"));
  expect(day(first?.end_date) - day(first?.start_date)).toBe(28 * 86_400_000);
  await user.click(screen.getByRole("tab", { name: "Paid" }));
  expect(screen.queryByText("2 selected")).toBeNull();
  await waitFor(() =>
    expect(bodies("POST ndis/timesheet/get-timesheet").at(-1)).toMatchObject({ tab: "paid" }),
  );
});

test("what cannot be fetched is told in the words of the specification", async () => {
  server.use(
    at("post", "ndis/timesheet/export/get-staff-list", refused),
    at("post", "ndis/timesheet/get-timesheet", refused),
  );
  open();
  expect(await screen.findByText("Failed to fetch staff list")).toBeTruthy();
  expect((await screen.findAllByText("Failed to fetch timesheet data")).length).toBeGreaterThan(0);
});

test("the files and the payment say when they fail, and the server's words go first", async () => {
  lists();
  server.use(
    at("post", "ndis/timesheet/export", refused),
    at("post", "ndis/timesheet/export/xero-timesheet", refused),
    at("post", "ndis/timesheet/update-timesheet/paid", refused),
  );
  open();
  await screen.findAllByText("9:00 am – 1:00 pm");
  await press("Download CSV");
  await screen.findByText("Failed to download CSV");
  await selectAll();
  await press("Mark as paid");
  await screen.findByText("Failed to mark items as paid");
  await user.click(screen.getByRole("combobox", { name: /Support worker/ }));
  await user.click(await screen.findByRole("option", { name: "Willa Worker, 8 h" }));
  await selectAll();
  await press("Export Xero timesheet");
  await screen.findByText("Failed to export Xero timesheet");
});

test("marking as paid toggles, clears the selection and reads the table again", async () => {
  lists();
  server.use(
    at("post", "ndis/timesheet/update-timesheet/paid", () => answer({}, "2 records marked as paid")),
    at("post", "ndis/timesheet/export", () =>
      answer({ file: "/api/v1/ndis-portal/x" }, "CSV downloaded successfully"),
    ),
  );
  open();
  await selectAll();
  const before = askedFor("POST ndis/timesheet/get-timesheet").length;
  await press("Mark as paid");
  await screen.findByText("2 records marked as paid");
  await waitFor(() => expect(screen.queryByText("2 selected")).toBeNull());
  await waitFor(() => expect(askedFor("POST ndis/timesheet/get-timesheet").length).toBeGreaterThan(before));
  const sent = askedFor("POST ndis/timesheet/update-timesheet/paid").at(-1)?.body ?? "";
  expect(sent).toMatch(/name="_method"\s+PUT/);
  for (const [index, { uuid }] of rows.entries())
    expect(sent).toMatch(new RegExp(`name="payment_uuids\\[${index}\\]"\\s+${uuid}`));
  await press("Download CSV");
  await screen.findByText("CSV downloaded successfully");
});
