import { describe, expect, test } from "vitest";
import { type Condition, firstMet, isMet, lineRule, type Pack, type Situation } from "./pack.ts";
import { packFor } from "./rates.ts";

const somebody: Situation = {
  employment: ["part_time"],
  stream: ["disability"],
  agreements: ["ten_hour_days"],
  averaging: "week",
};

describe("whether a rule applies", () => {
  test.each<[Condition, Partial<Situation>, boolean]>([
    [{}, {}, true],
    [{ employment: ["part_time", "casual"] }, {}, true],
    [{ employment: ["full_time", "casual"] }, {}, false],
    [{ stream: ["home_care", "disability"] }, {}, true],
    [{ stream: ["home_care"] }, {}, false],
    [{ agreement: "ten_hour_days" }, {}, true],
    [{ agreement: "eight_hours_rest" }, {}, false],
    [{ averaging: "week" }, {}, true],
    [{ averaging: "fortnight" }, {}, false],
    [{ day: "sunday" }, { day: "sunday" }, true],
    [{ day: "sunday" }, { day: "saturday" }, false],
    [{ day: "sunday" }, {}, false],
    [{ shift: "night" }, { shift: "night" }, true],
    [{ shift: "night" }, { shift: "afternoon" }, false],
    [{ sleepover: true }, { sleepover: true }, true],
    [{ sleepover: true }, {}, false],
    [{ sleepover: false }, {}, true],
    [{ sleepover: false }, { sleepover: true }, false],
    [{ broken: true }, { broken: true }, true],
    [{ broken: true }, {}, false],
    [{ broken: false }, {}, true],
    [{ broken: false }, { broken: true }, false],
    [{ band: "first" }, { band: "first" }, true],
    [{ band: "first" }, { band: "later" }, false],
    [{ employment: ["part_time"], stream: ["crisis"] }, {}, false],
  ])("%j of %j: %s", (when, is, expected) => expect(isMet(when, { ...somebody, ...is })).toBe(expected));

  test("the first that applies is taken, and none where none does", () => {
    const rules: { id: string; when: Condition }[] = [
      { id: "sunday", when: { day: "sunday" } },
      { id: "part-time", when: { employment: ["part_time"] } },
      { id: "any", when: {} },
    ];
    expect(firstMet(rules, { ...somebody, day: "sunday" })?.id).toBe("sunday");
    expect(firstMet(rules, somebody)?.id).toBe("part-time");
    expect(firstMet(rules.slice(0, 1), somebody)).toBeUndefined();
  });
});

test("the rules of a period are the newest that hold on its first day, whatever order they come in", () => {
  const packs = ["2025-07-01", "2027-07-01", "2026-07-01"].map(
    (day) => ({ key: day, effective_from: day }) as Pack,
  );
  const keyOn = (first: string) => packFor(packs, { first, weeks: 2 })?.key;
  expect(["2025-06-30", "2025-07-01", "2026-06-30", "2026-07-01", "2027-08-01"].map(keyOn)).toEqual([
    undefined,
    "2025-07-01",
    "2025-07-01",
    "2026-07-01",
    "2027-07-01",
  ]);
});

test("a line names its rule with the pack and its day, and nothing else of it", () => {
  const rule = { id: "one", title: "One", clause: "1.1", source: "Guide", hours: 8 };
  expect(lineRule({ key: "pack", effective_from: "2026-07-01" } as Pack, rule)).toEqual({
    id: "one",
    title: "One",
    clause: "1.1",
    source: "Guide",
    pack: "pack",
    from: "2026-07-01",
  });
});
