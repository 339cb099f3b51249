import type { Tile } from "#framework/shared/definitions/dashboards/dashboards.ts";

type Sized = Pick<Tile, "size">;

/** Tiles that follow each other and stand together: one alone, some side by side, or two columns of them. */
export type Band<T extends Sized = Tile> =
  { kind: "row"; tiles: T[]; share: 1 | 2 | 3 } | { kind: "columns"; main: T[]; side: T[] };

/** Sizes that can stand beside each other. */
const together: Record<NonNullable<Tile["size"]>, string> = {
  full: "full",
  half: "half",
  "two-thirds": "thirds",
  third: "thirds",
};
const sizeOf = ({ size = "full" }: Sized) => size;

/** The tiles of a dashboard in bands from top to bottom. */
export function bandsOf<T extends Sized>(tiles: readonly T[]): Band<T>[] {
  const runs: T[][] = [];
  for (const tile of tiles) {
    const run = runs.at(-1);
    const [last] = run ?? [];
    const fits = last && sizeOf(tile) !== "full" && together[sizeOf(last)] === together[sizeOf(tile)];
    if (run && fits) run.push(tile);
    else runs.push([tile]);
  }
  return runs.map((run): Band<T> => {
    const main = run.filter((tile) => sizeOf(tile) === "two-thirds");
    if (main.length > 0)
      return { kind: "columns", main, side: run.filter((tile) => sizeOf(tile) === "third") };
    const [first] = run;
    const size = first ? sizeOf(first) : "full";
    return { kind: "row", tiles: run, share: size === "half" ? 2 : size === "third" ? 3 : 1 };
  });
}
