import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/browser/chromium.ts";

/** The tests in a browser: `npx playwright test`, or a part of them: `npx playwright test lists --workers 1`. */
export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/browser/globalSetup.ts",
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.CI === undefined ? [["list"]] : [["dot"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    launchOptions: {
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
    },
  },
});
