import { holds } from "#framework/shared/access/visible.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context, Services, Tenant } from "#framework/server/context.ts";
import type { Task } from "#framework/server/portal.ts";
import { beat, finish, onBehalf, report, type Run, runTask } from "../../runs.ts";
import { storedShifts } from "../judge/check.ts";
import { meantWorkers } from "../offers/candidates.ts";
import { answerFrom } from "./answer.ts";
import { proposalsFor } from "./proposals.ts";
import { openRoster } from "./read.ts";
import { keepAnswer } from "./store.ts";

/** Proposes workers for open shifts. A solver needs a core of its own, so there is one at a time. */
export const rosterProposalTask: Task = { ...runTask("roster-proposals", work), isAlone: true };

/** How often the progress is saved, and how often the solver is ended where nobody wants its answer any more. */
const [tellEveryMs, beatEveryMs] = [500, 1000];

class Cancelled extends Error {}

/** A proposal is made with what the person who asked may see. */
async function work(services: Services, tenant: Tenant, run: Run, signal: AbortSignal): Promise<void> {
  const { context, isKnown } = await onBehalf(services, tenant, run);
  if (!isKnown || !holds(context.user, "edit-shifts"))
    return void (await finish(context, run, {
      status: "failed",
      problem: "The person who asked can't plan shifts any more.",
    }));
  const stop = new AbortController();
  const timer = setInterval(() => {
    beat(context, run).then(
      (isWanted) => !isWanted && stop.abort(),
      () => undefined,
    );
  }, beatEveryMs);
  try {
    await propose(context, run, AbortSignal.any([signal, stop.signal]));
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  } finally {
    clearInterval(timer);
  }
}

async function propose(context: Context, run: Run, signal: AbortSignal): Promise<void> {
  const stored = await storedShifts(context, uuidsIn(run.data.shift_uuids));
  const open = [...stored.values()].filter(({ status, staff }) => status === "open" && !staff);
  const workers = await meantWorkers(context, {});
  const shifts = open.length;
  let told = performance.now();
  const tell = async (done: number) => {
    if (signal.aborted) throw new Cancelled();
    if (performance.now() - told < tellEveryMs) return;
    told = performance.now();
    if (!(await report(context, run, { done, shifts }))) throw new Cancelled();
  };
  const roster = await openRoster(context, open, workers, { tell });
  let answers = 0;
  try {
    for await (const solved of proposalsFor(roster.problem, { signal })) {
      const answer = await answerFrom(context, roster, solved);
      await keepAnswer(context, run.uuid, answers === 0 ? "first" : "best", answer);
      answers += 1;
      if (!(await report(context, run, { done: shifts, shifts, answers }))) return;
    }
  } catch (err) {
    // The first answer can be used without the solver, which may be short of memory.
    if (answers === 0) throw err;
    context.log.warn({ err, proposal: run.uuid }, "no better proposal was found");
  }
  if (signal.aborted) return;
  await finish(context, run, { status: "ready" });
}
