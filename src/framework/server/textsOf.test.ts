import { expect, test } from "vitest";
import { textsOf } from "./textsOf.ts";

test("a list of texts is read as it is, anything else is refused", () => {
  const names = ["a", "b"];
  expect(textsOf(names)).toBe(names);
  for (const other of [undefined, "a", ["a", 1]]) expect(() => textsOf(other)).toThrow(TypeError);
});
