import { expect, test } from "vitest";
import type { Band } from "#portal/shared/prices/bands.ts";
import { supportItemOf } from "./supportItem.ts";

/** Items of self-care and of community participation, which has none at night (domain reference, section 3.2). */
const selfCare = [
  { band: "day", item_number: "01_011_0107_1_1" },
  { band: "evening", item_number: "01_015_0107_1_1" },
  { band: "night", item_number: "01_002_0107_1_1" },
  { band: "saturday", item_number: "01_013_0107_1_1" },
  { band: "sunday", item_number: "01_014_0107_1_1" },
  { band: "public_holiday", item_number: "01_012_0107_1_1" },
];
const community = [
  { band: "day", item_number: "04_104_0125_6_1" },
  { band: "evening", item_number: "04_103_0125_6_1" },
];
const cleaning = [{ band: "day", item_number: "01_020_0120_1_1" }];

test.each<[string, Parameters<typeof supportItemOf>[0], Band, string | undefined]>([
  ["each band has its own", selfCare, "night", "01_002_0107_1_1"],
  ["a public holiday", selfCare, "public_holiday", "01_012_0107_1_1"],
  ["a night without one is claimed as the evening", community, "night", "04_103_0125_6_1"],
  ["a Saturday without one is not", community, "saturday", undefined],
  ["a service with one item has it at all times", cleaning, "sunday", "01_020_0120_1_1"],
  ["a service without items", [], "day", undefined],
  ["a service that never had any", undefined, "day", undefined],
  ["what is not an item is passed over", ["01_020_0120_1_1"], "day", undefined],
  ["an item without a number", [{ band: "day" }], "day", undefined],
])("%s", (_, items, band, number) => expect(supportItemOf(items, band)).toBe(number));
