import type { Context } from "#framework/server/context.ts";
import { assignments } from "../compliance/load.ts";
import { noteOfNow, type Unfit } from "../fitness/rules.ts";
import { judgeNow } from "../fitness/workers.ts";

/** What speaks against a worker, whomever they support. */
export interface Gaps {
  /** Why they are not fit for work now. */
  unfit: Unfit[];
  /** The same and the compliance that is overdue, as notes beside their name. */
  notes: string[];
}

/** What each of the workers lacks now: fitness for work, and compliance that is overdue. */
export async function gapsOf(
  context: Context,
  workers: readonly string[],
): Promise<ReadonlyMap<string, Gaps>> {
  if (workers.length === 0) return new Map();
  const [judged, compliance] = await Promise.all([judgeNow(context, workers), assignments(context, workers)]);
  return new Map(
    workers.map((worker) => {
      const unfit = judged.get(worker)?.reasons ?? [];
      const overdue = (compliance.get(worker) ?? []).filter(({ state }) => state === "overdue");
      const notes = [
        ...unfit.map(noteOfNow),
        ...(overdue.length > 0 ? [`Overdue: ${overdue.map(({ item }) => item.title).join(", ")}`] : []),
      ];
      return [worker, { unfit, notes }];
    }),
  );
}
