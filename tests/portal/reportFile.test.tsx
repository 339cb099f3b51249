import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { bookingFiles } from "../support/bookings.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// Rows of a report that take too long become a file in the background: offered, watched, cancelled, downloaded.
const server = fakeApi();
const path = "*/records/vehicle-bookings/reports/vehicle-bookings";
const column = {
  key: "purpose",
  label: "Purpose",
  type: "text",
  operators: ["is"],
  sortable: true,
  default: true,
  always: false,
  sensitive: false,
};

test("rows that take too long are offered as a file, whose progress is shown, and which is downloaded", async () => {
  const run = {
    uuid: "r1",
    report: "vehicle-bookings",
    of: "rows",
    format: "xlsx",
    place: "sort=purpose&order=DESC",
    state: "waiting",
    ended_at: null as string | null,
    kept_until: "2026-11-21T01:00:00.000Z",
    message: "",
    written: 0,
    count: null as number | null,
  };
  const started: unknown[] = [];
  const exported: unknown[] = [];
  const cancelled: unknown[] = [];
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(bookingFiles), { checkContract: false })),
    http.get(`${path}/schema`, () => answer({ filterable_columns: [column], related_columns: [] })),
    http.post(`${path}/rows`, () =>
      HttpResponse.json({ message: "Too much at once.", data: { costly: true } }, { status: 422 }),
    ),
    http.post(`${path}/export`, async ({ request }) => {
      exported.push(await request.json());
      return answer({ link: "/api/v1/exports/one" });
    }),
    at("post", "report-runs", async ({ request }) => {
      started.push(await request.json());
      return answer({ uuid: "r1" }, "The report is running");
    }),
    at("get", "report-runs/r1", () => answer({ ...run })),
    at("post", "report-runs/r1/cancel", () => {
      cancelled.push("r1");
      return answer({}, "The report was cancelled");
    }),
  );
  const user = personOf("Staff", { permissions: ["view-vehicle-bookings-report", "view-vehicle-bookings"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  openPortal("/reports/vehicle-bookings?sort=purpose&order=DESC");

  await userEvent.click(await screen.findByRole("button", { name: "Excel file" }));
  expect(started).toEqual([
    {
      report: "vehicle-bookings",
      place: "sort=purpose&order=DESC",
      rows: { format: "xlsx", columns: ["purpose"], sortField: "purpose", sortType: "desc" },
    },
  ]);
  expect(await screen.findByRole("heading", { name: "The file is waiting for its turn" })).toBeTruthy();
  Object.assign(run, { state: "running", written: 12_000 });
  const bar = await screen.findByRole(
    "progressbar",
    { name: "The file is being written" },
    { timeout: 4000 },
  );
  expect(bar.getAttribute("aria-valuenow")).toBeNull();
  expect(screen.getByText(/12,000 records so far/)).toBeTruthy();
  run.written = 1;
  await screen.findByText(/1 record so far/, {}, { timeout: 4000 });
  Object.assign(run, { written: 12_000, count: 48_000 });
  await screen.findByText(/12,000 of 48,000 records/, {}, { timeout: 4000 });
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");

  await userEvent.click(screen.getByRole("button", { name: "Cancel the file" }));
  await userEvent.click(await screen.findByRole("button", { name: "CSV file" }));
  expect(cancelled).toEqual(["r1"]);
  expect(started).toHaveLength(2);
  Object.assign(run, { state: "done", written: 48_000, ended_at: "2026-11-20T01:00:00.000Z" });
  await screen.findByRole("heading", { name: "The file is ready" }, { timeout: 4000 });
  expect(screen.getByText(/48,000 records as of/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith("/api/v1/exports/one", "_blank", "noopener"));
  expect(exported).toEqual([{ run: "r1" }]);
  await userEvent.click(screen.getByRole("button", { name: "Run again" }));
  expect(started[2]).toMatchObject({ rows: { format: "xlsx", again: true } });
  await userEvent.click(screen.getByRole("button", { name: "Back to the report" }));
  expect(await screen.findByRole("button", { name: "Excel file" })).toBeTruthy();
  opened.mockRestore();
}, 30_000);
