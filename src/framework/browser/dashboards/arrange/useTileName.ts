import type { Tile } from "#framework/shared/definitions/dashboards/dashboards.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import { useServices } from "../../services.tsx";

/** What tiles are called where they are arranged. */
export function useTileName(): (tile: Tile) => string {
  const { definitions } = useServices();
  return ({ name, title, report, resource }) =>
    title ??
    definitions.reports.find((one) => one.name === report)?.label ??
    definitions.resources.get(resource ?? "")?.label.many ??
    sentenceCase(name);
}
