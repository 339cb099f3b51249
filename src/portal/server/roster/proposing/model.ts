import { cliquesOf } from "./cliques.ts";
import { betweenOf, type Candidate, type Choice, type Problem } from "./problem.ts";

/** Most workers who are weighed for one shift: those that cost least, beside the one of the first answer. */
const mostCandidates = 40;

/** A mixed-integer model in the LP format of CPLEX, which HiGHS reads. */
export interface Model {
  text: string;
  /** Reads the shifts' workers from the values of the columns. */
  choiceOf: (valueOf: (column: string) => number) => Choice;
}

interface Pair extends Candidate {
  shift: number;
  column: string;
}

/** Writes a problem as a model. @param first an answer that stays possible, however many candidates are left out */
export function modelOf(problem: Problem, first: Choice): Model {
  const pairs = pairsOf(problem, first);
  const byShift = Map.groupBy(pairs, ({ shift }) => shift);
  const overtime = overtimeRows(problem, pairs);
  const open = problem.shifts.map((_, shift) => `y${shift}`);
  const objective = [
    ...pairs.map(({ cost, column }) => `${plain(cost)} ${column}`),
    ...open.map((column) => `${plain(problem.openCost)} ${column}`),
    ...overtime.map(({ column }) => `${plain(problem.overtimeCost)} ${column}`),
  ];
  const filled = open.map(
    (column, shift) => `${sum([...(byShift.get(shift) ?? []).map((pair) => pair.column), column])} = 1`,
  );
  const text = [
    "Minimize",
    `cost: ${sum(objective)}`,
    "Subject To",
    ...filled,
    ...clashRows(problem, pairs),
    ...overtime.map(({ row }) => row),
    "Binary",
    ...pairs.map(({ column }) => column),
    ...open,
    "End",
  ].join("\n");
  return {
    text,
    choiceOf: (valueOf) =>
      problem.shifts.map(
        (_, shift) => byShift.get(shift)?.find(({ column }) => valueOf(column) > 0.5)?.worker,
      ),
  };
}

/** Terms on lines of their own: the format limits how long a line is. */
const sum = (terms: readonly string[]): string => terms.join("\n + ");

/** Numbers without an exponent. */
const plain = (value: number): string => value.toFixed(4);

/**
 * Who is weighed for which shift. Anyone who costs more than leaving it open is not. What they cost counts with the overtime that they
 * would have with this shift alone: those whose week is full are the last to help.
 */
function pairsOf({ shifts, left, candidates, openCost, overtimeCost }: Problem, first: Choice): Pair[] {
  return candidates.flatMap((each, shift) => {
    const { week = "", hours = 0 } = shifts[shift] ?? {};
    const wholeOf = ({ worker, cost }: Candidate) =>
      cost + Math.max(0, hours - (left[worker]?.get(week) ?? 0)) * overtimeCost;
    return each
      .filter(({ cost, worker }) => cost < openCost || worker === first[shift])
      .map((candidate) => ({ candidate, whole: wholeOf(candidate) }))
      .toSorted((one, other) => one.whole - other.whole)
      .filter(({ candidate }, place) => place < mostCandidates || candidate.worker === first[shift])
      .map(({ candidate }) => ({ ...candidate, shift, column: `x${shift}_${candidate.worker}` }));
  });
}

/** That nobody has two shifts that clash. */
function clashRows(problem: Problem, pairs: readonly Pair[]): string[] {
  const byWorker = Map.groupBy(pairs, ({ worker }) => worker);
  return [...byWorker].flatMap(([worker, own]) =>
    cliquesOf(
      own.flatMap(({ shift }) => problem.shifts[shift] ?? []),
      betweenOf(problem, worker),
    ).map((clique) => `${sum(clique.flatMap((place) => own[place]?.column ?? []))} <= 1`),
  );
}

/** Hours above the ordinary ones, of each worker and week where there can be any. */
function overtimeRows({ shifts, left }: Problem, pairs: readonly Pair[]): { column: string; row: string }[] {
  const weeks = Map.groupBy(pairs, ({ worker, shift }) => `${worker} ${shifts[shift]?.week ?? ""}`);
  return [...weeks.values()].flatMap((own, index) => {
    const [one] = own;
    const hoursLeft = left[one?.worker ?? -1]?.get(shifts[one?.shift ?? -1]?.week ?? "") ?? 0;
    const hoursOf = ({ shift }: Pair) => shifts[shift]?.hours ?? 0;
    if (own.reduce((hours, pair) => hours + hoursOf(pair), 0) <= hoursLeft) return [];
    const column = `o${index}`;
    const hours = own
      .filter((pair) => hoursOf(pair) > 0)
      .map((pair) => `${plain(hoursOf(pair))} ${pair.column}`);
    return [{ column, row: `${sum(hours)}\n - ${column} <= ${plain(hoursLeft)}` }];
  });
}
