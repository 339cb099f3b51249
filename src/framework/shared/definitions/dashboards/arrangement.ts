import { isObject, type Schema } from "../../schema/schema.ts";
import type { Tile } from "./dashboards.ts";

export type TileSize = NonNullable<Tile["size"]>;

/** The sizes of a tile from the narrowest to the widest. */
export const tileSizes: readonly TileSize[] = ["third", "half", "two-thirds", "full"];

/** How a person, or an admin for a role, has arranged the tiles of a dashboard, by their names. */
export interface Arrangement {
  /** Those that are shown, in order; with a size where it is not that of the definition. */
  tiles: readonly { name: string; size?: TileSize }[];
  hidden: readonly string[];
}

/** The key of a dashboard's arrangement among what a person has arranged. */
export const arrangementKey = (dashboard: string): string => `dashboard.${dashboard}`;

/** The most tiles that are named: those of a file, and as many that resources bring. */
const most = 200;
const tileName: Schema = { type: "string", minLength: 1, maxLength: 100, title: "Tile" };

/** What an arrangement looks like on its way to the server. */
export const arrangementSchema: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["tiles", "hidden"],
  properties: {
    tiles: {
      type: "array",
      title: "Tiles",
      maxItems: most,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: { name: tileName, size: { type: "string", enum: [...tileSizes], title: "Size" } },
      },
    },
    hidden: { type: "array", title: "Hidden tiles", maxItems: most, items: tileName },
  },
};

/** An arrangement as it was kept, as far as it is one; undefined for what is none, such as one that was reset. */
export function readArrangement(kept: unknown): Arrangement | undefined {
  if (!isObject(kept) || !Array.isArray(kept.tiles)) return undefined;
  const tiles = kept.tiles.flatMap((tile) => {
    if (!isObject(tile) || typeof tile.name !== "string") return [];
    const size = tileSizes.find((one) => one === tile.size);
    return [{ name: tile.name, ...(size && { size }) }];
  });
  const hidden = Array.isArray(kept.hidden) ? kept.hidden.filter((name) => typeof name === "string") : [];
  return { tiles, hidden };
}

/** The tiles of a dashboard after an arrangement. */
export interface Arranged<T> {
  shown: T[];
  hidden: T[];
}

type Placed = Pick<Tile, "name" | "size" | "hidden">;

/**
 * Arranges the tiles of a definition. Which tiles there are, the definition says: what an arrangement names and is gone
 * is left out, and what it does not name stands after the tile that it follows in the definition. Without an arrangement
 * they stand as the definition says.
 */
export function arrange<T extends Placed>(
  tiles: readonly T[],
  arrangement: Arrangement | undefined,
): Arranged<T> {
  const known = new Map(tiles.map((tile) => [tile.name, tile]));
  const placed = new Map<string, T>();
  for (const { name, size } of arrangement?.tiles ?? []) {
    const tile = known.get(name);
    if (tile && !placed.has(name)) placed.set(name, size === undefined ? tile : { ...tile, size });
  }
  const away = new Set(arrangement?.hidden);
  const hidden: T[] = [];
  const first: T[] = [];
  const after = new Map<string, T[]>();
  let run = first;
  for (const tile of tiles) {
    if (placed.has(tile.name)) after.set(tile.name, (run = []));
    else if (away.has(tile.name) || tile.hidden) hidden.push(tile);
    else run.push(tile);
  }
  const shown = [...placed].flatMap(([name, tile]) => [tile, ...(after.get(name) ?? [])]);
  return { shown: [...first, ...shown], hidden };
}

/** An arrangement that keeps tiles as they stand; sizes are kept where they are not those of the definition. */
export function arrangementOf(tiles: readonly Placed[], { shown, hidden }: Arranged<Placed>): Arrangement {
  const sizes = new Map(tiles.map(({ name, size }) => [name, size ?? "full"]));
  return {
    tiles: shown.map(({ name, size = "full" }) => ({ name, ...(sizes.get(name) !== size && { size }) })),
    hidden: hidden.map(({ name }) => name),
  };
}
