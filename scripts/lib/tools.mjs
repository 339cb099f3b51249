import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/**
 * Path of a program that a package brings, to be run by this Node: no shell, and no npx between.
 * @param {string} packageName
 * @param {string} program
 */
export function toolPath(packageName, program = packageName) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[program]);
}

/** Runs such a program in the foreground; the process ends as it did. */
export function runTool(packageName, args) {
  const { status } = spawnSync(process.execPath, [toolPath(packageName), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
