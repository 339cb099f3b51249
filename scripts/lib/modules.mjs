import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm } from "./node.mjs";
import { root } from "./paths.mjs";

const marker = join(root, "node_modules", ".installed-from");

/**
 * Installs what the lock file names, unless exactly that is installed already. `npm install --no-save` rather
 * than `npm ci`: some registries do not hold the binaries of every platform, and `ci` then refuses the lock file.
 * The packages for building are wanted in production too: the portal is built where it is started.
 */
export function ensureModules() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  console.log("Installing packages …");
  if (npm(process.execPath, ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"]) !== 0) {
    console.error("The packages could not be installed: see npm's message above. Nothing else was changed.");
    process.exit(1);
  }
  writeFileSync(marker, lock);
}
