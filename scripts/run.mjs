// Entry of every command. Plain Node without dependencies, so that it runs on a fresh clone and on an old Node:
// it brings Node 24 and the packages where they are missing, then runs scripts/commands/<command>.mjs. What can be
// refused without packages is refused before they are fetched, by scripts/before/<command>.mjs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureModules } from "./lib/modules.mjs";
import { bringNode, nodeIsNewEnough, runAgainWith } from "./lib/node.mjs";
import { root } from "./lib/paths.mjs";

const [command = "", ...args] = process.argv.slice(2);
const file = join(root, "scripts", "commands", `${command}.mjs`);
if (!/^[a-z-]+$/.test(command) || !existsSync(file)) {
  console.error(`There is no command "${command}" in scripts/commands.`);
  process.exit(2);
}

if (!nodeIsNewEnough()) {
  runAgainWith(bringNode(), [process.argv[1], command, ...args]);
} else {
  const before = join(root, "scripts", "before", `${command}.mjs`);
  if (existsSync(before)) await (await import(pathToFileURL(before).href)).default(args);
  ensureModules();
  const { default: run } = await import(pathToFileURL(file).href);
  await run(args);
}
