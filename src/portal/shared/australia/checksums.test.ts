import { describe, expect, test } from "vitest";
import { isAbn, isAcn, isMedicare, isTfn } from "./checksums.ts";

const cases: [string, (text: string) => boolean, string[], string[]][] = [
  [
    "ABN",
    isAbn,
    ["51 824 753 556", "62600000001", "43600000002", "24600000003"],
    ["51 824 753 557", "5182475355", "01824753556", "abc"],
  ],
  ["ACN", isAcn, ["004 085 616", "000 000 019"], ["004 085 617", "00408561", ""]],
  [
    "TFN",
    isTfn,
    ["123 456 782", "123456782"],
    ["123456783", "12345678", "1234567822", "000000000", "000 000 000"],
  ],
  [
    "Medicare",
    isMedicare,
    ["2123456701", "2123 45670 1", "2123456701/1"],
    ["2123456711", "2123456700", "7123456701", "21234567"],
  ],
];

describe.each(cases)("%s", (_name, isValid, right, wrong) => {
  test.each(right)("accepts %s", (text) => expect(isValid(text)).toBe(true));
  test.each(wrong)("refuses %s", (text) => expect(isValid(text)).toBe(false));
});
