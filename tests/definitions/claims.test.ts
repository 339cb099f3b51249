import { expect, test } from "vitest";
import { productFolder } from "#framework/server/definitions/load.ts";
import { startable } from "#framework/server/definitions/startable.ts";
import { portal } from "#portal.server.ts";

const { routes } = startable(productFolder, portal);

test("every call names where it is stated and who answers it", () => {
  const named = new Map(routes.map(({ name, place, module }) => [name, { ...place, module }]));
  expect(named.get("POST ndis/roster/add-new-shift")).toEqual({
    file: "resources/shifts.json",
    pointer: "/calls/create",
    module: undefined,
  });
  expect(named.get("POST ndis/roster/shift-status-outcome")).toEqual({
    file: "resources/shifts.json",
    pointer: "/calls/status-outcome",
    module: "roster",
  });
});

// What a definition can say is not written by hand: this number goes up only for what no definition says, such as the bell, the devices it alerts, the secret of a
// webhook, the pay of a roster's drafts, whether a worker's place is recorded, how an admin arranges the dashboard of a role, what any
// first screen asks for, a report that runs in the background and how far its file is, the secret links by which people subscribe to a list in their calendar, which
// shifts somebody's absence would touch, what is accepted of a proposed roster, or workers who swap shifts: who could, asking, and what is locked before they agree
// or the office approves.
test("no more calls are answered by code of their own than there were", () =>
  expect(routes.filter(({ module }) => module !== undefined).length).toBeLessThanOrEqual(143));
