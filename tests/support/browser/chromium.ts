import { existsSync } from "node:fs";

/** The shell without windows first: it renders the same and costs a third less. */
const usual = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The browser that the tests drive: CHROMIUM, one that is installed, or undefined for the one that Playwright brings. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM ?? usual.find((path) => existsSync(path));
