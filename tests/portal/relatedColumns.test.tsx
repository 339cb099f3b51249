import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http } from "msw";
import { expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { bookingFiles } from "../support/bookings.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// Columns of related records are found among the columns of a report, and stand in its table by their own kind.
const server = fakeApi();
const path = "*/records/vehicle-bookings/reports/vehicle-bookings";
const column = (key: string, label: string, type: string, shown = false) => ({
  key,
  label,
  type,
  operators: ["is"],
  sortable: false,
  default: shown,
  always: false,
  sensitive: false,
});
const state = {
  oneOf: [
    { const: "in_use", title: "In use" },
    { const: "sold", title: "Sold" },
  ],
};

test("a column of the record that a row refers to is added, and says its choice by its label", async () => {
  const asked: unknown[] = [];
  const purpose = column("purpose", "Purpose", "text", true);
  const status = {
    ...column("vehicle.status", "Vehicle: Status", "choice"),
    group: "Vehicle",
    schema: state,
  };
  server.use(
    ...staticFiles(loadDefinitions(definitionFolder(bookingFiles), { checkContract: false })),
    http.get(`${path}/schema`, () => answer({ filterable_columns: [purpose], related_columns: [status] })),
    http.post(`${path}/rows`, async ({ request }) => {
      asked.push(await request.json());
      return answer({
        records: [{ uuid: "b1", purpose: "To the zoo", vehicle: "v1", "vehicle.status": "in_use" }],
        pagination: { total: 1 },
      });
    }),
  );
  const user = personOf("Staff", { permissions: ["view-vehicle-bookings-report", "view-vehicle-bookings"] });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
  openPortal("/reports/vehicle-bookings");
  await screen.findByText("To the zoo");
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const dialog = await screen.findByRole("dialog", { name: "Columns" });
  const related = within(dialog).getByRole("region", { name: "Related records" });
  await userEvent.click(within(related).getByText("Vehicle"));
  await userEvent.click(within(related).getByRole("checkbox", { name: "Vehicle: Status" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("columnheader", { name: "Vehicle: Status" })).toBeTruthy();
  expect(await screen.findByText("In use")).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({
    columns: expect.arrayContaining(["purpose", "vehicle.status"]) as unknown,
  });
});
