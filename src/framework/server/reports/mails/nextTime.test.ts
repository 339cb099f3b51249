import { describe, expect, test } from "vitest";
import { nextTime } from "./nextTime.ts";

const zone = "Australia/Sydney";
const after = (plan: object, moment: string, place = zone) => nextTime({ ...plan }, place, new Date(moment));

describe("when a report is sent next", () => {
  test.each([
    [
      "later on the same day",
      { how_often: "daily", time: "07:00" },
      "2026-06-01T20:59:00Z",
      "2026-06-01T21:00:00.000Z",
    ],
    [
      "not at the moment itself",
      { how_often: "daily", time: "07:00" },
      "2026-06-01T21:00:00Z",
      "2026-06-02T21:00:00.000Z",
    ],
    [
      "in summer time",
      { how_often: "daily", time: "07:00" },
      "2026-12-01T00:00:00Z",
      "2026-12-01T20:00:00.000Z",
    ],
    [
      "on the first of its weekdays",
      { how_often: "weekly", weekdays: ["friday", "monday"], time: "07:00" },
      "2026-06-02T00:00:00Z",
      "2026-06-04T21:00:00.000Z",
    ],
    [
      "a week later on the only one",
      { how_often: "weekly", weekdays: ["monday"], time: "07:00" },
      "2026-05-31T21:00:00Z",
      "2026-06-07T21:00:00.000Z",
    ],
    [
      "on its day",
      { how_often: "monthly", month_day: 15, time: "00:00" },
      "2026-06-15T00:00:00Z",
      "2026-07-14T14:00:00.000Z",
    ],
    [
      "on the last day of a shorter month",
      { how_often: "monthly", month_day: 31, time: "23:59" },
      "2028-02-01T00:00:00Z",
      "2028-02-29T12:59:00.000Z",
    ],
    [
      "once on the day that has an hour twice",
      { how_often: "daily", time: "02:30" },
      "2026-04-04T16:30:00Z",
      "2026-04-05T16:30:00.000Z",
    ],
  ])("%s", (_, plan, moment, next) => {
    expect(after(plan, moment)).toBe(next);
  });

  test("where the clocks are set forward, at a time of that day that exists", () => {
    const next = after({ how_often: "daily", time: "02:30" }, "2026-10-03T00:00:00Z");
    expect(["2026-10-03T15:30:00.000Z", "2026-10-03T16:30:00.000Z"]).toContain(next);
  });

  test.each([
    [{ how_often: "weekly", time: "07:00" }],
    [{ how_often: "weekly", weekdays: [], time: "07:00" }],
    [{ how_often: "monthly", time: "07:00" }],
    [{ how_often: "hourly", time: "07:00" }],
    [{ how_often: "daily", time: "25:00" }],
    [{ how_often: "daily" }],
  ])("never for a plan that is not whole: %j", (plan) => {
    expect(after(plan, "2026-06-01T00:00:00Z")).toBeUndefined();
  });
});
