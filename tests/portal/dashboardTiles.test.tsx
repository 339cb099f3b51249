import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { bookingFiles, bookingReport, bookingResource } from "../support/bookings.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, asked, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { InSight } from "../support/portal/inSight.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// A provider's own resource of two files puts its records on a dashboard of the product, and a patch adds a chart.
const files = {
  ...bookingFiles,
  "resources/vehicle-bookings.json": {
    ...bookingResource,
    tileOn: {
      personal: {
        kind: "list",
        title: "Bookings to approve",
        filters: [{ field: "status", value: "requested" }],
        fields: ["status"],
      },
    },
  },
  "resources/reports/vehicle-bookings.json": {
    ...bookingReport,
    summary: {
      groups: [{ field: "from", by: "month" }],
      values: [{ of: "count", label: "Bookings" }],
      chart: "bar",
    },
  },
  "resources/dashboards/personal.patch.json": {
    tiles: {
      "+": [
        { name: "bookings", kind: "chart", report: "vehicle-bookings", $after: "next-shifts" },
        { name: "trips", kind: "figure", title: "Trips", report: "vehicle-bookings", $after: "bookings" },
        {
          name: "begin",
          kind: "actions",
          title: "Begin",
          ways: [
            { label: "Book a vehicle", create: "vehicle-bookings" },
            { label: "Add a vehicle", create: "vehicles" },
          ],
        },
      ],
    },
  },
};
const loaded = loadDefinitions(definitionFolder(files), { checkContract: false });
const server = fakeApi();
const summaries: unknown[] = [];
let found: object[] = [];
let rows: object[] = [];
const month = (key: string, label: string, count: number) => ({
  keys: [key],
  labels: [label],
  values: [count],
});

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", InSight);
  summaries.length = 0;
  found = [{ uuid: "b1", id: "b1", version: 1, purpose: "To the zoo", status: "requested" }];
  rows = [month("2020-09-01", "Sep 2020", 4), month("2020-10-01", "Oct 2020", 5)];
  server.use(
    ...staticFiles(loaded),
    at("get", "dashboards/personal", () =>
      answer({ shifts: [], needs: [], forms: [], drafts: [], participants: [], activity: [] }),
    ),
    http.get("*/records/vehicle-bookings", () =>
      HttpResponse.json(found, {
        headers: { "content-range": `vehicle-bookings 0-0/${found.length}` },
      }),
    ),
    http.post("*/records/vehicle-bookings/reports/vehicle-bookings/summary", async ({ request }) => {
      summaries.push(await request.json());
      return answer({
        groups: [{ field: "from", label: "From", by: "month", keys: [] }],
        values: [{ of: "count", label: "Bookings", field: null, other: null, format: "number" }],
        rows,
        total: [9],
        more: false,
      });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

function openAs(...permissions: string[]): void {
  const user = personOf("Staff", { permissions: ["view-personal-dashboard", ...permissions] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  openPortal("/personal/dashboard");
}
const callsOf = (part: string) => asked.map(({ call }) => call).filter((call) => call.includes(part));

test("who sees the records sees the tile of them, filtered as the definition says, each with its way", async () => {
  openAs("view-vehicle-bookings");
  await screen.findByRole("region", { name: "Bookings to approve" });
  const link = await screen.findByRole("link", { name: "To the zoo" });
  expect(link.getAttribute("href")).toBe("/vehicle-bookings/b1");
  const all = screen.getByRole("link", { name: "Show all" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(all)).toContain('"operator":"is","value":"requested"');
  expect(screen.queryByRole("region", { name: "Vehicle bookings report" })).toBeNull();
  expect(summaries).toEqual([]);
});

test("a tile without records is not there", async () => {
  found = [];
  openAs("view-vehicle-bookings", "edit-vehicles");
  await screen.findByRole("link", { name: "Add a vehicle" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Bookings to approve" })).toBeNull());
});

test("what a person may not see is not asked for, and ways that they may not go are not there", async () => {
  openAs("edit-vehicles");
  expect(await screen.findByRole("link", { name: "Add a vehicle" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Book a vehicle" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Bookings to approve" })).toBeNull();
  expect(callsOf("records/vehicle-bookings")).toEqual([]);
  expect(summaries).toEqual([]);
});

test("a patch adds a chart and a figure of one report: asked for once, with the last month and the change", async () => {
  openAs("view-vehicle-bookings", "view-vehicle-bookings-report");
  const chart = await screen.findByRole("region", { name: "Vehicle bookings report" });
  await screen.findByRole("figure", { name: "Vehicle bookings report" });
  expect(chart.textContent).toContain("25 % more than Sep 2020");
  expect(chart.textContent).toContain("in Oct 2020");
  const figure = await screen.findByRole("region", { name: "Trips" });
  await waitFor(() => expect(figure.textContent).toContain("5 Bookings"));
  expect(summaries).toEqual([
    { groups: [{ field: "from", by: "month" }], values: [{ of: "count", label: "Bookings" }] },
  ]);
});

test("a report with nothing in it has no tile", async () => {
  rows = [];
  openAs("view-vehicle-bookings", "view-vehicle-bookings-report");
  await screen.findByRole("link", { name: "To the zoo" });
  await waitFor(() => expect(summaries).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Vehicle bookings report" })).toBeNull());
});

test("a dashboard that does not come is asked for again", async () => {
  server.use(at("get", "dashboards/personal", () => refusal(503, "Down"), { once: true }));
  openAs("edit-vehicles");
  await screen.findByText("The dashboard could not be loaded.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: "Add a vehicle" });
  expect(screen.queryByText("The dashboard could not be loaded.")).toBeNull();
});

test("records that do not come are asked for again, and ones that are refused have no tile", async () => {
  server.use(
    http.get("*/records/vehicle-bookings", () => new HttpResponse(null, { status: 503 }), { once: true }),
  );
  openAs("view-vehicle-bookings");
  const tile = await screen.findByRole("region", { name: "Bookings to approve" });
  await within(tile).findByText("This could not be loaded.");
  await userEvent.click(within(tile).getByRole("button", { name: "Try again" }));
  await within(tile).findByRole("link", { name: "To the zoo" });

  cleanup();
  server.use(http.get("*/records/vehicle-bookings", () => new HttpResponse(null, { status: 403 })));
  openAs("view-vehicle-bookings", "edit-vehicles");
  await screen.findByRole("link", { name: "Add a vehicle" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Bookings to approve" })).toBeNull());
});

test("who arranges for a role is offered the tiles that its people may see, whatever they see themselves", async () => {
  const role = { uuid: "r1", name: "Office", arrangement: null };
  const permissions = ["view-personal-dashboard", "edit-vehicles"];
  server.use(at("get", "dashboards/personal/roles", () => answer({ roles: [{ ...role, permissions }] })));
  openAs("view-vehicle-bookings", "edit-roles");
  const pointer = userEvent.setup();
  await pointer.click(await screen.findByRole("button", { name: "Arrange" }));
  const panel = within(await screen.findByRole("region", { name: "Arrange this dashboard" }));
  const hides = (name: string) => panel.queryByRole("button", { name: `Hide ${name}` }) !== null;
  expect([hides("To do"), hides("Bookings to approve"), hides("Begin")]).toEqual([true, true, false]);
  await screen.findByRole("link", { name: "To the zoo" });
  await pointer.selectOptions(await panel.findByLabelText("Arrange for"), "Office");
  expect(screen.queryByRole("link", { name: "To the zoo" })).toBeNull();
  expect([hides("To do"), hides("Bookings to approve"), hides("Begin")]).toEqual([true, false, true]);
});
