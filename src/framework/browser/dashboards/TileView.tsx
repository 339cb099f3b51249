import { type ComponentType, lazy, Suspense } from "react";
import type { Tile } from "#framework/shared/definitions/dashboards.ts";
import { PlacedComponent } from "../fields/PlacedComponent.tsx";

/** What draws a tile. */
export interface TileProps {
  tile: Tile;
}

/** Each kind is loaded with the first of it: a dashboard of components needs none of them. */
const kinds: Record<Exclude<Tile["kind"], "component">, ComponentType<TileProps>> = {
  chart: lazy(() => import("./tiles/ChartTile.tsx")),
  figure: lazy(() => import("./tiles/FigureTile.tsx")),
  list: lazy(() => import("./tiles/ListTile.tsx")),
  actions: lazy(() => import("./tiles/WaysTile.tsx")),
  text: lazy(() => import("./tiles/WaysTile.tsx")),
};

/** A tile of a dashboard by its kind. */
export function TileView({ tile }: TileProps) {
  if (tile.kind === "component") return <PlacedComponent name={tile.component ?? ""} />;
  const Kind = kinds[tile.kind];
  return (
    <Suspense>
      <Kind tile={tile} />
    </Suspense>
  );
}
