import { describe, expect, test } from "vitest";
import { displayed, storedForm } from "#framework/shared/formats/formats.ts";
import {
  isBankAccount,
  isBsb,
  isLandline,
  isMobile,
  isNdisNumber,
  isPhone,
  isPostcode,
  isProviderNumber,
  isSupportItem,
} from "./numbers.ts";
import { postcodeFits } from "./postcodes.ts";

const cases: [string, (text: string) => boolean, string[], string[]][] = [
  [
    "NDIS number",
    isNdisNumber,
    ["430123456", "430 123 456", "431-000-001"],
    ["43012345", "4301234567", "530123456", "43012345x"],
  ],
  [
    "provider number",
    isProviderNumber,
    ["405001234", "4050012345", "4-ABC1234"],
    ["40500123", "415001234", "4-ab"],
  ],
  ["BSB", isBsb, ["062-000", "062000"], ["06200", "0620000", "000000", "000-000"]],
  ["bank account", isBankAccount, ["12345", "123456789"], ["1234", "1234567890"]],
  ["mobile", isMobile, ["0412 345 678", "+61 412 345 678", "61412345678"], ["0312345678", "041234567"]],
  ["landline", isLandline, ["(02) 5550 1234", "+61 8 7010 1234"], ["02 5550 123", "0412345678"]],
  [
    "phone",
    isPhone,
    ["13 12 34", "1300 000 000", "1800035544", "+44 20 7946 0000", "0147 123 456", "+61147123456"],
    ["12", "+61 1 234", "telephone"],
  ],
  ["postcode", isPostcode, ["0800", "2000"], ["800", "20000", "2ooo"]],
  [
    "support item",
    isSupportItem,
    ["01_011_0107_1_1", "15_617_0128_1_3", "01_801_0138_1_1", "21_011_0107_1_1_T"],
    [
      "01_11_0107_1_1",
      "1_011_0107_1_1",
      "99_999_9999_9_9",
      "22_011_0107_1_1",
      "01_011_0139_1_1",
      "01_011_0107_9_1",
      "01_011_0107_1_4",
    ],
  ],
];

describe.each(cases)("%s", (_name, isValid, right, wrong) => {
  test.each(right)("accepts %s", (text) => expect(isValid(text)).toBe(true));
  test.each(wrong)("refuses %s", (text) => expect(isValid(text)).toBe(false));
});

test.each([
  ["0412345678", "0412 345 678"],
  ["+61255501234", "(02) 5550 1234"],
  ["131234", "13 12 34"],
  ["+61147123456", "0147 123 456"],
  ["1300000000", "1300 000 000"],
])("shows the phone number %s as %s", (stored, shown) => expect(displayed("phone", stored)).toBe(shown));

test.each([
  ["ndis-number", "430123456", "430 123 456"],
  ["abn", "51824753556", "51 824 753 556"],
  ["medicare", "2123456701", "2123 45670 1"],
  ["bsb", "062000", "062-000"],
])("shows the %s %s as %s", (format, stored, shown) => expect(displayed(format, stored)).toBe(shown));

test.each([
  ["mobile", " 0412 345 678 ", "+61412345678"],
  ["phone", "(02) 5550 1234", "+61255501234"],
  ["phone", "0147 123 456", "+61147123456"],
  ["email", " Ana@Example.com ", "ana@example.com"],
  ["ndis-number", "430 123 456", "430123456"],
  ["medicare", "2123 45670 1/1", "21234567011"],
  ["medicare", "///2123", "2123"],
  [undefined, " as typed ", "as typed"],
])("stores %s %j as %s", (format, typed, stored) => expect(storedForm(format, typed)).toBe(stored));

test.each([
  ["2000", "NSW", true],
  ["2600", "ACT", true],
  ["0872", "SA", true],
  ["3000", "NSW", false],
  ["0800", "NT", true],
  ["4383", "NSW", true],
  ["4385", "NSW", true],
])("postcode %s in %s: %s", (postcode, state, fits) => expect(postcodeFits(postcode, state)).toBe(fits));
