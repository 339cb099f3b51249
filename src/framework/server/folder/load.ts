import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DefinitionError, metaSchemas } from "../definitions/load.ts";
import type { Portal } from "../portal.ts";
import { registeredNames } from "./names.ts";
import { browserPart, isOwnPortal, productFolder, serverPart } from "./files.ts";
import { type PortalPart, portalWith } from "./part.ts";
import { textsOf } from "../textsOf.ts";

/** What a folder brings in TypeScript. */
export interface FolderCode {
  part: PortalPart;
  /** Whether the folder is a portal of its own: with its own portal.json and its own part of the server. */
  alone: boolean;
  /** The components that its browser part registers. */
  components: readonly string[];
}

/**
 * Loads what a folder brings in TypeScript; undefined where it brings definitions only. The code runs with all rights of
 * the server: it belongs to anyone who runs the server, and the layers of tenants cannot bring any.
 * @throws {DefinitionError} when a part cannot be loaded, or exports not what it is to export
 */
export async function loadFolderCode(folder: string): Promise<FolderCode | undefined> {
  const [server, browser] = [serverPart, browserPart].map((file) => existsSync(join(folder, file)));
  if (folder === productFolder || (!server && !browser)) return undefined;
  findProductFrom(folder);
  return {
    part: server ? await exported(folder, serverPart, "portal") : {},
    alone: isOwnPortal(folder),
    components: browser ? Object.keys(await exported(folder, browserPart, "registry")) : [],
  };
}

/** A portal with what a folder brings, and the names that its definitions may use. */
export function portalFor(below: Portal, { part, alone, components }: FolderCode): Portal {
  const portal = portalWith(below, part);
  const known = textsOf(metaSchemas().get("components")?.enum ?? []);
  const registered = [...new Set([...(alone ? [] : known), ...components])];
  return { ...portal, names: new Map([...registeredNames(portal), ["components", registered]]) };
}

/** What a file of the folder exports under a name. */
async function exported(folder: string, file: string, name: string): Promise<object> {
  const wrong = (found: string) =>
    new DefinitionError([{ file, pointer: "", found, expected: `a module that exports "${name}"` }]);
  let loaded: Record<string, unknown>;
  try {
    loaded = await import(pathToFileURL(join(folder, file)).href);
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
  const value = loaded[name];
  if (typeof value !== "object" || value === null) throw wrong("no such export");
  return value;
}

const prepared = new Set<string>();

/** Lets modules of a folder import `#framework/…` and the product's packages, wherever the folder is. */
function findProductFrom(folder: string): void {
  const own = pathToFileURL(`${folder}/`).href;
  if (prepared.has(own) || folder.startsWith(join(productFolder, "/"))) return;
  prepared.add(own);
  const product = pathToFileURL(join(productFolder, "package.json")).href;
  registerHooks({
    resolve: (specifier, context, next) => {
      const isPath = /^(?:[./]|[a-z]+:)/.test(specifier);
      if (isPath || !context.parentURL?.startsWith(own)) return next(specifier, context);
      return next(specifier, { ...context, parentURL: product });
    },
  });
}
