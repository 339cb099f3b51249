import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { productFolder } from "#framework/server/definitions/load.ts";
import { startPortal } from "../support/browser/portalProcess.ts";
import { openFromMenu, settled, toast } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";
import { vehicleFiles } from "../support/vehicles.ts";

test.setTimeout(600_000);

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

    for (const [path, content] of Object.entries(vehicleFiles)) {
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
