import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, asked as calls, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { InSight } from "../support/portal/inSight.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// A provider's own resource of two files has a calendar and puts its next days on a dashboard, without a line of code.
const folder = definitionFolder({
  "resources/trips.json": {
    name: "trips",
    record: { schema: "records/trip", title: "{name}" },
    calendar: { start: "from", end: "until", card: ["name"], colour: "state", behind: [] },
    tileOn: { personal: { kind: "calendar", title: "Coming trips", days: 3 } },
  },
  "schemas/records/trip.json": {
    title: "Trip",
    type: "object",
    additionalProperties: false,
    properties: {
      name: { type: "string", title: "Name" },
      from: { type: "string", format: "date-time", title: "From" },
      until: { type: "string", format: "date-time", title: "Until" },
      state: { type: "string", title: "State", oneOf: [{ const: "booked", title: "Booked" }] },
    },
  },
});
const server = fakeApi();

const trips = (rows: object[]) =>
  server.use(
    ...staticFiles(loadDefinitions(folder, { checkContract: false })),
    http.get("*/records/trips", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("filter") ?? "");
      return HttpResponse.json(rows, {
        headers: { "content-range": `trips 0-${rows.length}/${rows.length}` },
      });
    }),
  );
const open = (path: string, ...names: string[]) => {
  const admin = personOf("Admin");
  const permissions = [...admin.permissions, ...names.map((name) => ({ name }))];
  keepSession({ user: { ...admin, permissions }, platform });
  openPortal(path);
};
const asked: string[] = [];
const tomorrow = new Date(Date.now() + 86_400_000);
const trip = (index: number) => ({
  id: `t${index}`,
  uuid: `t${index}`,
  version: 1,
  name: `Trip ${index}`,
  state: "booked",
  from: tomorrow.toISOString(),
  until: new Date(tomorrow.getTime() + 3_600_000).toISOString(),
});

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", InSight);
  asked.length = 0;
  server.use(
    at("get", "dashboards/personal", () =>
      answer({ shifts: [], needs: [], forms: [], drafts: [], participants: [], activity: [] }),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("a resource of two files has a calendar at its own address, with its records on their days", async () => {
  trips([{ ...trip(0), name: "To the zoo", from: "2026-11-24T22:00:00Z", until: "2026-11-25T01:00:00Z" }]);
  open("/trips/calendar?view=calendar&date=2026-11-23", "view-trips");
  const day = await screen.findByRole("cell", { name: /Wed 25 Nov 2026/ });
  expect(
    await within(day).findByRole("button", { name: /Wed 25 Nov.*9:00 am – 12:00 pm, To the zoo/ }),
  ).toBeTruthy();
});

test("the next days stand on the dashboard, each record below its day with time, state and the way to it", async () => {
  trips([0, 1, 2, 3, 4, 5].map(trip));
  open("/personal/dashboard", "view-personal-dashboard", "view-trips");
  const tile = within(await screen.findByRole("region", { name: "Coming trips" }));
  const link = await tile.findByRole("link", { name: /Trip 0/ });
  expect(link.getAttribute("href")).toBe("/trips/t0");
  expect(link.textContent).toMatch(/\d.*(am|pm).*Trip 0.*Booked/);
  // The page has no width here: days that have nothing on them are not shown below each other.
  expect(tile.getAllByRole("heading", { level: 3 })).toHaveLength(1);
  expect(tile.getAllByText("–")).toHaveLength(2);
  expect(tile.queryByRole("link", { name: /Trip 4/ })).toBeNull();
  const more = tile.getByRole("link", { name: /^2 more on / }).getAttribute("href");
  expect(more).toMatch(/^\/trips\/calendar\?date=\d{4}-\d\d-\d\d&range=day$/);
  expect(tile.getByRole("link", { name: "Open calendar" }).getAttribute("href")).toBe("/trips/calendar");
  expect(asked).toHaveLength(1);
});

test("a tile without records in its days is not there", async () => {
  trips([]);
  open("/personal/dashboard", "view-personal-dashboard", "view-trips");
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Coming trips" })).toBeNull());
});

test("whoever may not see the records has no tile of them, and nothing is asked for", async () => {
  trips([trip(0)]);
  open("/personal/dashboard", "view-personal-dashboard");
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(calls.some(({ call }) => call.includes("dashboards/personal"))).toBe(true));
  expect(screen.queryByRole("region", { name: "Coming trips" })).toBeNull();
  expect(asked).toEqual([]);
});
