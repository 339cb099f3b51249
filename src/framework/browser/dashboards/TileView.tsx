import { type ComponentType, lazy } from "react";
import type { Tile } from "#framework/shared/definitions/dashboards/dashboards.ts";
import { AwaitedComponent } from "../fields/PlacedComponent.tsx";
import type { TileProps } from "./tileProps.ts";

/** Each kind is loaded with the first of it: a dashboard of components needs none of them. */
const kinds: Record<Exclude<Tile["kind"], "component">, ComponentType<TileProps>> = {
  chart: lazy(() => import("./tiles/ChartTile.tsx")),
  figure: lazy(() => import("./tiles/FigureTile.tsx")),
  list: lazy(() => import("./tiles/ListTile.tsx")),
  calendar: lazy(() => import("./tiles/CalendarTile.tsx")),
  actions: lazy(() => import("./tiles/WaysTile.tsx")),
  text: lazy(() => import("./tiles/WaysTile.tsx")),
};

/** A tile of a dashboard by its kind. It suspends the dashboard until what draws it is there. */
export function TileView({ tile }: TileProps) {
  if (tile.kind === "component") return <AwaitedComponent name={tile.component ?? ""} />;
  const Kind = kinds[tile.kind];
  return <Kind tile={tile} />;
}
