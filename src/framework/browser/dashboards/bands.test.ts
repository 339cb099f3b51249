import { expect, test } from "vitest";
import { bandsOf } from "./bands.ts";

type Size = "full" | "half" | "third" | "two-thirds";
const bands = (...sizes: Size[]) =>
  bandsOf(sizes.map((size, index) => ({ size, index }))).map((band) =>
    band.kind === "row"
      ? { share: band.share, tiles: band.tiles.map(({ index }) => index) }
      : { main: band.main.map(({ index }) => index), side: band.side.map(({ index }) => index) },
  );

test("full tiles stand alone, also when they follow each other", () => {
  expect(bands("full", "full")).toEqual([
    { share: 1, tiles: [0] },
    { share: 1, tiles: [1] },
  ]);
});

test("halves, and thirds among themselves, stand side by side", () => {
  expect(bands("half", "half", "half", "third", "third")).toEqual([
    { share: 2, tiles: [0, 1, 2] },
    { share: 3, tiles: [3, 4] },
  ]);
});

test("two-thirds and thirds are two columns, in whatever order they come", () => {
  expect(bands("third", "two-thirds", "third", "two-thirds", "full")).toEqual([
    { main: [1, 3], side: [0, 2] },
    { share: 1, tiles: [4] },
  ]);
});
