import { existsSync } from "node:fs";

/** Chromium without windows, as Debian names it: it renders the same and costs a third less. */
export const shell = "/usr/bin/chromium-headless-shell";

const usual = [shell, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser that the tests drive: CHROMIUM, one that is installed, or undefined for the one that Playwright brings. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM ?? usual.find((path) => existsSync(path));
