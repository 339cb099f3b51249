import { describe, expect, test } from "vitest";
import { arrange, arrangementOf, readArrangement } from "./arrangement.ts";

const tiles = [
  { name: "a" },
  { name: "b", size: "half" as const },
  { name: "c", size: "half" as const },
  { name: "d", hidden: true },
];
const namesOf = ({ shown, hidden }: ReturnType<typeof arrange<(typeof tiles)[number]>>) => [
  shown.map(({ name }) => name).join(""),
  hidden.map(({ name }) => name).join(""),
];

describe("the tiles of a dashboard", () => {
  test.each([
    ["as the definition says, without an arrangement", undefined, ["abc", "d"]],
    ["in the order of the arrangement", { tiles: ["c", "a", "b"], hidden: [] }, ["cab", "d"]],
    ["without those that are hidden", { tiles: ["c", "a"], hidden: ["b"] }, ["ca", "bd"]],
    ["with those that were added", { tiles: ["d", "a", "b", "c"], hidden: [] }, ["dabc", ""]],
    [
      "without what is gone, and none twice",
      { tiles: ["z", "a", "a", "b", "c"], hidden: ["y"] },
      ["abc", "d"],
    ],
    ["with a new one after the one that it follows", { tiles: ["c", "a"], hidden: [] }, ["cab", "d"]],
    ["with a new one first, where it is the first", { tiles: ["c", "b"], hidden: [] }, ["acb", "d"]],
    ["with the new ones of an empty arrangement", { tiles: [], hidden: ["b"] }, ["ac", "bd"]],
  ])("stand %s", (_how, kept, expected) => {
    const arrangement = kept && { ...kept, tiles: kept.tiles.map((name) => ({ name })) };
    expect(namesOf(arrange(tiles, arrangement))).toEqual(expected);
  });

  test("have the size of the arrangement, which keeps those alone that differ", () => {
    const arranged = arrange(tiles, { tiles: [{ name: "b", size: "full" }, { name: "a" }], hidden: [] });
    expect(arranged.shown.map(({ name, size }) => [name, size])).toEqual([
      ["b", "full"],
      ["c", "half"],
      ["a", undefined],
    ]);
    expect(arrangementOf(tiles, arranged)).toEqual({
      tiles: [{ name: "b", size: "full" }, { name: "c" }, { name: "a" }],
      hidden: ["d"],
    });
  });
});

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ tiles: "all" }, undefined],
  [{ tiles: [] }, { tiles: [], hidden: [] }],
  [
    {
      tiles: [{ name: "a", size: "huge" }, { name: 7 }, null, { name: "b", size: "half" }],
      hidden: ["c", 1],
    },
    { tiles: [{ name: "a" }, { name: "b", size: "half" }], hidden: ["c"] },
  ],
])("%j is read as %j", (kept, expected) => {
  expect(readArrangement(kept)).toEqual(expected);
});
