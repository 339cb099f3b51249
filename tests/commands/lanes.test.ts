import { globSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { productFolder } from "#framework/server/definitions/load.ts";
import { lanes } from "../../scripts/test/lanes.mjs";
import { leftToLongRun, longRun, shortRun } from "../../scripts/test/longRun.mjs";
import { readReport } from "../../scripts/test/report.mjs";
import { runLane } from "../../scripts/test/runLane.mjs";
import { schedule } from "../../scripts/test/schedule.mjs";
import config from "../../vitest.config.ts";

/** Runs lanes that last until they are let go; tells what ran beside what, and what was left out. */
function watched(failing: string[] = []) {
  const [running, together, leftOut] = [new Set<string>(), [] as string[], [] as string[]];
  return {
    together,
    leftOut,
    run: async ({ name }: { name: string }) => {
      running.add(name);
      together.push([...running].join("+"));
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(name);
      return { failed: failing.includes(name) };
    },
    leaveOut: ({ name }: { name: string }, cause: string) => leftOut.push(`${name}: ${cause}`),
  };
}

describe("the lanes of npm test", () => {
  test("every project of vitest is a lane", () => {
    const projects = config.test?.projects as { test: { name: string } }[];
    const names = lanes().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(projects.map(({ test: { name } }) => name)));
  });

  test("two small ones run at a time, a wide one alone, each after what it needs", async () => {
    const { run, leaveOut, together } = watched();
    const some = [
      { name: "a" },
      { name: "b" },
      { name: "c", after: ["b"] },
      { name: "wide", wide: true },
      { name: "d" },
    ];
    await schedule(some, run, leaveOut);
    expect(together.sort()).toEqual(["a", "a+b", "c", "d", "wide"].sort());
  });

  test("what needs a lane that failed is left out; what needs one that was not asked for runs", async () => {
    const { run, leaveOut, together, leftOut } = watched(["build"]);
    const some = [
      { name: "build" },
      { name: "size", after: ["build"] },
      { name: "browser", after: ["size"] },
      { name: "unit", after: ["generate"] },
    ];
    await schedule(some, run, leaveOut);
    expect(leftOut).toEqual(["size: build", "browser: size"]);
    expect(together).toEqual(["build", "build+unit"]);
  });
});

describe("the settings of a lane's tests", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("are those that the command gives, and none of whoever runs it", async () => {
    for (const name of Object.keys(longRun)) vi.stubEnv(name, "7");
    const { output } = await runLane(
      { name: "settings", command: ["-p", "JSON.stringify(process.env)"] },
      { scratch: tmpdir(), signal: new AbortController().signal, settings: { KILLS: "3" } },
    );
    const settings = JSON.parse(output) as Record<string, string>;
    expect(Object.keys(longRun).filter((name) => name in settings)).toEqual(["KILLS"]);
    expect(settings.KILLS).toBe("3");
  });

  test("of the short and the long run are all read, and the files that they name are there", () => {
    const files = globSync(["*.config.ts", "tests/**/*.ts"], { cwd: productFolder });
    const texts = files.map((file) => readFileSync(join(productFolder, file), "utf8")).join("\n");
    const names = Object.keys({ ...shortRun, ...longRun });
    expect(names.filter((name) => !texts.includes(`process.env.${name}`))).toEqual([]);
    expect(leftToLongRun.filter((file) => !files.includes(file))).toEqual([]);
  });
});

describe("what a lane's report says", () => {
  const passed = { ancestorTitles: ["lists"], title: "are sorted", status: "passed", failureMessages: [] };
  const failed = { ...passed, title: "are filtered", status: "failed", failureMessages: ["3 is not 4"] };

  test("vitest: a test that passed at the second try is counted as passed, and named with its first error", () => {
    const assertionResults = [passed, failed, { ...failed, title: "are long", status: "passed" }];
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [{ name: `${import.meta.dirname}/lists.test.ts`, assertionResults }],
    };
    expect(readReport("vitest", report)).toEqual({
      passing: 2,
      failing: 1,
      skipped: 2,
      flaky: [{ title: "tests/commands/lists.test.ts › lists › are long", error: "3 is not 4" }],
    });
  });

  test("playwright: a test that passed at the second try is counted as passed, and named with its first error", () => {
    const failures = [{ errors: [{ message: "\u001B[31mno row\u001B[39m" }] }, { errors: [] }];
    const specs = [
      { title: "is sorted", tests: [{ status: "expected", results: [{ errors: [] }] }] },
      { title: "is filtered", tests: [{ status: "flaky", results: failures }] },
    ];
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 3 },
      suites: [{ title: "lists.spec.ts", specs: [], suites: [{ title: "a list", specs }] }],
    };
    expect(readReport("playwright", report)).toEqual({
      passing: 2,
      failing: 0,
      skipped: 3,
      flaky: [{ title: "lists.spec.ts › a list › is filtered", error: "no row" }],
    });
  });
});
