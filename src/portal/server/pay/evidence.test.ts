import { describe, expect, test } from "vitest";
import type { Line } from "#portal/shared/pay/lines.ts";
import { payPeriod } from "#portal/shared/pay/payPeriod.ts";
import { fortnightOf } from "#tests/support/payFortnights.ts";
import { inputOf } from "#tests/support/payVectors.ts";
import { packs } from "./packs.ts";

const pay = (work: string, worker = "part_time disability shiftworker", base = "36.22") =>
  payPeriod(inputOf({ case: "", worker, base, work, lines: "", total: "", exceptions: "" }), packs);
/** The clock of Sydney in summer. */
const clock = (instant: Date) =>
  new Date(instant.getTime() + 11 * 3_600_000).toISOString().slice(5, 16).replace("T", " ");
const written = ({ rule, because, segments, date }: Line) => ({
  rule: rule.id,
  because: because.map(({ id }) => id),
  date,
  time: segments.map(
    ({ work, from, until, minutes }) => `${work}: ${clock(from)} to ${clock(until)}, ${minutes}`,
  ),
});

describe("each line says what it follows from", () => {
  test.each<[string, string, string, object[]]>([
    [
      "a shift across midnight, on the day on which it began",
      "2026-11-27 22:00-02:00",
      "part_time disability shiftworker",
      [
        {
          rule: "night-shift",
          because: [],
          date: "2026-11-27",
          time: ["work 1: 11-27 22:00 to 11-28 00:00, 120"],
        },
        {
          rule: "saturday",
          because: [],
          date: "2026-11-27",
          time: ["work 1: 11-28 00:00 to 11-28 02:00, 120"],
        },
      ],
    ],
    [
      "overtime, with the limit that was passed",
      "2026-11-24 07:00-20:00",
      "part_time disability shiftworker",
      [
        {
          rule: "ordinary",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 07:00 to 11-24 17:00, 600"],
        },
        {
          rule: "overtime-first-hours",
          because: ["day"],
          date: "2026-11-24",
          time: ["work 1: 11-24 17:00 to 11-24 19:00, 120"],
        },
        {
          rule: "overtime-later-hours",
          because: ["day"],
          date: "2026-11-24",
          time: ["work 1: 11-24 19:00 to 11-24 20:00, 60"],
        },
      ],
    ],
    [
      "the eight hours of full-time staff, and ten where that is agreed",
      "2026-11-24 08:00-17:00 + 2026-11-25 08:00-17:00",
      "full_time disability shiftworker",
      [
        {
          rule: "ordinary",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 08:00 to 11-24 16:00, 480"],
        },
        {
          rule: "overtime-first-hours",
          because: ["day-full-time"],
          date: "2026-11-24",
          time: ["work 1: 11-24 16:00 to 11-24 17:00, 60"],
        },
        {
          rule: "ordinary",
          because: [],
          date: "2026-11-25",
          time: ["work 2: 11-25 08:00 to 11-25 16:00, 480"],
        },
        {
          rule: "overtime-first-hours",
          because: ["day-full-time"],
          date: "2026-11-25",
          time: ["work 2: 11-25 16:00 to 11-25 17:00, 60"],
        },
      ],
    ],
    [
      "two records that meet, as one line",
      "2026-11-24 08:00-10:00 + 2026-11-24 10:00-13:00",
      "part_time disability shiftworker",
      [
        {
          rule: "ordinary",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 08:00 to 11-24 10:00, 120", "work 2: 11-24 10:00 to 11-24 13:00, 180"],
        },
      ],
    ],
    [
      "a break, in the middle of the work",
      "2026-11-24 08:00-14:31 break 30",
      "part_time disability shiftworker",
      [
        {
          rule: "ordinary",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 08:00 to 11-24 11:00, 180", "work 1: 11-24 11:30 to 11-24 14:31, 181"],
        },
      ],
    ],
    [
      "a minimum payment, with the clause that asks for it",
      "2026-11-24 09:00-10:30",
      "casual disability shiftworker",
      [
        {
          rule: "ordinary",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 09:00 to 11-24 10:30, 90"],
        },
        {
          rule: "ordinary",
          because: ["minimum-two-hours"],
          date: "2026-11-24",
          time: ["work 1: 11-24 09:00 to 11-24 10:30, 0"],
        },
      ],
    ],
    [
      "a sleepover, with the night, the work beside it and the work in it",
      "2026-11-24 20:00-06:00 sleepover 22:00-06:00 woken 02:00-02:20",
      "part_time disability shiftworker",
      [
        {
          rule: "afternoon-shift",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 20:00 to 11-24 22:00, 120"],
        },
        {
          rule: "overtime-first-hours",
          because: ["sleepover-disturbance"],
          date: "2026-11-24",
          time: ["work 1: 11-25 02:00 to 11-25 03:00, 60"],
        },
        {
          rule: "afternoon-shift",
          because: ["sleepover-work"],
          date: "2026-11-24",
          time: ["work 1: 11-24 20:00 to 11-24 22:00, 0"],
        },
        {
          rule: "sleepover",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 22:00 to 11-25 06:00, 480"],
        },
      ],
    ],
    [
      "a sleepover alone, whose four hours are of the night",
      "2026-11-24 22:00-06:00 sleepover 22:00-06:00",
      "part_time disability shiftworker",
      [
        {
          rule: "ordinary",
          because: ["sleepover-work"],
          date: "2026-11-24",
          time: ["work 1: 11-24 22:00 to 11-25 06:00, 0"],
        },
        {
          rule: "sleepover",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 22:00 to 11-25 06:00, 480"],
        },
      ],
    ],
    [
      "double time past the span of a broken shift",
      "2026-11-24 07:00-10:00 + 2026-11-24 18:00-20:00",
      "part_time disability shiftworker",
      [
        {
          rule: "ordinary",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 07:00 to 11-24 10:00, 180"],
        },
        {
          rule: "ordinary",
          because: [],
          date: "2026-11-24",
          time: ["work 2: 11-24 18:00 to 11-24 19:00, 60"],
        },
        {
          rule: "overtime-double",
          because: ["broken-shift"],
          date: "2026-11-24",
          time: ["work 2: 11-24 19:00 to 11-24 20:00, 60"],
        },
        {
          rule: "broken-shift-1",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 07:00 to 11-24 10:00, 0", "work 2: 11-24 18:00 to 11-24 20:00, 0"],
        },
      ],
    ],
    [
      "double time for want of rest",
      "2026-11-24 07:00-17:30 + 2026-11-25 03:00-05:00",
      "part_time disability shiftworker",
      [
        {
          rule: "ordinary",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 07:00 to 11-24 17:00, 600"],
        },
        {
          rule: "overtime-first-hours",
          because: ["day"],
          date: "2026-11-24",
          time: ["work 1: 11-24 17:00 to 11-24 17:30, 30"],
        },
        {
          rule: "overtime-double",
          because: ["rest-after-overtime"],
          date: "2026-11-25",
          time: ["work 2: 11-25 03:00 to 11-25 05:00, 120"],
        },
      ],
    ],
    [
      "a cancellation, higher duties, kilometres and meals",
      "2026-11-24 09:00-12:00 cancelled + 2026-11-25 09:00-12:00 higher 41.66 km 12 meals 2",
      "part_time disability shiftworker",
      [
        {
          rule: "ordinary",
          because: ["cancellation"],
          date: "2026-11-24",
          time: ["work 1: 11-24 09:00 to 11-24 12:00, 180"],
        },
        {
          rule: "ordinary",
          because: ["higher-duties"],
          date: "2026-11-25",
          time: ["work 2: 11-25 09:00 to 11-25 12:00, 180"],
        },
        {
          rule: "travel-km",
          because: [],
          date: "2026-11-25",
          time: ["work 2: 11-25 09:00 to 11-25 12:00, 0"],
        },
        { rule: "meal", because: [], date: "2026-11-25", time: ["work 2: 11-25 09:00 to 11-25 12:00, 0"] },
      ],
    ],
    [
      "24-hour care, for all of the day, and the work beyond its hours",
      "2026-11-24 09:00-09:00 care worked 10:00-18:00 worked 20:00-20:30",
      "part_time home_care shiftworker",
      [
        {
          rule: "care-24-hours",
          because: [],
          date: "2026-11-24",
          time: ["work 1: 11-24 09:00 to 11-25 09:00, 480"],
        },
        {
          rule: "overtime-first-hours",
          because: ["care-24-hours"],
          date: "2026-11-24",
          time: ["work 1: 11-24 20:00 to 11-24 20:30, 30"],
        },
      ],
    ],
  ])("%s", (_, work, worker, lines) => expect(pay(work, worker).lines.map(written)).toEqual(lines));

  test("a rate of higher duties counts only where it is higher, and then alone is named", () => {
    expect(
      pay("2026-11-25 09:00-12:00 higher 30.00").lines.map(({ base, because }) => [base, because.length]),
    ).toEqual([[3622, 0]]);
  });

  test("the base rate, the multiple and the count of a line are its own", () => {
    const [line] = pay("2026-11-28 09:00-12:20", "casual disability shiftworker").lines;
    expect(line).toMatchObject({
      unit: "hour",
      minutes: 200,
      quantity: 200 / 60,
      base: 3622,
      multiplier: 1.75,
    });
    expect(line?.rule).toMatchObject({ clause: "26.1, 26.4", pack: "schads-2026-07-01", title: "Saturday" });
    const km = pay("2026-11-25 09:00-12:00 km 12.5").lines[1];
    expect(km).toMatchObject({ unit: "km", quantity: 12.5, rate: 101, amount: 1263, category: "travel_km" });
    expect(km).not.toHaveProperty("base");
  });
});

test("whatever was worked, the time of a line is time of its work, and adds up to what the line pays for", () => {
  for (let seed = 20_000; seed < 20_060; seed += 1) {
    const { worker, works, monday } = fortnightOf(seed);
    const { lines } = payPeriod({ worker, works, period: { first: monday, weeks: 2 } }, packs);
    const spans = new Map(works.map(({ id, start, end }) => [id, { start, end }]));
    for (const { segments, minutes, category, date } of lines) {
      if (minutes !== undefined && category !== "minimum_engagement")
        expect(segments.reduce((sum, each) => sum + each.minutes, 0)).toBe(minutes);
      for (const { work, from, until } of segments) {
        const span = spans.get(work);
        expect(span && from >= span.start && from <= until).toBe(true);
        // Work in a sleepover is paid as an hour, also where less than an hour of the sleepover is left.
        if (category !== "sleepover_disturbance") expect(span && until <= span.end).toBe(true);
      }
      expect(date >= monday).toBe(true);
    }
  }
});
