import { describe, expect, test } from "vitest";
import type { Place } from "#portal/shared/prices/bands.ts";
import type { Work } from "./facts.ts";
import { paidStretches } from "./paidStretches.ts";
import { minute, roundedMinutes } from "./time.ts";

const place: Place = { zone: "Australia/Sydney", holidayFrom: () => undefined };
/** Minutes since the start of the work. */
const at = (minutes: number) => minutes * minute;
const paid = (length: number, more: Partial<Work> = {}, times: [number, number][] = [[0, length]]) =>
  paidStretches(
    { id: "one", place, start: new Date(0), end: new Date(at(length)), ...more },
    times.map(([from, until]) => ({ from: at(from), until: at(until) })),
  ).map(({ from, until }) => [from / minute, until / minute]);

describe("what of a time is paid", () => {
  test.each<[string, ReturnType<typeof paid>, [number, number][]]>([
    ["all of it without a break", paid(60), [[0, 60]]],
    ["nothing of no time", paid(0), []],
    [
      "two halves around a break",
      paid(90, { breakMinutes: 30 }),
      [
        [0, 30],
        [60, 90],
      ],
    ],
    [
      "the first half is the shorter one, by a minute",
      paid(91, { breakMinutes: 30 }),
      [
        [0, 30],
        [60, 91],
      ],
    ],
    [
      "the break where it was",
      paid(90, { breakMinutes: 30, breakStart: new Date(at(10)) }),
      [
        [0, 10],
        [40, 90],
      ],
    ],
    ["a break at the start", paid(90, { breakMinutes: 30, breakStart: new Date(0) }), [[30, 90]]],
    ["a break at the end", paid(90, { breakMinutes: 30, breakStart: new Date(at(60)) }), [[0, 60]]],
    ["a break that is longer than the work", paid(20, { breakMinutes: 30 }), []],
    [
      "the break is taken from the longest time",
      paid(300, { breakMinutes: 30 }, [
        [0, 60],
        [120, 300],
      ]),
      [
        [0, 60],
        [120, 195],
        [225, 300],
      ],
    ],
    [
      "of two that are as long, from the first",
      paid(180, { breakMinutes: 30 }, [
        [0, 60],
        [120, 180],
      ]),
      [
        [0, 15],
        [45, 60],
        [120, 180],
      ],
    ],
    ["a break of no minutes", paid(60, { breakMinutes: 0 }), [[0, 60]]],
    ["a break and no time", paid(0, { breakMinutes: 30 }), []],
  ])("%s", (_, found, expected) => expect(found).toEqual(expected));
});

test("a part of a minute counts to the second", () => {
  expect(roundedMinutes(0, 90_000)).toBe(1.5);
  expect(roundedMinutes(0, 90_400)).toBe(1.5);
  expect(roundedMinutes(500, 60_500)).toBe(1);
});
