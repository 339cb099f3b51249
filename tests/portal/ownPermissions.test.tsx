import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { bookingFiles } from "../support/bookings.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// Menus and buttons follow the permissions that a provider's own resource states.
const loaded = loadDefinitions(definitionFolder(bookingFiles), { checkContract: false });
const server = fakeApi();
const booking = { uuid: "b1", id: "b1", version: 1, purpose: "To the zoo", status: "requested" };

beforeEach(() =>
  server.use(
    ...staticFiles(loaded),
    http.get("*/records/vehicle-bookings", () =>
      HttpResponse.json([booking], { headers: { "content-range": "vehicle-bookings 0-0/1" } }),
    ),
    http.get("*/records/vehicle-bookings/b1", () => HttpResponse.json(booking)),
  ),
);

function signIn(...verbs: string[]): void {
  const user = personOf("Staff", { permissions: verbs.map((verb) => `${verb}-vehicle-bookings`) });
  server.use(at("get", "get-current-user-detail", () => answer(user)));
  keepSession({ user, platform });
}
const all = ["Approve", "Edit", "Delete", "Add"];
/** Waits for a button or a link, and says whether the other changes are offered. */
async function offeredBeside(name: string): Promise<string[]> {
  const buttons = () =>
    [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")].map(
      (one) => one.getAttribute("aria-label") ?? one.textContent ?? "",
    );
  await waitFor(() => expect(buttons().join()).toContain(name));
  return all.filter((other) => other !== name && buttons().some((text) => text.startsWith(other)));
}

test.each([
  ["edit", "Edit"],
  ["approve", "Approve"],
])("on a booking, holders of %s are offered %s and nothing else", async (verb, name) => {
  signIn("view", verb);
  openPortal("/vehicle-bookings/b1");
  expect(await offeredBeside(name)).toEqual([]);
});

test("above the list, holders of create are offered to add one", async () => {
  signIn("view", "create");
  openPortal("/vehicle-bookings");
  expect(await offeredBeside("Add")).toEqual([]);
});

test.each([
  ["view", 1],
  ["edit", 0],
])("the menu of holders of %s alone has %s entries for bookings", async (verb, entries) => {
  signIn(verb);
  openPortal("/vehicle-bookings");
  await screen.findByRole("navigation", { name: "Menu" });
  const links = () => screen.queryAllByRole("link", { name: "Vehicle bookings", hidden: true });
  await waitFor(() => expect(links()).toHaveLength(entries));
});
