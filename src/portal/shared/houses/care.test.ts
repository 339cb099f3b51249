import { describe, expect, test } from "vitest";
import { type CareLine, hoursFor, timesOn, totalOf, weeklyHours, workersFor } from "./care.ts";
import { coverageOf, type Need } from "./coverage.ts";
import { changesFrom, overfullOn } from "./occupancy.ts";

const everyDay = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const workdays = everyDay.slice(0, 5);
const line = (more: Partial<CareLine>): CareLine => ({
  weekdays: everyDay,
  start_time: "06:00",
  end_time: "14:00",
  kind: "active",
  ratio: "1:3",
  residents: [],
  ...more,
});

describe("hours per week of a resident: hours × workers ÷ residents sharing", () => {
  test.each([
    ["8 h at 1:3 on five weekdays", line({ weekdays: workdays }), { day: 13.3333 }],
    ["8 h at 1:2 on Saturday", line({ weekdays: ["saturday"], ratio: "1:2" }), { saturday: 4 }],
    ["4 h at 2:1 on Sunday", line({ weekdays: ["sunday"], end_time: "10:00", ratio: "2:1" }), { sunday: 8 }],
    [
      "18:00 to 22:00 at 1:1 on Monday is cut at 20:00",
      line({ weekdays: ["monday"], start_time: "18:00", end_time: "22:00", ratio: "1:1" }),
      { day: 2, evening: 2 },
    ],
    [
      "an active night at 1:1 from Monday on is a night support",
      line({
        weekdays: ["monday"],
        start_time: "22:00",
        end_time: "06:00",
        kind: "active_night",
        ratio: "1:1",
      }),
      { night: 8 },
    ],
    [
      "a night into Saturday has its own part at night, and the rest on Saturday",
      line({ weekdays: ["friday"], start_time: "22:00", end_time: "07:00", ratio: "1:1" }),
      { evening: 2, saturday: 7 },
    ],
    [
      "sleepovers at 1:3, whatever the day",
      line({ start_time: "22:00", end_time: "06:00", kind: "sleepover" }),
      { sleepover: 18.6667 },
    ],
    ["a line for somebody else", line({ residents: ["other"] }), {}],
  ] as [string, CareLine, object][])("%s", (_, care, expected) => {
    const hours = weeklyHours([care], "me");
    const rounded = Object.fromEntries(
      Object.entries(hours).map(([kind, value]) => [kind, Math.round(value * 10_000) / 10_000]),
    );
    expect(rounded).toEqual(expected);
  });

  test("lines add up", () => {
    const shared = line({});
    const own = line({ residents: ["me"], start_time: "15:00", end_time: "16:00", ratio: "1:1" });
    expect(totalOf(weeklyHours([shared, own], "me"))).toBe(25.6667);
    expect(totalOf(weeklyHours([shared, own], "you"))).toBe(18.6667);
  });

  test("a public holiday has its own kind, and breaks take an even part", () => {
    const place = { zone: "Australia/Sydney", holidayFrom: () => "00:00" };
    const [time] = timesOn([line({})], "2026-12-25", place.zone);
    expect(time).toBeDefined();
    const shared = { start: time?.start ?? new Date(), end: time?.end ?? new Date(), kind: "sil" };
    expect(hoursFor({ ...shared, workers: 1, sharing: 2 }, place, 60)).toEqual({ public_holiday: 3.5 });
  });

  test("a night in which clocks go forward has an hour less", () => {
    const [night] = timesOn(
      [line({ start_time: "22:00", end_time: "06:00" })],
      "2026-10-03",
      "Australia/Sydney",
    );
    expect(((night?.end.getTime() ?? 0) - (night?.start.getTime() ?? 0)) / 3_600_000).toBe(7);
  });
});

test.each([
  ["1:3", 3, 1],
  ["1:3", 4, 2],
  ["1:2", 3, 2],
  ["2:1", 2, 4],
  ["2:3", 3, 2],
  ["1:3", 0, 0],
])("at %s, %i residents need %i workers", (ratio, residents, workers) =>
  expect(workersFor(ratio, residents)).toBe(workers),
);

describe("coverage", () => {
  const at = (from: number, until: number, workers = 1, isSleepover = false): Need => ({
    start: new Date(from * 3_600_000),
    end: new Date(until * 3_600_000),
    workers,
    isSleepover,
  });
  const told = (needs: Need[], rostered: Need[]) =>
    coverageOf(needs, rostered).map(
      ({ start, end, needed, rostered: has, isSleepover }) =>
        `${start.getTime() / 3_600_000}–${end.getTime() / 3_600_000} ${has}/${needed}${isSleepover ? " asleep" : ""}`,
    );
  test.each([
    ["whole", [at(6, 14)], [at(6, 14)], ["6–14 1/1"]],
    ["a worker who leaves early", [at(6, 14)], [at(6, 12)], ["6–12 1/1", "12–14 0/1"]],
    ["needs add up", [at(6, 14), at(8, 10)], [at(6, 14)], ["6–8 1/1", "8–10 1/2", "10–14 1/1"]],
    ["one after the other is one piece", [at(6, 14)], [at(6, 10), at(10, 14)], ["6–14 1/1"]],
    ["nobody awake covers a sleepover", [at(22, 30, 1, true)], [at(22, 30)], ["22–30 0/1 asleep"]],
    ["workers without a need are left out", [at(6, 8)], [at(8, 10)], ["6–8 0/1"]],
  ] as [string, Need[], Need[], string[]][])("%s", (_, needs, rostered, expected) =>
    expect(told(needs, rostered)).toEqual(expected),
  );
});

describe("who lives in a house", () => {
  const stays = [
    { participant: "a", from: "2026-01-01", until: "2026-06-30" },
    { participant: "b", from: "2026-01-01" },
    { participant: "c", from: "2026-07-01", until: null },
    { participant: "d", from: "2026-09-01", until: "2026-09-30" },
  ];
  test("changes on the day after the last day; one who follows at once changes nothing", () =>
    expect(changesFrom(stays, "2026-05-01")).toEqual([
      { date: "2026-09-01", residents: 3 },
      { date: "2026-10-01", residents: 2 },
    ]));
  test.each([
    [3, { from: "2026-01-01" }, undefined],
    [2, { from: "2026-01-01" }, "2026-09-01"],
    [2, { from: "2026-01-01", until: "2026-08-31" }, undefined],
    [1, { from: "2026-02-01", until: "2026-02-01" }, "2026-02-01"],
  ])("with %i places and a stay of %o it is too full on %s", (places, stay, day) =>
    expect(overfullOn(stays, places, stay)).toBe(day),
  );
});
