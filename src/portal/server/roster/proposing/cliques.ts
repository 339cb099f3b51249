import { type Between, clash, type OpenShift } from "./problem.ts";

/**
 * Sets of shifts of which one worker can have at most one, so that every pair that clashes is in one of them. A set says
 * more to a solver than its pairs, and in fewer rows.
 */
export function cliquesOf(shifts: readonly OpenShift[], between: Between): number[][] {
  const beside = shifts.map(
    (shift, index) =>
      new Set(shifts.flatMap((other, at) => (at !== index && clash(shift, other, between) ? [at] : []))),
  );
  const covered = new Set<string>();
  const cliques: number[][] = [];
  for (const [one, others] of beside.entries())
    for (const other of others) {
      if (other < one || covered.has(`${one} ${other}`)) continue;
      const clique = [one, other];
      for (const third of others)
        if (
          clique.every((member) => member === third || beside[member]?.has(third)) &&
          !clique.includes(third)
        )
          clique.push(third);
      clique.sort((first, second) => first - second);
      for (const [place, first] of clique.entries())
        for (const second of clique.slice(place + 1)) covered.add(`${first} ${second}`);
      cliques.push(clique);
    }
  return cliques;
}
