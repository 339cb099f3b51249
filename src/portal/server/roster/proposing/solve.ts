import loadHighs from "highs";
import { modelOf } from "./model.ts";
import { type Choice, costOf, isAllowed, type Problem } from "./problem.ts";

/** An answer of the solver. */
export interface Solved {
  choice: Choice;
  /** Whether nothing can be cheaper, of all that was weighed. */
  isBest: boolean;
}

let loading: ReturnType<typeof loadHighs> | undefined;

/**
 * Solves a problem by HiGHS; blocks until it is done, so call it in a thread. An answer that breaks a rule or costs more
 * than the first one is not given.
 * @param first an answer that is known already
 */
export async function solve(problem: Problem, first: Choice, withinSeconds: number): Promise<Solved> {
  const highs = await (loading ??= loadHighs());
  const model = modelOf(problem, first);
  const { Status: status, Columns: columns } = highs.solve(model.text, {
    output_flag: false,
    time_limit: withinSeconds,
    mip_rel_gap: 0,
  });
  const valueOf = (column: string): number => {
    const known = columns[column];
    return known && "Primal" in known ? known.Primal : 0;
  };
  const choice = model.choiceOf(valueOf);
  const isBetter = isAllowed(problem, choice) && costOf(problem, choice).total < costOf(problem, first).total;
  return { choice: isBetter ? choice : first, isBest: status === "Optimal" };
}
