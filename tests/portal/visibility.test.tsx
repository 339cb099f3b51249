import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import type { Context } from "#framework/server/context.ts";
import { authorise } from "#framework/server/http/request/authorise.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { placeable } from "../support/placeable.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";
import { caseOf, rowName, visibilityTable } from "../support/visibility.ts";

// Menu, routes, tabs, actions and the server, each by the one table of the rule (specification part 1 §6).
const permission = "view-cars";
const items = visibilityTable.filter(({ admin, holds }) => !admin && !holds);
const nameOf = ({ named, all }: { named: boolean; all: boolean }) =>
  `cars${named ? "-named" : ""}${all ? "-all" : ""}`;
const schema = { type: "object", properties: { name: { type: "string", title: "Name" } } };
const calls = (path: string) => ({
  list: { get: path, rows: "cars" },
  one: { get: `${path}/{id}`, row: "car" },
});
const record = { schema: "records/car", title: "{name}" };
const folder = definitionFolder({
  "schemas/records/car.json": schema,
  ...Object.fromEntries(
    items.map((row) => [
      `resources/${nameOf(row)}.json`,
      { name: nameOf(row), record, calls: calls(nameOf(row)), access: caseOf(row, permission).rule },
    ]),
  ),
  "resources/open-cars.json": {
    name: "open-cars",
    record,
    access: { roles: ["ALL"] },
    calls: calls("open-cars"),
    view: {
      tabs: items.map((row) => ({
        name: nameOf(row),
        label: nameOf(row),
        component: "Profile",
        access: caseOf(row, permission).rule,
      })),
    },
    actions: { wash: { label: "Wash", call: { post: "open-cars/wash", needs: permission } } },
  },
});
const server = fakeApi();
const files = staticFiles(
  loadDefinitions(folder, { checkContract: false, meta: placeable("Profile", ["tab"]) }),
);
const car = { uuid: "1", name: "Blue car" };

/** Opens the portal as the person of a row. */
function open(row: (typeof visibilityTable)[number], path: string): void {
  const person = { ...personOf("Staff", { permissions: [] }), ...caseOf(row, permission).viewer };
  server.use(
    ...files,
    at("get", "get-current-user-detail", () => answer(person as never)),
    at("get", "open-cars/1", () => answer({ car })),
    ...items.map((item) => at("get", nameOf(item), () => answer({ cars: [car], pagination: { total: 1 } }))),
  );
  keepSession({ user: person, platform });
  openPortal(path);
}

describe.each(visibilityTable.map((row) => [rowName(row), row] as const))("%s", (_name, row) => {
  test(`the menu and the route ${row.visible ? "are" : "are not"} theirs`, async () => {
    open(row, `/${nameOf(row)}`);
    const menu = within(await screen.findByRole("navigation", { name: "Menu" }));
    const link = menu
      .queryAllByRole("link", { hidden: true })
      .find((entry) => entry.getAttribute("href") === `/${nameOf(row)}`);
    expect(link !== undefined).toBe(row.visible);
    const refused = "You don't have access to this page";
    if (row.visible) expect(await screen.findByRole("link", { name: "Blue car" })).toBeTruthy();
    else expect(screen.getByRole("heading", { name: refused })).toBeTruthy();
  });

  test(`the tab ${row.visible ? "shows" : "is left out"}; the action goes by the permission`, async () => {
    open(row, "/open-cars/1");
    await screen.findByRole("heading", { name: "Blue car" });
    expect(screen.queryByRole("tab", { name: nameOf(row) }) !== null).toBe(row.visible);
    expect(screen.queryByRole("button", { name: "Wash" }) !== null).toBe(row.holds);
  });

  test(`the server ${row.visible ? "answers" : "refuses"}`, async () => {
    const { viewer, rule } = caseOf(row, permission);
    const context = {
      tenant: { id: "t", platform: {} },
      services: {
        tokens: { read: () => ({ user: "u", session: "s", tenant: "t" }) },
        sessions: { userOf: () => Promise.resolve(viewer) },
      },
    } as unknown as Context;
    const asked = authorise(context, rule, { method: "GET", headers: {} } as never);
    if (row.visible) await expect(asked).resolves.toBe(viewer);
    else await expect(asked).rejects.toMatchObject({ status: 403 });
  });
});
