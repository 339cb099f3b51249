import { addDays } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { expect, test } from "vitest";
import type { Planned } from "./planned.ts";
import { shortRests } from "./rests.ts";

const zone = "Australia/Sydney";
const first = "2026-11-23";

/** A shift such as "1 18–22", on the first day; one that ends before it begins ends on the next day. "s" is a sleepover, "c" care. */
function shiftOf(written: string): Planned {
  const [which = "", times = "", kind = ""] = written.split(" ");
  const day = addDays(first, Number(which) - 1);
  const [from = "", until = ""] = times.split("–").map((time) => (time.includes(":") ? time : `${time}:00`));
  const last = until <= from ? addDays(day, 1) : day;
  const [start, end] = [instantAt(day, from, zone), instantAt(last, until, zone)];
  return {
    uuid: written,
    participants: [],
    start,
    end,
    hours: (end.getTime() - start.getTime()) / 3_600_000,
    breakMinutes: 0,
    type: { s: "sleepover", c: "care_24_hours" }[kind] ?? "personal_care",
    draft: false,
    zone,
    day,
  };
}

const said = (shifts: string, agreed = false): string =>
  shortRests(shifts.split(", ").map(shiftOf), agreed)
    .map(({ earlier, later, rest, least }) => `${earlier.uuid} | ${later.uuid}: ${rest} of ${least}`)
    .join("; ");

test.each([
  ["enough rest", "1 09–17, 2 07–12", ""],
  ["a late and an early shift", "1 14–23, 2 06–12", "1 14–23 | 2 06–12: 7 of 10"],
  ["parts of one day", "1 06–09, 1 16–19", ""],
  ["a part that ends after midnight meets the next", "1 18–00, 2 00–02", ""],
  [
    "the next day follows what went on after midnight",
    "1 18–00, 2 00–02, 2 10–14",
    "2 00–02 | 2 10–14: 8 of 10",
  ],
  [
    "a short shift between hides nothing",
    "1 18–22, 2 00:30–01:30, 2 09–12",
    "1 18–22 | 2 00:30–01:30: 2.5 of 10; 2 00:30–01:30 | 2 09–12: 7.5 of 10",
  ],
  ["a night that goes on into a long morning", "1 22–06, 2 06–10", "1 22–06 | 2 06–10: 0 of 10"],
  ["one inside a longer one hides nothing", "1 14–23, 1 15–16, 2 06–12", "1 14–23 | 2 06–12: 7 of 10"],
  ["a sleepover is joined to its evening and morning", "1 16–22, 1 22–06 s, 2 06–10", ""],
  [
    "after a night and its morning, also on the same day",
    "1 16–22, 1 22–06 s, 2 06–10, 2 15–19",
    "2 06–10 | 2 15–19: 5 of 10",
  ],
  ["a sleepover that meets no work", "1 16–21, 1 22–06 s", "1 16–21 | 1 22–06 s: 1 of 10"],
  ["24-hour care is a shift of its own", "1 08–08 c, 2 08–12", "1 08–08 c | 2 08–12: 0 of 10"],
])("%s", (_what, shifts, expected) => {
  expect(said(shifts)).toBe(expected);
});

test("eight hours beside a sleepover, where they are agreed to", () => {
  const nights = "1 16–22, 1 22–06 s, 2 06–10, 2 18:30–22";
  expect(said(nights)).toBe("2 06–10 | 2 18:30–22: 8.5 of 10");
  expect(said(nights, true)).toBe("");
});
