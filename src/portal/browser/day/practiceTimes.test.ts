import { expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { atShift } from "./practiceTimes.ts";

const zone = "Australia/Sydney";
const at = (date: string, time: string) => instantAt(date, time, zone);

test.each([
  ["within the shift", "10:00", "10:20", at("2026-11-20", "10:00"), at("2026-11-20", "10:20")],
  ["at one moment", "10:00", "10:00", at("2026-11-20", "10:00"), at("2026-11-20", "10:00")],
  ["shortly before it", "08:30", "09:10", at("2026-11-20", "08:30"), at("2026-11-20", "09:10")],
])("%s", (_, from, until, start, end) =>
  expect(atShift(at("2026-11-20", "09:00").toISOString(), zone, from, until)).toEqual({ start, end }),
);

test("a night goes past midnight", () => {
  const night = at("2026-11-20", "22:00").toISOString();
  expect(atShift(night, zone, "23:50", "00:10")).toEqual({
    start: at("2026-11-20", "23:50"),
    end: at("2026-11-21", "00:10"),
  });
  expect(atShift(night, zone, "03:00", "03:05").start).toEqual(at("2026-11-21", "03:00"));
});
