import { describe, expect, test } from "vitest";
import { exceptionTexts } from "#portal/shared/pay/lines.ts";
import { payPeriod } from "#portal/shared/pay/payPeriod.ts";
import { inputOf } from "#tests/support/payVectors.ts";
import { packs } from "./packs.ts";

const found = (work: string, worker = "part_time disability shiftworker", base = "36.22") =>
  payPeriod(
    inputOf({ case: "", worker, base, work, lines: "", total: "", exceptions: "" }),
    packs,
  ).exceptions.map(({ code, works, date }) => [code, works.join(), date].join(" "));

describe("what a person looks at names the work and the day", () => {
  test.each<[string, string, string[], string?]>([
    ["five hours without a break", "2026-11-24 09:00-14:00", []],
    ["a minute more", "2026-11-24 09:00-14:01", ["no-meal-break work 1 2026-11-24"]],
    ["a break in it", "2026-11-24 09:00-16:00 break 30", []],
    [
      "a break that comes too late",
      "2026-11-24 09:00-16:00 break 30 at 14:30",
      ["no-meal-break work 1 2026-11-24"],
    ],
    [
      "records that meet are one time of work",
      "2026-11-24 09:00-12:00 + 2026-11-24 12:00-14:01",
      ["no-meal-break work 1,work 2 2026-11-24"],
    ],
    ["a pause between them is a break", "2026-11-24 09:00-12:00 + 2026-11-24 12:30-15:00", []],
    [
      "time that is there twice",
      "2026-11-24 09:00-12:00 + 2026-11-24 11:00-13:00",
      ["overlap work 2 2026-11-24"],
    ],
    [
      "time within other time",
      "2026-11-24 09:00-12:00 + 2026-11-24 10:00-11:00",
      ["overlap work 2 2026-11-24"],
    ],
    [
      "four periods of work",
      "2026-11-24 07:00-09:00 + 2026-11-24 10:00-12:00 + 2026-11-24 13:00-15:00 + 2026-11-24 16:00-18:00",
      ["too-many-breaks work 1,work 2,work 3,work 4 2026-11-24"],
    ],
    [
      "a span of 12 hours and a minute",
      "2026-11-24 07:00-09:00 + 2026-11-24 17:01-19:01",
      ["past-span work 1,work 2 2026-11-24"],
    ],
    ["a span of 12 hours", "2026-11-24 07:00-09:00 + 2026-11-24 17:00-19:00", []],
    [
      "a day worker before six",
      "2026-11-24 05:59-08:00",
      ["outside-span work 1 2026-11-24"],
      "part_time disability",
    ],
    [
      "a day worker from six to eight",
      "2026-11-24 06:00-09:00 + 2026-11-25 17:00-20:00",
      [],
      "part_time disability",
    ],
    [
      "a day worker after eight",
      "2026-11-24 16:00-20:01",
      ["outside-span work 1 2026-11-24"],
      "part_time disability",
    ],
    ["a day worker on a Saturday", "2026-11-28 05:00-07:00", [], "part_time disability"],
    [
      "a sleepover of another length",
      "2026-11-24 18:00-06:00 sleepover 22:30-06:00",
      ["sleepover-length work 1 2026-11-24"],
    ],
    [
      "24-hour care of somebody in another part of the award",
      "2026-11-24 09:00-09:00 care",
      ["care-stream work 1 2026-11-24"],
    ],
  ])("%s", (_, work, expected, worker) => expect(found(work, worker)).toEqual(expected));

  test("no rate and no rules", () => {
    expect(found("2026-11-24 09:00-12:00", undefined, "36.22 from 2026-12-01")).toEqual([
      "no-rate work 1 2026-11-24",
    ]);
    expect(found("2025-11-24 09:00-12:00")).toEqual(["no-rules  2025-11-24"]);
  });

  test("each has a sentence", () => {
    for (const text of Object.values(exceptionTexts)) expect(text).toMatch(/^[A-Z].*\.$/);
  });
});
