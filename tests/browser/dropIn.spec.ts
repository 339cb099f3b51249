import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { productFolder } from "#framework/server/definitions/load.ts";
import { expectAccessible } from "../support/browser/axe.ts";
import { startPortal } from "../support/browser/portalProcess.ts";
import { openFromMenu, settled, toast } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";
import { vehicleFiles, vehicleSchema } from "../support/vehicles.ts";

test.setTimeout(600_000);

/** Vehicles with a log of trips that is a list of its own, words in Vietnamese, and a PDF of each. */
const trips = {
  type: "array",
  title: "Trips",
  items: {
    type: "object",
    additionalProperties: false,
    properties: {
      km: { type: "number", title: "Kilometres" },
      purpose: { type: "string", title: "Purpose" },
    },
  },
};
const name = { ...vehicleSchema.properties.name, "x-languages": { vi: { title: "Tên xe" } } };
const printing = {
  label: "Print",
  languages: { vi: { title: "In" } },
  prints: { title: "{name}" },
  call: { post: "records/vehicles/{id}/print" },
};
const files = {
  "resources/vehicles.json": {
    ...vehicleFiles["resources/vehicles.json"],
    languages: { vi: { one: "Xe", many: "Các xe" } },
    actions: { print: printing },
  },
  "schemas/records/vehicle.json": {
    ...vehicleSchema,
    properties: { ...vehicleSchema.properties, name, trips },
  },
  "resources/vehicle-trips.json": { name: "vehicle-trips", of: "vehicles", each: "trips" },
};

test("two files and a restart make a screen: a vehicle is added, found, changed and deleted, without a new build", async ({
  open,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "portal-definitions-"));
  const built = () => readFileSync(join(productFolder, "dist", "index.html"), "utf8");
  let portal = await startPortal({ CONFIG_DIR: folder });
  try {
    const before = await open("admin", "/vehicles", { port: portal.port });
    faultsOf(before).allow(/^answer: 404 GET .*\/vehicles$/);
    await expect(before.getByRole("heading", { name: "Page not found" })).toBeVisible();
    const page = built();
    await before.goto("about:blank");
    await portal.stop({ keepData: true });

    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), JSON.stringify(content));
    }
    portal = await startPortal({ CONFIG_DIR: folder, DATA_DIR: portal.dataDir });
    expect(built()).toBe(page);

    const after = await open("admin", "/profile", { port: portal.port });
    await openFromMenu(after, "Vehicles");
    await expect(after.getByRole("heading", { name: "No vehicles yet" })).toBeVisible();
    await after.getByRole("link", { name: "Add vehicle" }).first().click();
    await after.getByLabel("Name", { exact: true }).fill("Blue van");
    await after.getByLabel(/^Seats/).fill("8");
    await after.getByLabel(/^Price/).fill("45000.50");
    await after.getByRole("button", { name: "Add vehicle" }).click();
    await expect(after.getByRole("heading", { level: 1 })).toHaveText("Blue van");
    await expect(after.getByRole("main")).toContainText("$45,000.50");

    await test.step("its log of trips is a list of its own, whose rows lead to it", async () => {
      await after.getByRole("link", { name: "Edit", exact: true }).click();
      await after.getByRole("button", { name: "Add trip" }).click();
      await after.getByLabel("Purpose").fill("Zoo");
      await after.getByLabel(/^Kilometres/).fill("12.5");
      await after.getByRole("button", { name: "Save vehicle" }).click();
      await expect(after).not.toHaveURL(/edit$/);
      await openFromMenu(after, "Vehicle trips");
      await expect(after.getByRole("row", { name: /12\.5.*Blue van|Blue van.*12\.5/ })).toBeVisible();
      await expectAccessible(after, "rows of a list");
      await after.getByRole("link", { name: "Zoo" }).click();
      await expect(after.getByRole("heading", { level: 1 })).toHaveText("Blue van");
    });

    await test.step("it is printed", async () => {
      const file = after.waitForEvent("download");
      await after.getByRole("button", { name: "Print" }).click();
      expect(readFileSync(await (await file).path(), "latin1").slice(0, 5)).toBe("%PDF-");
    });

    await test.step("it is read in another language, chosen in the account menu", async () => {
      const choose = async (language: string) => {
        await after.getByRole("button", { name: /^Your account/ }).click();
        await after.getByRole("menuitemradio", { name: language }).click();
        await after.keyboard.press("Escape");
      };
      await choose("Tiếng Việt");
      await expect(after.getByRole("button", { name: "In", exact: true })).toBeVisible();
      await expect(after.getByRole("main").getByText("Tên xe")).toBeVisible();
      await openFromMenu(after, "Các xe");
      await expect(after.getByRole("columnheader", { name: "Tên xe" })).toBeVisible();
      await expect(after.locator("[lang=vi]").getByRole("heading", { level: 1 })).toHaveText("Các xe");
      await expectAccessible(after, "a list in Vietnamese");
      await choose("English");
      await expect(after.getByRole("heading", { level: 1 })).toHaveText("Vehicles");
    });

    await openFromMenu(after, "Vehicles");
    const row = after.getByRole("row", { name: /Blue van/ });
    await after.getByRole("searchbox", { name: "Search vehicles" }).fill("blue");
    await expect(after).toHaveURL(/blue/);
    await expect(row).toBeVisible();
    await row.getByRole("link", { name: "Blue van" }).click();
    await after.getByRole("link", { name: "Edit", exact: true }).click();
    await after.getByLabel(/^Seats/).fill("12");
    await after.getByRole("button", { name: "Save vehicle" }).click();
    await expect(after).not.toHaveURL(/edit$/);
    await expect(after.getByRole("main")).toContainText("12");
    await after.getByRole("tab", { name: "History" }).click();
    await expect(after.getByRole("tabpanel")).toContainText("Seats");

    await after.getByRole("main").getByRole("button", { name: "More actions" }).click();
    await after.getByRole("menuitem", { name: "Delete" }).click();
    await after.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(after).toHaveURL("/vehicles");
    await expect(toast(after, "Blue van deleted")).toBeVisible();
    await settled(after);
    await expect(row).toHaveCount(0);
    await after.goto("about:blank");
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
