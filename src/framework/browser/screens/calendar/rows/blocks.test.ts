import { expect, test } from "vitest";
import { titled } from "./blocks.ts";

test("records share the titles of their answer, and keep those of their own", () => {
  const records = [{ id: "a" }, { id: "b", titles: { x: "Own" } }];
  expect(titled({ records, titles: { x: "Shared" } })).toEqual([
    { id: "a", titles: { x: "Shared" } },
    { id: "b", titles: { x: "Own" } },
  ]);
  expect(titled({ records })).toBe(records);
});
