import { expect, test } from "vitest";
import { mergedChanges } from "./merge.ts";

test.each([
  ["what the other side did not touch", { a: 1 }, { a: 0 }, { a: 0, b: 5 }, { a: 1 }, []],
  ["the same change on both sides", { a: 1 }, { a: 0 }, { a: 1 }, { a: 1 }, []],
  ["what was not changed here", { a: 0, b: 2 }, { a: 0, b: 1 }, { a: 9, b: 1 }, { b: 2 }, []],
  ["a new answer where there was none", { a: 1 }, { a: null }, {}, { a: 1 }, []],
  ["an answer that is taken away", { a: null }, { a: 1 }, { a: 1 }, { a: null }, []],
  ["groups by what is in them", { a: { x: [1] } }, { a: { x: [] } }, { a: { x: [] } }, { a: { x: [1] } }, []],
  ["both sides of one answer", { a: 1, b: 2 }, { a: 0, b: 1 }, { a: 7, b: 1 }, { a: 1, b: 2 }, ["a"]],
  ["an answer here that was taken away there", { a: 1 }, { a: 0 }, {}, { a: 1 }, ["a"]],
])("%s", (_what, sent, before, there, changes, clashing) => {
  expect(mergedChanges(sent, before, there)).toEqual({ changes, clashing });
});

test("without what was there before, every answer counts", () => {
  expect(mergedChanges({ a: 1 }, undefined, { a: 7 })).toEqual({ changes: { a: 1 }, clashing: [] });
});
