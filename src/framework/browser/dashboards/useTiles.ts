import { tileAccess, type Tile } from "#framework/shared/definitions/dashboards/dashboards.ts";
import { type DashboardDefinition, reportRule } from "#framework/shared/definitions/definitions.ts";
import { type May, useMay } from "../access/may.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";
import { useServices } from "../services.tsx";
import { targetOf } from "./useWays.ts";

/** The tiles of a dashboard that the signed-in person may see, with what feeds them. Nothing is asked for any other. */
export const useTiles = (dashboard: DashboardDefinition): Tile[] =>
  tilesFor(useServices().definitions, useMay(), dashboard);

/** The tiles of a dashboard that someone may see who may do so much. */
export function tilesFor(definitions: LoadedDefinitions, may: May, { tiles }: DashboardDefinition): Tile[] {
  const lists = ({ kind, resource: name = "" }: Tile): boolean => {
    const resource = definitions.resources.get(name);
    const call = (kind === "calendar" && resource?.definition.calendar?.rows?.call) || "list";
    return resource !== undefined && may.open(resource) && may.call(resource.calls[call]);
  };
  const opens = (name: string): boolean => {
    const report = definitions.reports.find((one) => one.name === name);
    return report !== undefined && may.open({ access: reportRule(definitions, report) });
  };
  return tiles.filter((tile) => {
    if (!may.open({ access: tileAccess(tile) })) return false;
    if (tile.report !== undefined) return opens(tile.report);
    if (tile.resource !== undefined) return lists(tile);
    return (
      tile.kind !== "actions" ||
      tile.ways?.some((way) => targetOf(definitions, may, way) !== undefined) === true
    );
  });
}
