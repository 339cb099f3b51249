import type { Arranged, TileSize } from "#framework/shared/definitions/dashboards/arrangement.ts";
import type { Tile } from "#framework/shared/definitions/dashboards/dashboards.ts";

type Tiles = Arranged<Tile>;
/** Which tiles the person sees: those that they may not see keep their places. */
type Seen = ReadonlySet<string>;

/** Moves a tile before or after the next one that is seen; nothing changes at the end. */
export function moveTile(tiles: Tiles, name: string, by: 1 | -1, seen: Seen): Tiles {
  const shown = [...tiles.shown];
  const from = shown.findIndex((tile) => tile.name === name);
  let to = from + by;
  while (to >= 0 && to < shown.length && !seen.has(shown[to]?.name ?? "")) to += by;
  const [tile] = shown.slice(from, from + 1);
  if (!tile || to < 0 || to >= shown.length) return tiles;
  shown.splice(from, 1);
  shown.splice(to, 0, tile);
  return { ...tiles, shown };
}

/** Gives a tile another size. */
export const sizeTile = (tiles: Tiles, name: string, size: TileSize): Tiles => ({
  ...tiles,
  shown: tiles.shown.map((tile) => (tile.name === name ? { ...tile, size } : tile)),
});

/** Takes a tile from the dashboard. */
export const hideTile = ({ shown, hidden }: Tiles, name: string): Tiles => ({
  shown: shown.filter((tile) => tile.name !== name),
  hidden: [...hidden, ...shown.filter((tile) => tile.name === name)],
});

/** Puts a hidden tile on the dashboard, as the last one. */
export const addTile = ({ shown, hidden }: Tiles, name: string): Tiles => ({
  shown: [...shown, ...hidden.filter((tile) => tile.name === name)],
  hidden: hidden.filter((tile) => tile.name !== name),
});
