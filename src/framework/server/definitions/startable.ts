import { readdirSync } from "node:fs";
import { join } from "node:path";
import { asWritten } from "#framework/shared/definitions/patch/layers.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { metaWith } from "../folder/names.ts";
import { compileWizards } from "../forms/wizard.ts";
import { type Layer, layerFrom } from "../layers/layers.ts";
import { Notices } from "../notices/notices.ts";
import type { Portal } from "../portal.ts";
import { compileRecordTypes } from "../records/store/compileTypes.ts";
import { type BuiltRoute, buildRoutes, routeOver, type RoutesOfPortal } from "../routes/claims.ts";
import { parse } from "./folders.ts";
import { DefinitionError, type FolderDefinitions, loadDefinitions, productFolder } from "./load.ts";
import type { TenantDefinitions } from "./tenantLayer.ts";

/** What the stage needs to know of a portal. */
export type StartablePortal = RoutesOfPortal & Pick<Portal, "names">;

/** Definitions that a server can start with. */
export interface Startable {
  definitions: FolderDefinitions;
  /** Every call with who answers it. */
  routes: BuiltRoute[];
  /**
   * Puts a tenant's layer together as the first request of the tenant does.
   * @throws {DefinitionError}
   */
  layer: (loaded: TenantDefinitions) => Layer;
}

/**
 * The definition stage of the start, which `npm run check` is as well: reads the definitions of a folder, checks them, and
 * puts them together as far as that goes without a database: forms, record types, notices, and who answers every call. A
 * `store` is one of those that the product's own definitions use.
 * @throws {DefinitionError} with what is wrong
 */
export const startable = (folder: string, portal: StartablePortal): Startable =>
  putTogether(loadDefinitions(folder, { meta: metaWith(portal.names) }), portal);

/** The second half of the stage, for definitions that are loaded. @throws {DefinitionError} */
export function putTogether(definitions: FolderDefinitions, portal: RoutesOfPortal): Startable {
  try {
    return made(definitions, portal);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    throw new DefinitionError(error.problems.map((problem) => asWritten(definitions.layered, problem)));
  }
}

function made(definitions: FolderDefinitions, portal: RoutesOfPortal): Startable {
  compileWizards(definitions);
  const tables = new Map(productTables().map((name) => [name, new Map<string, string>()]));
  const types = compileRecordTypes(definitions, tables, portal.rules.rows);
  const routes = buildRoutes(definitions, types, portal);
  const underneath = { definitions, types, notices: new Notices(definitions.files.notices) };
  return {
    definitions,
    routes,
    layer: (loaded) => {
      const layer = layerFrom(loaded, underneath);
      for (const route of routes) routeOver(route, layer.definitions, layer.types, portal.rules);
      return layer;
    },
  };
}

let known: string[] | undefined;

/** The tables that the product's own definitions keep records in. */
function productTables(): string[] {
  const folder = join(productFolder, "resources");
  known ??= readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const { record } = asObject(parse(join(folder, file)));
      return isObject(record) ? [String(record.store ?? "records")] : [];
    });
  return [...new Set(known)].filter((name) => name !== "none");
}
