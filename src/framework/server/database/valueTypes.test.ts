import { describe, expect, it } from "vitest";
import { parsers } from "./valueTypes.ts";

describe("a field of data", () => {
  const read = parsers[3802] as (text: string) => unknown;

  it.each([
    "",
    "12 Wattle Street",
    'the "blue" house',
    "C:\\notes",
    "line\nline",
    "tab\tname",
    "Zoë 🙂 \u2028",
    '"',
    "\\",
    null,
    12.5,
    true,
    ["a", "b"],
    { name: "Ada" },
  ])("%j arrives as it was written", (value) => {
    expect(read(JSON.stringify(value))).toEqual(value);
  });
});
