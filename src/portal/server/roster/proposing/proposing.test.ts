import { describe, expect, test } from "vitest";
import { greedyChoice } from "./greedy.ts";
import { type Choice, clash, costOf, isAllowed, type OpenShift, type Problem } from "./problem.ts";
import { proposalsFor } from "./proposals.ts";
import { rosterOf } from "#tests/support/generatedRoster.ts";
import { solve } from "./solve.ts";

/** Every way to give shifts to workers, or to leave them open. */
function leastOf(problem: Problem): number {
  let least = Infinity;
  const tried: (number | undefined)[] = [];
  const next = (shift: number) => {
    if (shift === problem.shifts.length) {
      if (isAllowed(problem, tried)) least = Math.min(least, costOf(problem, tried).total);
      return;
    }
    for (const worker of [undefined, ...(problem.candidates[shift] ?? []).map((each) => each.worker)]) {
      tried[shift] = worker;
      next(shift + 1);
    }
  };
  next(0);
  return least;
}

const shiftAt = (start: string, hours: number, more: Partial<OpenShift> = {}): OpenShift => {
  const begin = new Date(`${start}Z`).getTime();
  return {
    uuid: start,
    start: begin,
    end: begin + hours * 3_600_000,
    day: start.slice(0, 10),
    week: "2026-11-16",
    hours,
    isSleepover: false,
    ...more,
  };
};

const problemOf = (shifts: OpenShift[], costs: number[][], hoursLeft = 38): Problem => ({
  shifts,
  left: (costs[0] ?? []).map(() => new Map([["2026-11-16", hoursLeft]])),
  lessRest: new Set(),
  kmh: 40,
  candidates: costs.map((row) => row.map((cost, worker) => ({ worker, cost }))),
  openCost: 1000,
  overtimeCost: 10,
});

describe("which shifts one worker cannot have both", () => {
  test.each([
    ["overlapping", shiftAt("2026-11-16T09:00", 4), shiftAt("2026-11-16T12:00", 4), true],
    ["one after the other on a day", shiftAt("2026-11-16T09:00", 4), shiftAt("2026-11-16T13:00", 4), false],
    ["late and early", shiftAt("2026-11-16T16:00", 6), shiftAt("2026-11-17T07:00", 4), true],
    ["late and ten hours later", shiftAt("2026-11-16T16:00", 6), shiftAt("2026-11-17T08:00", 4), false],
    [
      "a sleepover and the morning after it",
      shiftAt("2026-11-16T22:00", 8, { isSleepover: true }),
      shiftAt("2026-11-17T06:00", 4),
      false,
    ],
    [
      "a sleepover and seven hours later",
      shiftAt("2026-11-16T22:00", 8, { isSleepover: true }),
      shiftAt("2026-11-17T13:00", 4),
      true,
    ],
  ])("%s: %#", (_, one, other, expected) => {
    expect(clash(one, other, { agreed: true, kmh: 40 })).toBe(expected);
    expect(clash(other, one, { agreed: true, kmh: 40 })).toBe(expected);
  });

  test("nobody is proposed for two visits that are further apart than the time between them", () => {
    const visits = (until: string, next: string) => [
      shiftAt("2026-11-16T09:00", 2, { point: { postcode: "2000" } }),
      shiftAt(next, 2, { point: { postcode: until } }),
    ];
    const choice = (shifts: OpenShift[], kmh: number) =>
      greedyChoice({ ...problemOf(shifts, [[0], [0]]), kmh });
    expect(choice(visits("2750", "2026-11-16T11:00"), 40)).toEqual([0, undefined]);
    expect(choice(visits("2750", "2026-11-16T13:00"), 40)).toEqual([0, 0]);
    expect(choice(visits("2000", "2026-11-16T11:00"), 40)).toEqual([0, 0]);
    expect(choice(visits("2750", "2026-11-16T11:00"), 0)).toEqual([0, 0]);
  });

  test("eight hours beside a sleepover are enough only for those who agreed to them", () => {
    const night = shiftAt("2026-11-16T22:00", 8, { isSleepover: true });
    const afternoon = shiftAt("2026-11-17T14:00", 4);
    expect([true, false].map((agreed) => clash(night, afternoon, { agreed, kmh: 40 }))).toEqual([
      false,
      true,
    ]);
    const problem = problemOf([night, afternoon], [[0], [0]]);
    const agreed = { ...problem, lessRest: new Set([0]) };
    expect([problem, agreed].map((each) => isAllowed(each, [0, 0]))).toEqual([false, true]);
    expect([problem, agreed].map((each) => greedyChoice(each))).toEqual([
      [0, undefined],
      [0, 0],
    ]);
  });
});

