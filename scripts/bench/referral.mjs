import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "../../tests/support/browser/chromium.ts";
import { median } from "./load.mjs";
import { startPortal, temporaryFolder } from "./server.mjs";
import { table } from "./table.mjs";

// Fetched for the run only: nothing of the product needs it.
const lighthouse = "lighthouse@13.5.0";
const runs = 3;
const goals = { performance: 90, accessibility: 100, "best-practices": 100 };

/** Lighthouse, as a phone, on the public referral form of what `npm start` serves. */
export async function run() {
  const { folder, remove } = temporaryFolder("referral");
  const server = await startPortal({ DATA_DIR: join(folder, "data"), DATABASE_URL: "", DEMO: "small" });
  try {
    const reports = Array.from({ length: runs }, (_, index) =>
      audit(server.port, join(folder, `${index}.json`)),
    );
    const scores = (name) => reports.map(({ categories }) => categories[name].score * 100);
    return {
      tables: table(
        ["what", `of 100, ${runs} runs`],
        Object.keys(goals).map((name) => [
          name,
          scores(name)
            .map((score) => score.toFixed(0))
            .join(", "),
        ]),
      ),
      verdicts: Object.entries(goals).map(([name, atLeast]) => ({
        what: `Referral form on a phone, ${name}, median`,
        value: median(scores(name)),
        atLeast,
      })),
    };
  } finally {
    await server.stop();
    remove();
  }
}

function audit(port, file) {
  const options = [
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${Object.keys(goals).join()}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage",
  ];
  execFileSync("npx", ["--yes", lighthouse, `http://demo.localhost:${port}/referral`, ...options], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return JSON.parse(readFileSync(file, "utf8"));
}
