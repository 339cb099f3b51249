import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, onTestFinished, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { bookingFiles, bookingReport } from "../support/bookings.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// A report by two keys, in the portal: its screen, its columns, its rows and its entry in the menu.
const server = fakeApi();
const path = "*/records/vehicle-bookings/reports/vehicle-bookings";
const column = (key: string, label: string, shown: boolean) => ({
  key,
  label,
  type: "text",
  operators: ["is"],
  sortable: true,
  default: shown,
  always: false,
  sensitive: false,
});

test("a report of two keys has a screen with the columns that it names, called by its name", async () => {
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(bookingFiles), { checkContract: false })),
    http.get(`${path}/schema`, () =>
      answer({ filterable_columns: [column("purpose", "Purpose", true), column("status", "Status", false)] }),
    ),
    http.post(`${path}/rows`, () =>
      HttpResponse.json({
        message: "",
        data: {
          records: [{ uuid: "b1", purpose: "To the zoo", status: "requested" }],
          pagination: { total: 1, count: 1, per_page: 10, current_page: 1, total_pages: 1 },
        },
      }),
    ),
  );
  const user = personOf("Staff", { permissions: ["view-vehicle-bookings-report", "view-vehicle-bookings"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  openPortal("/reports/vehicle-bookings");
  expect(await screen.findByRole("heading", { name: "Vehicle bookings report" })).toBeTruthy();
  expect(await screen.findByText("To the zoo")).toBeTruthy();
  const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headings.join()).toContain("Purpose");
  expect(headings.join()).not.toContain("Status");
  expect(screen.getByRole("button", { name: /Export/ })).toBeTruthy();
});

