import { expect, test } from "vitest";
import { stateOfZone, zoneOf } from "./place.ts";

test.each([
  ["Canberra keeps the time of Sydney", "ACT" as const, "2600", "Australia/Sydney"],
  ["Adelaide", "SA" as const, "5000", "Australia/Adelaide"],
  ["Broken Hill keeps the time of Adelaide", "NSW" as const, "2880", "Australia/Broken_Hill"],
  ["Lord Howe Island", "NSW" as const, "2898", "Australia/Lord_Howe"],
  ["without a postcode, the state's", "WA" as const, undefined, "Australia/Perth"],
])("(H7) %s", (_, state, postcode, zone) => {
  expect(zoneOf(state, postcode)).toBe(zone);
});

test("a time zone alone says the state, and New South Wales for its own", () => {
  expect(["Australia/Perth", "Australia/Sydney", "Australia/Lord_Howe"].map(stateOfZone)).toEqual([
    "WA",
    "NSW",
    "NSW",
  ]);
});
