import { expect, test } from "vitest";
import { largestFile, refusalOf, takenKinds } from "./taken.ts";

test.each([
  ["a photo of an iPhone", "IMG_1.HEIF", 1, undefined],
  ["a video of a phone", "walk.m4v", 1, undefined],
  ["an old spreadsheet", "hours.2026.xls", largestFile, undefined],
  ["a file that is too large", "scan.pdf", largestFile + 1, "size"],
  ["a program", "setup.exe", 1, "kind"],
  ["a name without an ending", "scan", 1, "kind"],
])("%s", (_, name, size, refusal) => {
  expect(refusalOf({ name, size })).toBe(refusal);
});

test("a file input offers what is taken", () => {
  expect(takenKinds.split(",")).toEqual(expect.arrayContaining([".heif", ".m4v", ".pdf", ".csv"]));
});
