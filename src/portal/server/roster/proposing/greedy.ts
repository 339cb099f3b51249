import { betweenOf, type Choice, clash, type OpenShift, type Problem } from "./problem.ts";

/** Gives the shifts away in the order in which they begin, each to anyone who costs least then: a first answer at once. */
export function greedyChoice(problem: Problem): Choice {
  const { shifts, left, candidates, openCost, overtimeCost } = problem;
  const choice: (number | undefined)[] = shifts.map(() => undefined);
  const given = new Map<number, OpenShift[]>();
  const worked = new Map<string, number>();
  const inOrder = [...shifts.entries()].toSorted(([, one], [, other]) => one.start - other.start);
  for (const [index, shift] of inOrder) {
    let best: number | undefined;
    let least = openCost;
    for (const { worker, cost } of candidates[index] ?? []) {
      if (cost >= least) continue;
      const before = worked.get(`${worker} ${shift.week}`) ?? 0;
      const hours = left[worker]?.get(shift.week) ?? 0;
      const more = Math.max(0, before + shift.hours - hours) - Math.max(0, before - hours);
      const whole = cost + more * overtimeCost;
      const between = betweenOf(problem, worker);
      if (whole >= least || given.get(worker)?.some((other) => clash(shift, other, between))) continue;
      [best, least] = [worker, whole];
    }
    if (best === undefined) continue;
    choice[index] = best;
    given.set(best, [...(given.get(best) ?? []), shift]);
    const key = `${best} ${shift.week}`;
    worked.set(key, (worked.get(key) ?? 0) + shift.hours);
  }
  return choice;
}
