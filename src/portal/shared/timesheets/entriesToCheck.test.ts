import { expect, test } from "vitest";
import { entriesToCheck } from "./entriesToCheck.ts";

const times = [{ from: "2026-11-20T16:00:00Z", until: "2026-11-20T17:00:00Z" }];
const night = "Work during a sleepover or 24-hour care was entered. It is checked before it is paid.";

test.each([
  ["nothing entered", {}, {}, undefined],
  ["as many kilometres as are allowed", { travel_km: 30 }, {}, undefined],
  [
    "both kinds of kilometres together",
    { travel_km: 20.1, transport_km: 10.2 },
    {},
    "30.3 km were entered on this shift. More than 30 km are checked before they are paid.",
  ],
  [
    "all are checked",
    { travel_km: 1 },
    { tolerance_km: 0 },
    "1 km were entered on this shift. More than 0 km are checked before they are paid.",
  ],
  ["work at night", { disturbances: times }, {}, night],
  ["work during 24-hour care", { care_times: times }, { tolerance_km: 100 }, night],
  ["lists without an entry", { disturbances: [], care_times: [] }, {}, undefined],
])("%s", (_, shift, intervals, why) => {
  expect(entriesToCheck(shift, intervals)).toBe(why);
});
