import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { browserPart, productFolder } from "../../folder/files.ts";

/**
 * Where the built pages for a folder with definitions are: the product's own, or those of a build that has the folder's
 * part of the browser in it.
 * @param folder an absolute path
 */
export function builtPages(folder: string): string {
  if (folder === productFolder || !existsSync(join(folder, browserPart))) return join(productFolder, "dist");
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  return join(productFolder, ".tools", "portals", `${basename(folder)}-${hash}`);
}
