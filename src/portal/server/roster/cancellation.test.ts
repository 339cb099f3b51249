import { describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import type { Place } from "#portal/shared/prices/bands.ts";
import { type CancellationFacts, isShortNotice, noticeRuleOf, outcomeOf } from "./cancellation.ts";

const place: Place = {
  zone: "Australia/Sydney",
  holidayFrom: (day) => (day === "2026-12-25" || day === "2026-12-28" ? "00:00" : undefined),
};
const at = (written: string) => {
  const [day = "", time = ""] = written.split(" ");
  return instantAt(day, time, place.zone);
};

describe("short notice (H3)", () => {
  test.each([
    ["seven_days", "2026-11-17 10:00", "2026-11-24 10:00", false],
    ["seven_days", "2026-11-17 10:01", "2026-11-24 10:00", true],
    // 168 real hours: the clocks go forward on 4 October.
    ["seven_days", "2026-09-29 10:00", "2026-10-06 10:00", true],
    ["two_business_days", "2026-11-20 10:00", "2026-11-25 08:00", false],
    ["two_business_days", "2026-11-20 10:00", "2026-11-24 08:00", true],
    // Wednesday to Wednesday over Christmas: Thursday and Tuesday are clear.
    ["two_business_days", "2026-12-23 09:00", "2026-12-30 09:00", false],
    ["two_business_days", "2026-12-23 09:00", "2026-12-29 09:00", true],
    ["two_business_days", "2026-11-25 10:00", "2026-11-24 08:00", true],
  ] as const)("%s: told %s, for %s: %s", (rule, notice, start, short) => {
    expect(isShortNotice(at(notice), at(start), rule, place)).toBe(short);
  });

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
