import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastestFolder } from "../lib/memory.mjs";
import { lanes as allLanes } from "../test/lanes.mjs";
import { longRun, shortRun } from "../test/longRun.mjs";
import { runLane } from "../test/runLane.mjs";
import { schedule } from "../test/schedule.mjs";

const long = "--long";

const mostLines = 200;

/** As much of what a first try failed with as tells what it waited for. */
const mostLinesOfFlaky = 30;

/**
 * Runs every check and the tests of the short run, or the lanes that are named: `npm test`, `npm test -- unit lint`. With
 * `--long` they run whole, with the settings of the long run.
 */
export default async function test(given) {
  const names = given.filter((name) => name !== long);
  const settings = given.includes(long) ? longRun : shortRun;
  const all = allLanes();
  const unknown = names.filter((name) => !all.some((lane) => lane.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no lane ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}.`,
    );
    process.exit(2);
  }
  const began = Date.now();
  const scratch = mkdtempSync(join(tmpdir(), "portal-tests-"));
  const fast = mkdtempSync(join(fastestFolder(), "portal-tests-"));
  // PostgreSQL runs as another user where root runs the tests, and has to get at its folder.
  for (const folder of [scratch, fast]) chmodSync(folder, 0o711);
  const givenUp = new AbortController();
  const stop = () => givenUp.abort();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  const sum = { passing: 0, failing: 0, skipped: 0, checks: 0, failed: [], left: [], flaky: [] };
  try {
    await schedule(
      all.filter(({ name }) => names.length === 0 || names.includes(name)),
      (lane) =>
        runAndTell(
          lane,
          { scratch, signal: givenUp.signal, settings: { ...settings, FAST_TMPDIR: fast } },
          sum,
        ),
      (lane, cause) => {
        sum.left.push(lane.name);
        tell(lane.name, `left out: ${cause} failed`);
      },
    );
  } finally {
    for (const folder of [scratch, fast]) rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${summary(sum, Date.now() - began)}`);
  process.exit(sum.failed.length > 0 || givenUp.signal.aborted ? 1 : 0);
}

/** Runs a lane that can run here and says how it ended, with its output when it failed. */
async function runAndTell(lane, options, sum) {
  const missing = options.signal.aborted ? "given up" : await lane.without?.();
  if (missing !== undefined) {
    sum.left.push(lane.name);
    tell(lane.name, `skipped: ${missing}`);
    return { failed: false };
  }
  const began = Date.now();
  const { passing, failing, skipped, flaky, failed, output } = await runLane(lane, options);
  sum.passing += passing;
  sum.failing += failing;
  sum.skipped += skipped;
  if (!lane.counts && !failed) sum.checks += 1;
  if (failed) sum.failed.push(lane.name);
  sum.flaky.push(...flaky);
  const counts = [
    `${passing} passed`,
    failing && `${failing} failed`,
    skipped && `${skipped} skipped`,
    flaky.length > 0 && `${flaky.length} flaky`,
  ];
  const tests = lane.counts ? ` ${counts.filter(Boolean).join(", ")}` : "";
  tell(lane.name, `${failed ? "FAILED" : "ok"} ${duration(Date.now() - began)}${tests}`);
  for (const { title, error } of flaky)
    console.log(`\nPassed at the second try only: ${title}\n${firstLines(error, mostLinesOfFlaky)}\n`);
  if (failed) console.log(`\n${tail(output)}\n`);
  return { failed };
}

const tell = (name, text) => console.log(`${name.padEnd(18)} ${text}`);

const firstLines = (text, most) => text.split("\n").slice(0, most).join("\n");

/** The end of what a lane said, without the dots of its progress. */
function tail(output) {
  const lines = output.split("\n").filter((line) => !/^[·.×*\-°F]+$/u.test(line.trim()));
  return lines.slice(-mostLines).join("\n").trim();
}

/** The one line that tells how it went. */
function summary({ passing, failing, skipped, checks, failed, left, flaky }, ms) {
  const parts = [
    `Tests: ${passing} passed, ${failing} failed, ${skipped} skipped`,
    `${checks} checks passed`,
  ];
  if (failed.length > 0) parts.push(`failed: ${failed.join(", ")}`);
  if (flaky.length > 0) parts.push(`${flaky.length} flaky: ${flaky.map(({ title }) => title).join("; ")}`);
  if (left.length > 0) parts.push(`left out: ${left.join(", ")}`);
  return `${parts.join("; ")} (${duration(ms)}).`;
}

function duration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
