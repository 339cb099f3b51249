import type { Tile } from "#framework/shared/definitions/dashboards/dashboards.ts";

/** What draws a tile. */
export interface TileProps {
  tile: Tile;
}
