import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";
import { equip, noBrowser, noPostgres } from "./machine.mjs";
import { toolPath } from "../lib/tools.mjs";

/**
 * @typedef {object} Lane a part of `npm test`
 * @property {string} name
 * @property {string[]} [command] arguments of Node
 * @property {() => Promise<void>} [work] instead of a command
 * @property {"vitest" | "playwright"} [counts] who says how many tests there were; a lane without is one check
 * @property {string[]} [after] lanes that come before
 * @property {boolean} [wide] takes all cores
 * @property {() => string | undefined | Promise<string | undefined>} [without] why it cannot run here
 */

const product = (command, ...args) => [join(root, "scripts", "run.mjs"), command, ...args];

/** @returns {Lane} */
const vitest = (project, more = {}) => ({
  name: project,
  command: [toolPath("vitest"), "run", "--project", project],
  counts: "vitest",
  ...more,
});

/**
 * Everything that `npm test` does: the quick checks first, so that a slip shows within a minute; then the longest lanes,
 * so that none of them runs alone at the end.
 */
export const lanes = () => [
  { name: "generate", command: product("generate") },
  { name: "machine", work: equip },
  { name: "types", command: [toolPath("typescript", "tsc"), "-p", root], after: ["generate"] },
  {
    name: "lint",
    command: [toolPath("oxlint"), "--type-aware", "-f", "unix", "--deny-warnings"],
    after: ["generate"],
  },
  { name: "format", command: [toolPath("prettier"), "--check", "--log-level", "warn", "."] },
  { name: "definitions", command: product("check") },
  {
    name: "lock file",
    command: [
      toolPath("lockfile-lint"),
      "--path",
      "package-lock.json",
      "--type",
      "npm",
      "--validate-https",
      "--validate-integrity",
      "--validate-package-names",
      "--allowed-hosts",
      "npm",
    ],
  },
  { name: "build", command: product("build") },
  { name: "size", command: product("size"), after: ["build"] },
  vitest("unit", { after: ["generate"] }),
  vitest("server:embedded"),
  vitest("server:postgres", { after: ["machine"], without: noPostgres }),
  vitest("commands", { after: ["build"] }),
  vitest("reliability", { after: ["build", "machine"] }),
  vitest("portal", { after: ["generate"] }),
  {
    name: "browser",
    command: [toolPath("@playwright/test", "playwright"), "test"],
    counts: "playwright",
    wide: true,
    after: ["build", "machine"],
    without: () => (existsSync(join(root, "tests", "browser")) ? noBrowser() : "there are none"),
  },
];
