import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { bookingFiles } from "../support/bookings.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, asked, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// A provider's own resource puts a tab on the product's staff, and on another resource of their own.
const loaded = loadDefinitions(definitionFolder(bookingFiles), { checkContract: false });
const server = fakeApi();
const booking = { uuid: "b1", id: "b1", version: 1, purpose: "To the zoo", status: "requested" };
const driver = "22222222-2222-4222-8222-222222222222";

beforeEach(() =>
  server.use(
    ...staticFiles(loaded),
    http.get("*/records/vehicle-bookings", () =>
      HttpResponse.json([booking], { headers: { "content-range": "vehicle-bookings 0-0/1" } }),
    ),
    http.get("*/records/vehicles/v1", () =>
      HttpResponse.json({ uuid: "v1", id: "v1", version: 1, name: "Van" }),
    ),
    at("get", "ndis/staff/:id", () =>
      answer({ staff: { uuid: driver, version: 1, first_name: "Dana", last_name: "Driver" } }),
    ),
  ),
);

function signIn(...permissions: string[]): void {
  const user = personOf("Staff", { permissions });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
}
/** The names of the tabs of the record that is open. */
async function tabNames(): Promise<string[]> {
  const list = within(await screen.findByRole("tablist", { name: "Sections of this record" }));
  return list.getAllByRole("tab").map(({ textContent }) => textContent ?? "");
}

test("the tab lists the bookings of that staff member for those who may see both", async () => {
  signIn("view-staff", "view-vehicle-bookings");
  openPortal(`/staff/${driver}?tab=vehicle-bookings`);
  expect(await screen.findByText("To the zoo")).toBeTruthy();
  const calls = asked.map(({ call }) => call).filter((call) => call.includes("records/vehicle-bookings?"));
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(call).toContain(`"driver":"${driver}"`);
});

test("who sees staff and no bookings has no such tab", async () => {
  signIn("view-staff");
  openPortal(`/staff/${driver}`);
  expect(await tabNames()).not.toContain("Vehicle bookings");
});

test("on records of their own the tab has the label that the definition gives it", async () => {
  signIn("view-vehicles", "view-vehicle-bookings");
  openPortal("/vehicles/v1");
  expect(await tabNames()).toContain("Bookings");
  await userEvent.click(screen.getByRole("tab", { name: "Bookings" }));
  expect(await screen.findByText("To the zoo")).toBeTruthy();
});
