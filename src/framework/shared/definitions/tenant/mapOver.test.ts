import { expect, test } from "vitest";
import { MapOver, overMap } from "./mapOver.ts";

const below = new Map([
  ["one", 1],
  ["two", 2],
]);

test("a map over another one has its keys and what follows from its values", () => {
  const doubled = new MapOver(below, (value) => value * 2);
  expect([...doubled]).toEqual([
    ["one", 2],
    ["two", 4],
  ]);
  expect([doubled.get("two"), doubled.get("three"), doubled.has("one"), doubled.size]).toEqual([
    4,
    undefined,
    true,
    2,
  ]);
  expect([...doubled.values()]).toEqual([2, 4]);
  const seen: [string, number][] = [];
  doubled.forEach((value, key) => seen.push([key, value]));
  expect(seen).toEqual([...doubled]);
});

test("entries with the same keys in the same order are kept as what differs", () => {
  expect(overMap(new Map(below), below)).toBe(below);
  const changed = new Map([
    ["one", 1],
    ["two", 3],
  ]);
  expect([...overMap(changed, below)]).toEqual([...changed]);
  expect(overMap(changed, below)).toBeInstanceOf(MapOver);
});

test("entries with other keys, or in another order, stay as they are", () => {
  const turned = new Map([...below].toReversed());
  expect(overMap(turned, below)).toBe(turned);
  const more = new Map([...below, ["three", 3]]);
  expect(overMap(more, below)).toBe(more);
});
