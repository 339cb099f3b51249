import { spawn } from "node:child_process";
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "#framework/server/definitions/load.ts";
import { fastFolder } from "../config.ts";
import { copyPlace, settingsOf } from "./filledPlace.ts";

/** The product as `npm start` runs it, with a data folder of its own. */
export interface PortalProcess {
  port: number;
  /** Everything that the server wrote. */
  log: string;
  dataDir: string;
  /** Ends the server; what it stored is there for the next start in the same folder, unless it is thrown away. */
  stop: (options?: { keepData?: boolean }) => Promise<void>;
  /** Ends the server as a crash does. */
  kill: () => Promise<void>;
}

/**
 * Starts the portal, building it where its sources have changed, and waits until it serves. Without a DATA_DIR it starts
 * on a copy of the filled place, and fills one of its own where there is none.
 */
export async function startPortal(env: Record<string, string> = {}): Promise<PortalProcess> {
  const dataDir = env.DATA_DIR ?? fastFolder("browser");
  const place = env.DATA_DIR === undefined ? await copyPlace(dataDir) : settingsOf(dataDir);
  const log = join(dataDir, "server.log");
  const child = spawn(process.execPath, [join(productFolder, "scripts", "run.mjs"), "start"], {
    env: {
      ...process.env,
      PORT: "0",
      DEMO: "small",
      LOG_LEVEL: "info",
      // Visitors of different addresses are told apart by what they say of themselves.
      TRUSTED_PROXIES: "loopback",
      ...place,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => child.kill());
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const port = await new Promise<number>((resolve, reject) => {
    let written = "";
    const look = (chunk: Buffer) => {
      appendFileSync(log, chunk);
      written += chunk.toString();
      const found = /The portal is at http:\/\/[^:]+:(\d+)/.exec(written)?.[1];
      if (found) resolve(Number(found));
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${written}`)));
  });
  return {
    port,
    log,
    dataDir,
    stop: async ({ keepData = false } = {}) => {
      child.kill("SIGTERM");
      await ended;
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Address of a provider's portal. */
export const originOf = (port: number, provider = "demo"): string => `http://${provider}.localhost:${port}`;
