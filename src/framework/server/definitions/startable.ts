import { compileWizards } from "../forms/wizard.ts";
import { compileRecordTypes } from "../records/store/recordType.ts";
import { type BuiltRoute, buildRoutes, type RoutesOfPortal } from "../routes/claims.ts";
import { type LoadedDefinitions, loadDefinitions, productFolder } from "./load.ts";

/**
 * Puts definitions together as the start does, without a database: record types, forms, and who answers every call. A
 * `store` is one of those that the product's own definitions use.
 * @throws {DefinitionError} with what the start would refuse
 */
export function startableRoutes(loaded: LoadedDefinitions, portal: RoutesOfPortal): BuiltRoute[] {
  const own = loadDefinitions(productFolder).definitions.resources.values();
  const stores = [...own].map(({ definition }) => definition.record?.store ?? "records");
  const tables = new Map(stores.filter((name) => name !== "none").map((name) => [name, new Set<string>()]));
  compileWizards(loaded);
  return buildRoutes(loaded, compileRecordTypes(loaded, tables, portal.rules.rows), portal);
}
