import { runTool } from "../lib/tools.mjs";

/** Lints everything, types included, or the paths that are named: `npm run lint`, `npm run lint -- --fix src/framework/server`. */
export default (args) => runTool("oxlint", ["--type-aware", "--deny-warnings", "-f", "unix", ...args]);
