import type { Context } from "#framework/server/context.ts";
import type { Finding, Judgement } from "../judge/finding.ts";
import { judgePlan } from "../judge/judge.ts";
import type { Choice } from "./problem.ts";
import type { OpenRoster } from "./read.ts";

/** A shift with the worker who is proposed for it, and what the roster's checks say of it beside all the others. */
export interface Proposed {
  shift: string;
  worker: string;
  warnings: Finding[];
}

/**
 * What is proposed, judged as a whole by the checks of the roster: as if all of it was done. A choice that they forbid is not
 * proposed, whatever the model held possible.
 */
export async function rejudged(context: Context, roster: OpenRoster, choice: Choice): Promise<Proposed[]> {
  const given = roster.shifts.flatMap((shift, place) => {
    const worker = roster.workers[choice[place] ?? -1];
    return worker === undefined ? [] : [{ shift, worker }];
  });
  const judged = await judgePlan(
    context,
    given.map(({ shift, worker }) => ({ before: shift, wished: { ...shift, staff: worker } })),
  );
  return given.flatMap(({ shift, worker }, place) => {
    const { blocks, warnings }: Partial<Judgement> = judged[place] ?? {};
    if (blocks === undefined || blocks.length > 0) return [];
    return [{ shift: String(shift.uuid), worker, warnings: warnings ?? [] }];
  });
}
