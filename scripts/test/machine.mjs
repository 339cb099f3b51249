import { existsSync } from "node:fs";
import { findChromium, shell } from "../../tests/support/browser/chromium.ts";
import { quietly, tryInstall } from "../lib/debian.mjs";
import { findPostgres } from "../lib/postgres.mjs";
import { toolPath } from "../lib/tools.mjs";

/** Installs what some lanes need and the machine does not have, where that is possible. */
export async function equip() {
  if (!findPostgres()) await tryInstall(["postgresql"]);
  if (process.env.CHROMIUM === undefined && !existsSync(shell)) await tryInstall(["chromium-headless-shell"]);
  // Where that package does not exist.
  if (!(await hasBrowser())) await tryInstall(["chromium"]);
  if (!(await hasBrowser()))
    await quietly(process.execPath, [toolPath("@playwright/test", "playwright"), "install", "chromium"]);
}

/** Why the lane on a PostgreSQL server cannot run; undefined when it can. */
export const noPostgres = () =>
  findPostgres() ? undefined : "there is no PostgreSQL here, and it could not be installed";

/** Why the tests in a browser cannot run; undefined when they can. */
export const noBrowser = async () =>
  (await hasBrowser()) ? undefined : "there is no Chromium here, and it could not be installed";

/** The one that the machine has, or the one that Playwright brought earlier. */
async function hasBrowser() {
  if (findChromium()) return true;
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
}
