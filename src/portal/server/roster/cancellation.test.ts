import { describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import type { Place } from "#portal/shared/prices/bands.ts";
import { isState, zoneOf } from "#portal/shared/places/place.ts";
import { vectorsOf } from "#tests/support/vectors.ts";
import { suppliedCalendar } from "../holidays/suppliedCalendar.ts";
import {
  type CancellationFacts,
  isShortNotice,
  type NoticeRule,
  noticeRuleOf,
  outcomeOf,
} from "./cancellation.ts";

const place: Place = {
  zone: "Australia/Sydney",
  holidayFrom: (day) => (day === "2026-12-25" || day === "2026-12-28" ? "00:00" : undefined),
};
const instantOf = (written: string, { zone }: Place) => {
  const [day = "", time = ""] = written.split(" ");
  return instantAt(day, time, zone);
};
const at = (written: string) => instantOf(written, place);

const calendar = suppliedCalendar();
const placeIn = (state: string | undefined): Place => {
  if (!isState(state)) throw new Error(`${state} is not a state`);
  return {
    zone: zoneOf(state),
    holidayFrom: (day) =>
      calendar.isPublicHoliday(day, { state }) ? "00:00" : calendar.partDayFrom(day, { state }),
  };
};

describe("short notice (H3)", () => {
  test.each(vectorsOf("cancellations/notice.csv").map((row) => [row.case, row] as const))(
    "%s",
    (_, { rule, told = "", starts = "", state, short }) => {
      const there = placeIn(state);
      const notice = instantOf(told, there);
      expect(isShortNotice(notice, instantOf(starts, there), rule as NoticeRule, there)).toBe(
        short === "yes",
      );
    },
  );

  test("nursing, therapy and support coordination go by business days; a service can say otherwise", () => {
    expect(noticeRuleOf(undefined, "nursing")).toBe("two_business_days");
    expect(noticeRuleOf(undefined, "personal_care")).toBe("seven_days");
    expect(noticeRuleOf("not_billed", "nursing")).toBe("not_billed");
  });
});

describe("who is billed and who is paid (H3)", () => {
  const outcome = (facts: Partial<CancellationFacts>, hoursBefore = 48) => {
    const start = at("2026-11-24 10:00");
    const told = new Date(start.getTime() - hoursBefore * 3_600_000);
    const { bill, pay, mayBill, mustPay, orMakeUp } = outcomeOf({
      isNoShow: false,
      by: "client",
      start,
      noticeAt: told,
      toldAt: told,
      rule: "seven_days",
      place,
      isNdis: true,
      employment: "casual",
      ...facts,
    });
    return [
      bill ? "bill" : mayBill ? "may bill" : "no bill",
      pay ? "pay" : "no pay",
      ...(mustPay ? ["must"] : []),
      ...(orMakeUp ? ["or make up"] : []),
    ].join(", ");
  };

  test.each([
    ["the participant, two days before", {}, 48, "bill, pay"],
    ["the participant, eight days before", {}, 192, "no bill, no pay"],
    ["the same of a permanent worker", { employment: "part_time" }, 192, "no bill, no pay"],
    [
      "the participant, ten hours before, of a permanent worker",
      { employment: "full_time" },
      10,
      "bill, pay, must",
    ],
    ["two days before, of a permanent worker", { employment: "part_time" }, 48, "bill, pay, or make up"],
    ["us, two days before", { by: "provider" }, 48, "no bill, no pay"],
    [
      "us, of a permanent worker",
      { by: "provider", employment: "part_time" },
      48,
      "no bill, pay, or make up",
    ],
    ["us, ten hours before", { by: "provider", employment: "part_time" }, 10, "no bill, pay, must"],
    ["the worker", { by: "staff", employment: "full_time" }, 2, "no bill, no pay"],
    ["nobody came to the door", { isNoShow: true }, 0, "bill, pay"],
    [
      "the worker did not come",
      { isNoShow: true, by: "staff", employment: "full_time" },
      0,
      "no bill, no pay",
    ],
    ["a service that is never billed", { rule: "not_billed" }, 2, "no bill, no pay"],
    ["somebody who pays themselves, in time", { isNdis: false }, 192, "may bill, no pay"],
    ["an open shift", { employment: undefined }, 2, "bill, no pay"],
    [
      "in time for the participant, late for a permanent nurse",
      { rule: "two_business_days", noticeAt: at("2026-11-19 10:00"), employment: "part_time" },
      100,
      "no bill, pay, or make up",
    ],
  ] as [string, Partial<CancellationFacts>, number, string][])("%s", (_who, facts, hours, expected) => {
    expect(outcome(facts, hours)).toBe(expected);
  });
});
