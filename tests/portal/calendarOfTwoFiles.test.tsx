import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

// A provider's own resource of two files has a calendar, without a line of code.
const folder = definitionFolder({
  "resources/trips.json": {
    name: "trips",
    record: { schema: "records/trip", title: "{name}" },
    calendar: { start: "from", end: "until", card: ["name"], behind: [] },
  },
  "schemas/records/trip.json": {
    title: "Trip",
    type: "object",
    additionalProperties: false,
    properties: {
      name: { type: "string", title: "Name" },
      from: { type: "string", format: "date-time", title: "From" },
      until: { type: "string", format: "date-time", title: "Until" },
    },
  },
});
const server = fakeApi();

test("a resource of two files has a calendar at its own address, with its records on their days", async () => {
  const trip = {
    uuid: "t1",
    version: 1,
    name: "To the zoo",
    from: "2026-11-24T22:00:00Z",
    until: "2026-11-25T01:00:00Z",
  };
  server.use(
    ...staticFiles(loadDefinitions(folder, { checkContract: false })),
    http.get("*/records/trips", () =>
      HttpResponse.json([trip], { headers: { "content-range": "trips 0-0/1" } }),
    ),
  );
  const admin = personOf("Admin");
  const user = { ...admin, permissions: [...admin.permissions, { name: "view-trips" }] };
  keepSession({ user, platform });
  openPortal("/trips/calendar?view=calendar&date=2026-11-23");
  const day = await screen.findByRole("cell", { name: /Wed 25 Nov 2026/ });
  expect(
    await within(day).findByRole("button", { name: /Wed 25 Nov.*9:00 am – 12:00 pm, To the zoo/ }),
  ).toBeTruthy();
});