test("on a phone the first column stands in the card of a row whose name does not say it", async () => {
  const desk = window.matchMedia;
  onTestFinished(() => void (window.matchMedia = desk));
  window.matchMedia = (query) =>
    Object.assign(desk(query), { matches: query.includes("max-width") || desk(query).matches });
  const files = {
    ...bookingFiles,
    "resources/reports/vehicle-bookings.json": { ...bookingReport, columns: ["status", "purpose"] },
  };
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(files), { checkContract: false })),
    http.get(`${path}/schema`, () =>
      answer({ filterable_columns: [column("status", "Status", true), column("purpose", "Purpose", true)] }),
    ),
    http.post(`${path}/rows`, () =>
      answer({
        records: [{ uuid: "b1", purpose: "To the zoo", status: "requested" }],
        pagination: { total: 1, count: 1, per_page: 10, current_page: 1, total_pages: 1 },
      }),
    ),
  );
  const user = personOf("Staff", { permissions: ["view-vehicle-bookings-report", "view-vehicle-bookings"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  openPortal("/reports/vehicle-bookings");
  const name = await screen.findByRole("link", { name: "To the zoo" });
  const facts = within(name.closest("li") ?? document.body);
  expect(facts.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Status:"]);
});

test("a report with a summary opens with totals, a chart and numbers that open their records", async () => {
  const files = {
    ...bookingFiles,
    "resources/reports/vehicle-bookings.json": {
      ...bookingReport,
      summary: { groups: [{ field: "status" }], values: [{ of: "count", label: "Bookings" }] },
    },
  };
  const asked: unknown[] = [];
  const filter = { field: "status", operator: "is", value: "approved" };
  const status = { ...column("status", "Status", true), type: "choice" };
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(files), { checkContract: false })),
    http.get(`${path}/schema`, () => answer({ filterable_columns: [status], related_columns: [] })),
    http.post(`${path}/summary`, async ({ request }) => {
      asked.push(await request.json());
      return answer({
        groups: [
          {
            field: "status",
            label: "Status",
            by: null,
            keys: [{ key: "approved", label: "Approved", filter }],
          },
        ],
        values: [{ of: "count", label: "Bookings", field: null, other: null, format: "number" }],
        rows: [{ keys: ["approved"], labels: ["Approved"], values: [3] }],
        total: [3],
        more: false,
      });
    }),
    http.post(`${path}/rows`, async ({ request }) => {
      asked.push(await request.json());
      return answer({ records: [{ uuid: "b1", status: "approved" }], pagination: { total: 3 } });
    }),
  );
  const user = personOf("Staff", { permissions: ["view-vehicle-bookings-report", "view-vehicle-bookings"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  openPortal("/reports/vehicle-bookings");
  const number = await screen.findByRole("link", { name: "3: show the records of Approved" });
  expect(asked).toEqual([{ groups: [{ field: "status" }], values: [{ of: "count", label: "Bookings" }] }]);
  expect(screen.getAllByText("Bookings").length).toBeGreaterThan(0);
  expect(screen.getByRole("figure", { name: "Vehicle bookings report" })).toBeTruthy();

  server.use(
    http.post(`${path}/export`, async ({ request }) => {
      asked.push(await request.json());
      return answer({});
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByRole("menuitem", { name: "Export as PDF" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("menuitem", { name: /CSV/ }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({
    format: "csv",
    summary: { groups: [{ field: "status" }], values: [{ of: "count", label: "Bookings" }] },
  });

  await userEvent.click(number);
  expect(await screen.findByRole("button", { name: "Records", pressed: true })).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ filters: { all: [filter] } });
});

test("numbers that take too long run in the background: offered, cancelled, and there when they are done", async () => {
  const files = {
    ...bookingFiles,
    "resources/reports/vehicle-bookings.json": {
      ...bookingReport,
      summary: { groups: [{ field: "status" }], values: [{ of: "count", label: "Bookings" }] },
    },
  };
  const none = { groups: [], values: [], rows: [], total: [], more: false };
  const done = {
    groups: [{ field: "status", label: "Status", by: null, keys: [{ key: "approved", label: "Approved" }] }],
    values: [{ of: "count", label: "Bookings", field: null, other: null, format: "number" }],
    rows: [{ keys: ["approved"], labels: ["Approved"], values: [3] }],
    total: [3],
    more: false,
  };
  const begun = { uuid: "r1", begun_at: new Date().toISOString(), ended_at: null, message: "" };
  let state: string | undefined;
  const bodies: unknown[] = [];
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(files), { checkContract: false })),
    http.get(`${path}/schema`, () =>
      answer({
        filterable_columns: [{ ...column("status", "Status", true), type: "choice" }],
        related_columns: [],
      }),
    ),
    http.post(`${path}/summary`, () => {
      if (state === undefined)
        return HttpResponse.json({ message: "Too much at once.", data: { costly: true } }, { status: 422 });
      if (state !== "done") return answer({ ...none, run: { ...begun, state } });
      return answer({ ...done, run: { ...begun, state, ended_at: "2026-11-20T01:00:00.000Z" } });
    }),
    at("post", "report-runs", async ({ request }) => {
      bodies.push(await request.json());
      state = "running";
      return answer({ uuid: "r1" }, "The report is running");
    }),
    at("post", "report-runs/r1/cancel", () => {
      state = undefined;
      return answer({}, "The report was cancelled");
    }),
  );
  const user = personOf("Staff", { permissions: ["view-vehicle-bookings-report", "view-vehicle-bookings"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  openPortal("/reports/vehicle-bookings");
  await userEvent.click(await screen.findByRole("button", { name: "Run in the background" }));
  expect(await screen.findByRole("progressbar", { name: "The report is running" })).toBeTruthy();
  expect(bodies).toEqual([
    {
      report: "vehicle-bookings",
      place: "",
      groups: [{ field: "status" }],
      values: [{ of: "count", label: "Bookings" }],
    },
  ]);
  expect(screen.getByText(/You can leave this page/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel the report" }));
  await userEvent.click(await screen.findByRole("button", { name: "Run in the background" }));
  await screen.findByRole("progressbar", { name: "The report is running" });
  state = "failed";
  await screen.findByRole("heading", { name: "The report could not be finished" }, { timeout: 5000 });
  await userEvent.click(screen.getByRole("button", { name: "Run again" }));
  await screen.findByRole("progressbar", { name: "The report is running" });
  state = "done";
  expect(await screen.findByText(/The numbers are as of/, {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getAllByText("Approved")).not.toEqual([]);
});

test("the link of a notice leads to where the report was run; a result that is gone says so", async () => {
  const files = {
    ...bookingFiles,
    "resources/reports/vehicle-bookings.json": {
      ...bookingReport,
      summary: { groups: [{ field: "status" }], values: [{ of: "count", label: "Bookings" }] },
    },
  };
  const asked: unknown[] = [];
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(files), { checkContract: false })),
    http.get(`${path}/schema`, () =>
      answer({ filterable_columns: [column("status", "Status", true)], related_columns: [] }),
    ),
    http.post(`${path}/summary`, async ({ request }) => {
      asked.push(await request.json());
      return answer({ groups: [], values: [], rows: [], total: [], more: false });
    }),
    http.post(`${path}/rows`, async ({ request }) => {
      asked.push(await request.json());
      return answer({ records: [{ uuid: "b1", status: "approved" }], pagination: { total: 1 } });
    }),
    at("get", "report-runs/r1", () =>
      answer({
        uuid: "r1",
        report: "vehicle-bookings",
        state: "done",
        place: "show=rows&sort=status&run=r1",
      }),
    ),
    at("get", "report-runs/r2", () => HttpResponse.json({ message: "Not found" }, { status: 404 })),
  );
  const user = personOf("Staff", { permissions: ["view-vehicle-bookings-report", "view-vehicle-bookings"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  openPortal("/reports/vehicle-bookings?run=r1");
  expect(await screen.findByRole("button", { name: "Records", pressed: true })).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked).toEqual([expect.objectContaining({ sortField: "status" })]);
  cleanup();

  asked.length = 0;
  openPortal("/reports/vehicle-bookings?run=r2");
  expect(await screen.findByRole("heading", { name: "This result is no longer available" })).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Open the report" }));
  await waitFor(() => expect(asked).toHaveLength(1));
});
