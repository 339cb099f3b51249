import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test("only what is different is sent, and what was taken away as null", () => {
  const before = { name: "Van", seats: 8, notes: "Old", tags: ["a"] };
  expect(changesOf<unknown>(before, { name: "Van", seats: 9, tags: ["a"] })).toEqual({
    seats: 9,
    notes: null,
  });
});

test("an empty text or group that nobody filled in stays as it came", () => {
  const before = { path: "", options: {}, group: { inner: "" }, list: [] as string[] };
  expect(changesOf<unknown>(before, {})).toEqual({ list: null });
  expect(changesOf<unknown>(before, { ...before, path: "C:" })).toEqual({ path: "C:" });
});
