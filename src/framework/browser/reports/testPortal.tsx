import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { I18nContextProvider } from "react-admin";
import { createMemoryRouter, RouterProvider } from "react-router";
import { resolveDefinitions } from "#framework/shared/definitions/definitions.ts";
import type { Portal, ReportDefinition } from "#framework/shared/definitions/definitions.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { ServicesProvider } from "../services.tsx";
import { createServices } from "../shell/start/createServices.ts";
import { portalTheme } from "../theme/theme.ts";
import { Toasts } from "../ui/toasts.tsx";
import { modelColumns, schema } from "./model/fixture.ts";
import { ReportScreen } from "./ReportScreen.tsx";

/** A portal for tests with one report, of notes, and a server that answers its calls and remembers what it was asked. */
const api = "*/api/";

const report: ReportDefinition = {
  name: "notes",
  label: "Note report",
  resource: "notes",
  model: "Note",
  schema: { get: "schema/{model}" },
  options: { get: "schema/{model}/options/{column}" },
  rows: { post: "notes/report", rows: "notes" },
  export: { post: "notes/export" },
  exported: "Your file is ready",
  exportFailed: "There is no file",
  columns: { always: ["title", "kind"] },
  filters: [
    { field: "kind", default: "shift" as never },
    { field: "billable" },
    { field: "written_on", default: "last-7-days" as never },
  ],
  clears: [{ when: { kind: "admin" }, clear: ["billable"] }],
};

export const asked: { rows: Record<string, unknown>[]; exports: Record<string, unknown>[] } = {
  rows: [],
  exports: [],
};

const notes = [
  { uuid: "1", title: "Morning visit", kind: "shift", price: 7023, written_on: "2026-11-20" },
  { uuid: "2", title: "Call with the family", kind: "admin" },
];
const answer = (data: JsonBodyType) => HttpResponse.json({ message: "", data });

export const server = setupServer(
  http.get(`${api}schema/Note`, () =>
    answer({
      filterable_columns: modelColumns.map(({ hasOptions, standard, ...column }) => ({
        ...column,
        label: column.key.replaceAll("_", " "),
        default: standard,
        ...(hasOptions && { options_endpoint: "…" }),
      })),
    }),
  ),
  http.get(`${api}schema/Note/options/kind`, () =>
    answer({ options: ["admin", "shift", "freestyle"].map((value) => ({ value, label: `${value} note` })) }),
  ),
  http.post(`${api}notes/report`, async ({ request }) => {
    asked.rows.push(asObject(await request.json()));
    return answer({ notes, pagination: { total: 25 } });
  }),
  http.post(`${api}notes/export`, async ({ request }) => {
    asked.exports.push(asObject(await request.json()));
    return HttpResponse.json({ message: "", data: { link: "/api/exports/1" } });
  }),
);

export const refuse = (path: string, status: number, body: JsonBodyType) =>
  server.use(http.post(api + path, () => HttpResponse.json(body, { status })));

/** Opens the report at an address; the router tells where one is. */
export function openReport(search = "") {
  const portal = { name: "Test", api: { prefix: "/api/" }, calls: {} } as Portal;
  const resource = { name: "notes", record: { schema: "note" }, calls: { one: { get: "notes/{id}" } } };
  const definitions = {
    ...resolveDefinitions({
      portal,
      navigation: { groups: [] },
      access: { permissions: [], roles: [] },
      resources: [resource],
      reports: [report],
      wizards: [],
      notices: [],
      dashboards: [],
    }),
    schema: async () => schema,
  };
  const services = createServices({
    definitions,
    registry: {},
    settings: {
      afterTokenLogin: { path: "/", dashboard: "" },
      defaultDashboard: "",
      firstDashboard: () => "",
      brandOf: () => ({}),
      messages: async () => ({}),
      formParts: async () => ({}),
      visitorPages: [],
      listFailures: {},
    },
    tenant: "test",
    navigate: () => undefined,
  });
  services.session.begin({
    token: "t",
    refresh_token: "r",
    user: { fullname: "Ann", role: [{ name: "Admin" }], permissions: [] },
    platform: { time_zone: "Australia/Sydney" },
  });
  const router = createMemoryRouter(
    [
      { path: "/reports/notes", element: <ReportScreen name="notes" /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/reports/notes${search}`] },
  );
  render(
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        <I18nContextProvider value={services.i18n}>
          <ThemeProvider theme={portalTheme("light", "ltr")}>
            <RouterProvider router={router} />
            <Toasts />
          </ThemeProvider>
        </I18nContextProvider>
      </QueryClientProvider>
    </ServicesProvider>,
  );
  return router;
}
