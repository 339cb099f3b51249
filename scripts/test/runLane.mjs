import { spawn } from "node:child_process";
import { join } from "node:path";
import { existsSync, readFileSync } from "node:fs";
import { root } from "../lib/paths.mjs";
import { noTests, readReport } from "./report.mjs";

/** What a lane came to: tests by how they ended, whether it failed, and everything that it said. */
const result = (counts, failed, output) => ({ ...counts, failed: failed || counts.failing > 0, output });

/**
 * Runs one lane in a process of its own.
 * @param {import("./lanes.mjs").Lane} lane
 * @param {{ scratch: string, signal: AbortSignal, settings: Record<string, string> }} options where it may write, what
 * gives it up, and the settings that the command gives its tests
 */
export async function runLane({ name, command, work, counts }, { scratch, signal, settings }) {
  if (work) {
    await work();
    return result(noTests, false, "");
  }
  const report = join(scratch, `${name.replaceAll(/\W/g, "-")}.json`);
  const reporting = {
    vitest: ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    playwright: ["--reporter=dot,json"],
  };
  const { code, output } = await spawned([...command, ...(reporting[counts] ?? [])], {
    env: { ...environment(scratch, report), ...settings },
    signal,
  });
  if (!counts) return result(noTests, code !== 0, output);
  const found = existsSync(report) ? readReport(counts, JSON.parse(readFileSync(report, "utf8"))) : noTests;
  // A file that could not even be loaded has no test that failed.
  const unseen = code !== 0 && found.failing === 0 ? 1 : 0;
  return result({ ...found, failing: found.failing + unseen }, code !== 0, output);
}

/** Settings of anyone who runs the tests are not those of the tests; temporary files go where they are cleared away. */
function environment(scratch, report) {
  const { PATH, HOME, USER, LANG, TZ, CHROMIUM, PLAYWRIGHT_BROWSERS_PATH } = process.env;
  return {
    PATH,
    HOME,
    USER,
    LANG,
    TZ,
    CHROMIUM,
    PLAYWRIGHT_BROWSERS_PATH,
    TMPDIR: scratch,
    CI: "1",
    NO_COLOR: "1",
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
}

function spawned(args, { env, signal }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop);
    child.once("close", (code) => {
      signal.removeEventListener("abort", stop);
      resolve({ code: code ?? 1, output });
    });
  });
}
