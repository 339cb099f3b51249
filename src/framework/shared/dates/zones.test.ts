import fc from "fast-check";
import { expect, test } from "vitest";
import { clockAt, instantAt, startOfDay } from "./zones.ts";

const zones = ["Australia/Sydney", "Australia/Adelaide", "Australia/Perth", "Australia/Lord_Howe"];

test.each([
  ["2026-10-04", "00:00", "Australia/Sydney", "2026-10-03T14:00:00.000Z"],
  ["2026-10-04", "03:30", "Australia/Sydney", "2026-10-03T16:30:00.000Z"],
  ["2026-04-05", "00:00", "Australia/Adelaide", "2026-04-04T13:30:00.000Z"],
  ["2026-07-01", "09:00", "Australia/Perth", "2026-07-01T01:00:00.000Z"],
])("%s %s in %s is %s", (date, time, zone, instant) =>
  expect(instantAt(date, time, zone).toISOString()).toBe(instant),
);

test("the night from 4 to 5 April 2026 has five hours until four in Sydney", () => {
  const hours =
    (instantAt("2026-04-05", "04:00", "Australia/Sydney").getTime() -
      startOfDay("2026-04-05", "Australia/Sydney").getTime()) /
    3_600_000;
  expect(hours).toBe(5);
});

test("every day of three years begins where its clock shows midnight, in every zone", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1095 }), fc.constantFrom(...zones), (day, zone) => {
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      expect(clockAt(startOfDay(date, zone), zone)).toEqual({ date, time: "00:00" });
    }),
  );
});
