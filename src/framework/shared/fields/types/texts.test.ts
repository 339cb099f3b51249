import { expect, test } from "vitest";
import { fieldTypeOf } from "../registry.ts";
import { textsFrom, textsInCell } from "./texts.ts";

test("lists of plain texts are texts; of choices, references, dates and groups they are not", () => {
  const nameOf = (items: object) => fieldTypeOf({ type: "array", items }).name;
  expect(nameOf({ type: "string" })).toBe("texts");
  expect(nameOf({ type: "string", format: "email" })).toBe("texts");
  expect(nameOf({ enum: ["a", "b"] })).toBe("choices");
  expect(nameOf({ type: "string", format: "uuid", "x-reference": "staff" })).toBe("references");
  expect(nameOf({ type: "string", format: "date" })).toBe("rows");
  expect(nameOf({ type: "object", properties: {} })).toBe("rows");
});

test.each<[written: string, several: string[]]>([
  ["a; b|c\nd", ["a", "b", "c", "d"]],
  [" a ;; ", ["a"]],
  ["beta, gamma", ["beta, gamma"]],
  ['"a; b"; c', ["a; b", "c"]],
  ['"say ""no; no"" twice"', ['say "no; no" twice']],
  ['5" pipe; 3" pipe', ['5" pipe', '3" pipe']],
  ['"never closed; b', ['"never closed; b']],
  ["", []],
])("%s is read", (written, several) => {
  expect(textsFrom(written)).toEqual(several);
});

test("what a cell holds is read as the same texts", () => {
  const several = ["plain", "a; b", 'say "yes"', '"', "two\nlines", "c|d"];
  expect(textsFrom(textsInCell(several))).toEqual(several);
});
