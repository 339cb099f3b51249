import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { npm } from "../lib/node.mjs";
import { root } from "../lib/paths.mjs";
import { areas } from "../mutation/areas.mjs";

/** Packages of their own: nobody else needs them, and their licences are not those that the product's packages have. */
const packages = join(root, ".tools", "mutation");

/**
 * Changes the code of an area in small ways and counts how many changes its tests notice: `npm run mutate`, or a part of it
 * with `npm run mutate -- --only prices`. The report is in `.stryker`. Ends with 1 when too few are noticed.
 */
export default async function mutate(args) {
  const { values } = parseArgs({
    args,
    options: { only: { type: "string", default: Object.keys(areas).join() } },
  });
  mkdirSync(packages, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(join(root, "scripts", "mutation", file), join(packages, file));
  if (
    npm(process.execPath, ["ci", "--prefix", packages, "--legacy-peer-deps", "--no-audit", "--no-fund"]) !== 0
  )
    throw new Error("The packages could not be installed: see npm's message above.");
  const { resolve } = createRequire(join(packages, "package.json"));
  const { Stryker } = await import(pathToFileURL(resolve("@stryker-mutator/core")).href);
  for (const name of values.only.split(",")) {
    const area = areas[name];
    if (!area) throw new Error(`There is no area "${name}": ${Object.keys(areas).join(", ")}.`);
    process.env.AREA = name;
    const results = await new Stryker({
      mutate: area.mutate,
      cleanTempDir: "always",
      testRunner: "vitest",
      plugins: [resolve("@stryker-mutator/vitest-runner")],
      vitest: { configFile: join("scripts", "mutation", "vitest.config.mjs"), related: false },
      coverageAnalysis: "perTest",
      // Changes of texts alone are for readers to judge.
      mutator: { excludedMutations: ["StringLiteral"] },
      ignorePatterns: ["data", "dist", ".tools", "test-results", "playwright-report", ".git"],
      ignoreStatic: true,
      // TypeScript 7 has no API that Stryker could read a tsconfig with.
      tsconfigFile: "none",
      concurrency: 2,
      tempDirName: join(".stryker", `work-${name}`),
      reporters: ["clear-text", "json"],
      clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
      jsonReporter: { fileName: join(".stryker", `${name}.json`) },
    }).runMutationTest();
    const counted = results.filter(
      ({ status }) => !["Ignored", "CompileError", "NoCoverage"].includes(status),
    );
    const noticed = counted.filter(({ status }) => status === "Killed" || status === "Timeout");
    const uncovered = results.filter(({ status }) => status === "NoCoverage").length;
    const score = (100 * noticed.length) / (counted.length + uncovered);
    console.log(
      `${name}: ${noticed.length} of ${counted.length + uncovered} changes noticed, ${score.toFixed(1)} % (goal: at least ${area.least} %)`,
    );
    if (score < area.least) process.exitCode = 1;
  }
}
