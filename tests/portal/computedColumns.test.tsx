import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import { bookingFiles } from "../support/bookings.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// Someone adds a column to a report that is computed of others, changes it and takes it away.
const server = fakeApi();
const path = "*/records/vehicle-bookings/reports/vehicle-bookings";
const checked: WrittenColumn[][] = [];
const asked: { computed?: WrittenColumn[]; columns?: string[]; filters?: object }[] = [];

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
const described = ({ name, label, expression }: WrittenColumn) =>
  expression.includes("cots")
    ? { key: `=${name}`, label, problem: "“cots” does not fit. Expected a column of this report." }
    : { ...column(`=${name}`, label, "money"), schema: { type: "integer", format: "money" } };

beforeEach(() => {
  asked.length = 0;
  checked.length = 0;
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(bookingFiles), { checkContract: false })),
    http.get(`${path}/schema`, ({ request }) => {
      const written = new URL(request.url).searchParams.get("computed") ?? "[]";
      checked.push(JSON.parse(written) as WrittenColumn[]);
      return answer({
        filterable_columns: [column("purpose", "Purpose", "text"), column("cost", "Cost", "money")],
        computed_columns: (JSON.parse(written) as WrittenColumn[]).map(described),
      });
    }),
    http.post(`${path}/rows`, async ({ request }) => {
      asked.push((await request.json()) as (typeof asked)[number]);
      return HttpResponse.json({
        message: "",
        data: {
          records: [{ uuid: "b1", purpose: "To the zoo", cost: 1200, "=half_price": 600 }],
          pagination: { total: 1, count: 1, per_page: 10, current_page: 1, total_pages: 1 },
        },
      });
    }),
  );
  const user = personOf("Staff", { permissions: ["view-vehicle-bookings-report", "view-vehicle-bookings"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
});

test("a column is written, checked, shown, changed and removed", async () => {
  openPortal("/reports/vehicle-bookings");
  await screen.findByText("To the zoo");
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Columns" }));
  await userEvent.click(await drawer.findByRole("button", { name: "Add a calculated column" }));
  const save = drawer.getByRole("button", { name: "Save column" });
  await userEvent.type(drawer.getByRole("textbox", { name: /Name/ }), "Half price");
  const expression = drawer.getByRole("textbox", { name: /Expression/ });
  await userEvent.type(expression, "cots");
  expect(await drawer.findByText(/“cots” does not fit/)).toBeTruthy();
  expect(expression.getAttribute("aria-invalid")).toBe("true");
  expect(save).toHaveProperty("disabled", true);

  await userEvent.clear(expression);
  await userEvent.click(drawer.getByRole("combobox", { name: "Insert a column" }));
  await userEvent.click(await screen.findByRole("option", { name: "Cost" }));
  await waitFor(() => expect(expression).toHaveProperty("value", "cost"));
  await userEvent.type(expression, " / 2");
  await userEvent.click(drawer.getByRole("checkbox", { name: "Show the result as an amount in dollars" }));
  expect(await drawer.findByText("This is right. It makes: an amount.")).toBeTruthy();
  await userEvent.click(save);

  expect(await screen.findByText("$6.00")).toBeTruthy();
  const written = { name: "half_price", label: "Half price", expression: "cost / 2", format: "money" };
  expect(asked.at(-1)).toMatchObject({ computed: [written], columns: ["purpose", "cost", "=half_price"] });
  expect(new URLSearchParams(window.location.search).get("computed")).toBe(JSON.stringify([written]));

  await userEvent.click(await drawer.findByRole("button", { name: "Change Half price" }));
  await userEvent.type(drawer.getByRole("textbox", { name: /Expression/ }), "0");
  await drawer.findByText("This is right. It makes: an amount.");
  await userEvent.click(drawer.getByRole("button", { name: "Save column" }));
  await waitFor(() => expect(asked.at(-1)?.computed).toEqual([{ ...written, expression: "cost / 20" }]));

  await userEvent.click(await drawer.findByRole("button", { name: "Remove Half price" }));
  // The rows without it may still be known: nothing has to be asked for.
  await waitFor(() => expect(screen.queryByText("$6.00")).toBeNull());
  expect(new URLSearchParams(window.location.search).get("computed")).toBe("[]");
  expect(drawer.getByText("Half price was removed")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Add a calculated column");
});

test("an address brings its columns, and filters by them", async () => {
  const computed = [{ name: "half_price", label: "Half price", expression: "cost / 2", format: "money" }];
  const filter = { all: [{ field: "=half_price", operator: ">", value: 500 }] };
  const search = new URLSearchParams({ computed: JSON.stringify(computed), filter: JSON.stringify(filter) });
  openPortal(`/reports/vehicle-bookings?${search.toString()}`);
  await screen.findByText("To the zoo");
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ computed, filters: filter });
});

test("a column reads another one, which is checked with it, and is not offered to itself", async () => {
  const half = { name: "half_price", label: "Half price", expression: "cost / 2", format: "money" };
  const search = new URLSearchParams({ computed: JSON.stringify([half]) });
  openPortal(`/reports/vehicle-bookings?${search.toString()}`);
  await screen.findByText("To the zoo");
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Columns" }));
  await userEvent.click(await drawer.findByRole("button", { name: "Add a calculated column" }));
  await userEvent.click(drawer.getByRole("combobox", { name: "Insert a column" }));
  await userEvent.click(await screen.findByRole("option", { name: "Half price" }));
  const expression = drawer.getByRole("textbox", { name: /Expression/ });
  await waitFor(() => expect(expression).toHaveProperty("value", "computed.half_price"));
  await drawer.findByText("This is right. It makes: an amount.");
  expect(checked.at(-1)).toMatchObject([half, { expression: "computed.half_price" }]);

  await userEvent.click(drawer.getByRole("button", { name: "Cancel" }));
  await userEvent.click(await drawer.findByRole("button", { name: "Change Half price" }));
  await userEvent.click(drawer.getByRole("combobox", { name: "Insert a column" }));
  expect(await screen.findByRole("option", { name: "Cost" })).toBeTruthy();
  expect(screen.queryByRole("option", { name: "Half price" })).toBeNull();
});

test("what is being written is neither lost by a search nor by Done", async () => {
  openPortal("/reports/vehicle-bookings");
  await screen.findByText("To the zoo");
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Columns" }));
  await userEvent.click(await drawer.findByRole("button", { name: "Add a calculated column" }));
  await userEvent.type(drawer.getByRole("textbox", { name: /Name/ }), "Half price");
  await userEvent.click(drawer.getByRole("button", { name: "Done" }));
  expect((await drawer.findByRole("alert")).textContent).toBe("Save this column, or cancel it, first.");

  const search = drawer.queryByRole("searchbox", { name: "Find a column" });
  if (search) {
    await userEvent.type(search, "cost");
    await userEvent.clear(search);
  }
  await userEvent.type(drawer.getByRole("textbox", { name: /Expression/ }), "cost / 2");
  expect(drawer.getByRole("textbox", { name: /Name/ })).toHaveProperty("value", "Half price");
  await drawer.findByText(/This is right/);
  await userEvent.click(drawer.getByRole("button", { name: "Done" }));
  await screen.findByRole("columnheader", { name: /Half price/ });
  expect(screen.queryByRole("dialog", { name: "Columns" })).toBeNull();
});
