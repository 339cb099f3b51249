import { expect, test } from "vitest";
import { addTile, hideTile, moveTile, sizeTile } from "./moves.ts";

const tile = (name: string) => ({ name, kind: "text" as const });
const tiles = { shown: [..."abcd"].map(tile), hidden: [tile("e")] };
const seen = new Set("abde");
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join("");

test.each([
  ["b", -1, "bacd"],
  ["a", -1, "abcd"],
  ["d", 1, "abcd"],
  ["b", 1, "acdb"],
  ["d", -1, "adbc"],
  ["z", 1, "abcd"],
] as const)("%s moved by %i past what is not seen: %s", (name, by, expected) => {
  expect(names(moveTile(tiles, name, by, seen).shown)).toBe(expected);
});

test("a tile is hidden, added as the last one, and made wider", () => {
  const without = hideTile(tiles, "b");
  expect([names(without.shown), names(without.hidden)]).toEqual(["acd", "eb"]);
  const again = addTile(without, "b");
  expect([names(again.shown), names(again.hidden)]).toEqual(["acdb", "e"]);
  expect(sizeTile(tiles, "a", "half").shown[0]?.size).toBe("half");
});
