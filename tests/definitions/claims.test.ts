import { expect, test } from "vitest";
import { productFolder } from "#framework/server/definitions/load.ts";
import { startable } from "#framework/server/definitions/startable.ts";
import { portal } from "#portal.server.ts";

const { routes } = startable(productFolder, portal);

test("every call names where it is declared and who answers it", () => {
  const named = new Map(routes.map(({ name, place, module }) => [name, { ...place, module }]));
  expect(named.get("POST ndis/roster/add-new-shift")).toEqual({
    file: "resources/shifts.json",
    pointer: "/calls/create",
    module: undefined,
  });
  expect(named.get("POST ndis/xero/complete")).toEqual({
    file: "resources/integrations.json",
    pointer: "/calls/complete",
    module: "xero",
  });
});

// What a definition can say is not written by hand: this number goes up only for what no definition says, such as the bell, the
// devices it alerts, how an admin arranges the dashboard of a role or takes a lost second factor away, whether a mailed link is
// still good, what any first screen asks for, a report that runs in the background and how far its file is, how somebody changes
// a view that they saved, or the secret links by which people subscribe to a list in their calendar. A rule about records or an
// input is named by its call.
test("no more calls are answered by code of their own than there were", () =>
  expect(routes.filter(({ module }) => module !== undefined).length).toBeLessThanOrEqual(108));
