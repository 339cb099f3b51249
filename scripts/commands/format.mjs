import { runTool } from "../lib/tools.mjs";

/** Formats every file: `npm run format`; `npm run format -- --check` only looks. */
export default (args) =>
  runTool("prettier", [
    ...(args.includes("--check") ? [] : ["--write"]),
    "--log-level",
    "warn",
    ...args,
    ".",
  ]);
