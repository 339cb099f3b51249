import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { bookingFiles, bookingReport } from "../support/bookings.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// Values of a report that fit a rule have a colour, a sign and a word for it: by its definition, and by anyone who looks at it.
const server = fakeApi();
const path = "*/records/vehicle-bookings/reports/vehicle-bookings";
const files = {
  ...bookingFiles,
  "resources/reports/vehicle-bookings.json": {
    ...bookingReport,
    summary: { groups: [{ field: "status" }], values: [{ of: "count", label: "Bookings" }] },
    colours: [
      { column: "cost", operator: ">", value: 5000, tone: "error" },
      { column: "cost", operator: ">", value: 1000, tone: "warning" },
      { number: 1, operator: ">=", value: 3, tone: "info" },
    ],
  },
};
const column = (key: string, label: string, type: string) => ({
  key,
  label,
  type,
  operators: [],
  sortable: true,
  default: true,
  always: false,
  sensitive: false,
});
const costs = [900, 1200, 7000];
const group = (key: string, label: string, count: number) => ({
  keys: [key],
  labels: [label],
  values: [count],
});

beforeEach(() => {
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(files), { checkContract: false })),
    http.get(`${path}/schema`, () =>
      answer({
        filterable_columns: [column("purpose", "Purpose", "text"), column("cost", "Cost", "money")],
        computed_columns: [],
      }),
    ),
    http.post(`${path}/rows`, () =>
      HttpResponse.json({
        message: "",
        data: {
          records: costs.map((cost, index) => ({ uuid: `b${index}`, purpose: `Trip ${index}`, cost })),
          pagination: { total: 3, count: 3, per_page: 10, current_page: 1, total_pages: 1 },
        },
      }),
    ),
    http.post(`${path}/summary`, () =>
      answer({
        groups: [
          {
            field: "status",
            label: "Status",
            by: null,
            keys: ["approved", "requested"].map((key) => ({
              key,
              label: key,
              filter: { field: "status", operator: "is", value: key },
            })),
          },
        ],
        values: [{ of: "count", label: "Bookings", field: null, other: null, format: "number" }],
        rows: [group("approved", "Approved", 3), group("requested", "Requested", 2)],
        total: [5],
        more: false,
      }),
    ),
  );
  const user = personOf("Staff", { permissions: ["view-vehicle-bookings-report", "view-vehicle-bookings"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
});

test("rows have the tone of the first rule that fits, with a sign and a word", async () => {
  openPortal("/reports/vehicle-bookings?show=rows");
  await screen.findByText("Trip 0");
  const cells = costs.map((_, index) =>
    within(screen.getByText(`Trip ${index}`).closest("tr") as HTMLElement),
  );
  expect(cells[0]?.queryByText(/Warning|Critical/)).toBeNull();
  expect(cells[1]?.getByText("Warning:").parentElement?.textContent).toBe("Warning: $12.00");
  expect(cells[2]?.getByText("Critical:").parentElement?.querySelector("svg")).toBeTruthy();
});

test("numbers have theirs, and say it where they lead to their records", async () => {
  openPortal("/reports/vehicle-bookings");
  expect(await screen.findByRole("link", { name: "Note: 3: show the records of Approved" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "2: show the records of Requested" })).toBeTruthy();
});

test("somebody makes a rule and takes one away; it stands in the address", async () => {
  openPortal("/reports/vehicle-bookings?show=rows");
  await screen.findByText("Trip 0");
  await userEvent.click(screen.getByRole("button", { name: "Colours" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Colours" }));
  await userEvent.click(drawer.getByRole("button", { name: "Remove rule 1" }));
  expect(drawer.getByText("The rule was removed")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Critical:")).toBeNull());

  await userEvent.click(drawer.getByRole("button", { name: "Add a rule" }));
  const rule = within(drawer.getByRole("group", { name: "Rule 2" }));
  await userEvent.click(await screen.findByRole("option", { name: "Purpose" }));
  await userEvent.type(rule.getByRole("textbox"), "trip 0");
  await userEvent.selectOptions(rule.getByRole("combobox", { name: "Meaning" }), "Good");
  const words = () => screen.getAllByText("Good:").map(({ parentElement }) => parentElement?.textContent);
  await waitFor(() => expect(words()).toContain("Good: Trip 0"));
  const kept = JSON.parse(new URLSearchParams(window.location.search).get("colours") ?? "[]") as object[];
  expect(kept).toEqual([
    { column: "cost", operator: ">", value: 1000, tone: "warning" },
    { number: 1, operator: ">=", value: 3, tone: "info" },
    { column: "purpose", operator: "contains", value: "trip 0", tone: "success" },
  ]);
});

test("an export gets the rules that somebody has made; those of the definition its server knows", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(`${path}/export`, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer({ link: "/api/exports/1" });
    }),
  );
  openPortal("/reports/vehicle-bookings?show=rows");
  await screen.findByText("Trip 0");
  const exportAs = async (format: string) => {
    await userEvent.click(screen.getByRole("button", { name: /^Export/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: format }));
  };
  await exportAs("Export as PDF");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty("colours");

  await userEvent.click(screen.getByRole("button", { name: "Colours" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Colours" }));
  await userEvent.click(drawer.getByRole("button", { name: "Remove rule 1" }));
  await userEvent.keyboard("{Escape}");
  await exportAs("Export as Excel");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.colours).toEqual([
    { column: "cost", operator: ">", value: 1000, tone: "warning" },
    { number: 1, operator: ">=", value: 3, tone: "info" },
  ]);
});
