import { describe, expect, test } from "vitest";
import type { Work, Worker } from "#portal/shared/pay/facts.ts";
import type { Pay } from "#portal/shared/pay/lines.ts";
import { payPeriod } from "#portal/shared/pay/payPeriod.ts";
import { sharesOf } from "#portal/shared/pay/shares.ts";
import { Random } from "#portal/server/demo/random.ts";
import { fortnightOf } from "#tests/support/payFortnights.ts";
import { placeIn, writtenLine } from "#tests/support/payVectors.ts";
import { packs } from "./packs.ts";

const seeds = Array.from({ length: 60 }, (_, index) => 10_000 + index);
const minute = 60_000;
const pay = (worker: Worker, works: readonly Work[], monday: string): Pay =>
  payPeriod({ worker, works, period: { first: monday, weeks: 2 } }, packs);
const written = ({ lines }: Pay) => lines.map(writtenLine);

/** Each record cut into two that meet, where nothing but its time counts. */
function cut(works: readonly Work[], random: Random): Work[] {
  return works.flatMap((work) => {
    const minutes = (work.end.getTime() - work.start.getTime()) / minute;
    if (minutes < 2 || work.sleepover || work.careTimes || work.breakMinutes) return [work];
    const at = new Date(work.start.getTime() + random.whole(1, minutes - 1) * minute);
    return [
      { ...work, end: at },
      { ...work, id: `${work.id} later`, start: at },
    ];
  });
}

describe("whatever was worked", () => {
  test("records that meet end to end are paid as the one shift they are", () => {
    for (const seed of seeds) {
      const { worker, works, monday } = fortnightOf(seed);
      const whole = written(pay(worker, works, monday));
      expect(written(pay(worker, cut(works, new Random(seed)), monday))).toEqual(whole);
    }
  });

  test("the order in which records are read does not matter, nor how often they are paid", () => {
    for (const seed of seeds) {
      const { worker, works, monday } = fortnightOf(seed);
      const once = pay(worker, works, monday);
      expect(pay(worker, works, monday)).toEqual(once);
      expect(pay(worker, works.toReversed(), monday)).toEqual(once);
    }
  });

  test("lines add up to the total, and so do the shares of each record", () => {
    for (const seed of seeds) {
      const { worker, works, monday } = fortnightOf(seed);
      const { lines, total } = pay(worker, works, monday);
      const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, each) => all + each, 0);
      expect(sum(lines.map(({ amount }) => amount))).toBe(total);
      expect(sum(sharesOf(lines).values())).toBe(total);
    }
  });

  test("every line names its rule, the pack and the time it pays for", () => {
    for (const seed of seeds) {
      const { worker, works, monday } = fortnightOf(seed);
      for (const { rule, segments, because, category } of pay(worker, works, monday).lines) {
        expect(rule).toMatchObject({ pack: "schads-2026-07-01", from: "2026-07-01" });
        expect(segments.length).toBeGreaterThan(0);
        if (category.startsWith("overtime")) expect(because.length).toBeGreaterThan(0);
      }
    }
  });

  test("a longer shift never pays less", () => {
    const random = new Random(7);
    for (const seed of seeds) {
      const { worker } = fortnightOf(seed);
      const monday = random.pick(["2026-09-28", "2026-11-23", "2026-12-21", "2027-03-29"]);
      const start = Date.parse(`${monday}T00:00:00Z`) + random.whole(0, 18_000) * minute;
      const least = 180;
      let before = 0;
      for (let minutes = least; minutes < least + 840; minutes += 7) {
        const end = new Date(start + minutes * minute);
        const work = { id: "one", place: placeIn("NSW"), start: new Date(start), end };
        const { total } = pay(worker, [work], monday);
        expect(total).toBeGreaterThanOrEqual(before);
        before = total;
      }
    }
  });
});
