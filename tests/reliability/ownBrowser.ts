import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { afterwards } from "../support/afterwards.ts";
import { findChromium } from "../support/browser/chromium.ts";
import { temporaryFolder } from "../support/config.ts";

const program = findChromium() ?? chromium.executablePath();

/** Whether there is a browser here. */
export const hasBrowser = existsSync(program);

/** A browser with a profile of its own on disk that can be killed, and opened again with what the profile holds. */
export class OwnBrowser {
  readonly #profile = temporaryFolder("profile");
  #process: ChildProcess | undefined;

  constructor() {
    afterwards(async () => {
      await this.kill();
      rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
    });
  }

  /** Starts it with an empty page. */
  async open(): Promise<Page> {
    const browser = spawn(
      program,
      [
        "--headless=new",
        "--remote-debugging-port=0",
        `--user-data-dir=${this.#profile}`,
        "--window-size=1280,900",
        "--no-sandbox",
        "--no-first-run",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-dev-shm-usage",
        "--hide-crash-restore-bubble",
        "about:blank",
      ],
      { stdio: ["ignore", "ignore", "pipe"], detached: true },
    );
    this.#process = browser;
    const address = await new Promise<string>((resolve, reject) => {
      let written = "";
      browser.stderr.on("data", (chunk: Buffer) => {
        written += chunk.toString();
        const found = /DevTools listening on (ws:\S+)/.exec(written)?.[1];
        if (found) resolve(found);
      });
      browser.once("close", () => reject(new Error(`the browser ended: ${written}`)));
    });
    const context = (await chromium.connectOverCDP(address)).contexts()[0];
    if (!context) throw new Error("the browser has no window");
    const page = await context.newPage();
    page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
    return page;
  }

  /** Ends it and all its processes as a crash does. */
  async kill(): Promise<void> {
    const browser = this.#process;
    this.#process = undefined;
    if (!browser?.pid || browser.exitCode !== null) return;
    const closed = new Promise((resolve) => browser.once("close", resolve));
    try {
      process.kill(-browser.pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
    await closed;
  }
}
