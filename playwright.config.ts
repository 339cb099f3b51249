import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/browser/chromium.ts";

const isCi = process.env.CI !== undefined;

/** The tests in a browser: `npx playwright test`, or a part of them: `npx playwright test lists --workers 1`. */
export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/browser/globalSetup.ts",
  fullyParallel: true,
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: isCi,
  // What takes long is left to `npm run test:long`.
  grepInvert: process.env.SHORT_RUN === undefined ? undefined : /@long/,
  // One that passes only then is named at the end: docs/testing.md.
  retries: isCi ? 1 : 0,
  reporter: isCi ? [["dot"]] : [["list"]],
  use: {
    browserName: "chromium",
    // What the first try did tells why it failed. Pictures of every step would cost a quarter of the time.
    trace: {
      mode: isCi ? "retain-on-first-failure" : "off",
      screenshots: false,
      snapshots: false,
      sources: false,
    },
    screenshot: "only-on-failure",
    viewport: { width: 1280, height: 900 },
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
    },
  },
});
