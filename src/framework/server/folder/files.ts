import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The product's own folder: its definitions, and the meta-schemas that all definitions are checked against. */
export const productFolder = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..");

/** What a folder brings for the server, and for the browser, below the folder. */
export const serverPart = "portal.server.ts";
export const browserPart = "portal.browser.ts";

/** Whether a folder is a portal of its own, on the framework alone: with its own portal.json and its own part of the server. */
export const isOwnPortal = (folder: string): boolean =>
  folder !== productFolder &&
  [serverPart, join("resources", "portal.json")].every((file) => existsSync(join(folder, file)));