test("the first answer takes the cheapest for each shift, and the solver sees what that costs later", async () => {
  const shifts = [shiftAt("2026-11-16T09:00", 4), shiftAt("2026-11-16T10:00", 4)];
  const problem = problemOf(shifts, [
    [1, 2],
    [1, 500],
  ]);
  const first = greedyChoice(problem);
  expect(first).toEqual([0, 1]);
  expect(await solve(problem, first, 10)).toEqual({ choice: [1, 0], isBest: true });
});

test("hours above the ordinary ones cost, and are given only where everything else costs more", async () => {
  const shifts = [shiftAt("2026-11-16T09:00", 6), shiftAt("2026-11-17T09:00", 6)];
  const problem = problemOf(
    shifts,
    [
      [1, 30],
      [1, 100],
    ],
    8,
  );
  const { choice } = await solve(problem, greedyChoice(problem), 10);
  expect(choice).toEqual([1, 0]);
  expect(costOf(problem, choice)).toEqual({ total: 31, open: 0, overtimeHours: 0 });
  expect(costOf(problem, [0, 0])).toEqual({ total: 42, open: 0, overtimeHours: 4 });
});

test("a shift stays open that nobody can have, or that costs more than leaving it open", async () => {
  const shifts = [shiftAt("2026-11-16T09:00", 6), shiftAt("2026-11-17T09:00", 6)];
  const problem = problemOf(shifts, [[], [2000]]);
  expect(greedyChoice(problem)).toEqual([undefined, undefined]);
  const { choice } = await solve(problem, [undefined, undefined], 10);
  expect(choice).toEqual([undefined, undefined]);
});

test("the solver finds the least cost of 200 small rosters", async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const problem = rosterOf({ shifts: 5, workers: 5, days: 2, seed });
    const first = greedyChoice(problem);
    expect(isAllowed(problem, first), `first answer of ${seed}`).toBe(true);
    const { choice } = await solve(problem, first, 10);
    expect(isAllowed(problem, choice), `solved ${seed}`).toBe(true);
    expect(costOf(problem, choice).total, `roster ${seed}`).toBeCloseTo(leastOf(problem), 3);
  }
});

test("proposals come one after the other, each at least as cheap", async () => {
  const problem = rosterOf({ shifts: 40, workers: 15, days: 7, seed: 3 });
  const answers: Choice[] = [];
  for await (const { choice } of proposalsFor(problem, { withinSeconds: 10 })) answers.push(choice);
  expect(answers).toHaveLength(2);
  const [first = [], better = []] = answers;
  expect(isAllowed(problem, better)).toBe(true);
  expect(costOf(problem, better).total).toBeLessThan(costOf(problem, first).total);
});

test("nobody waits for a proposal that was given up", async () => {
  const stop = new AbortController();
  const answers: Choice[] = [];
  const problem = rosterOf({ shifts: 150, workers: 80, days: 14, seed: 5 });
  for await (const { choice } of proposalsFor(problem, { signal: stop.signal })) {
    answers.push(choice);
    setTimeout(() => stop.abort(), 20);
  }
  expect(answers).toHaveLength(1);
});
