import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, Services } from "#framework/server/context.ts";
import { HttpError, invalid } from "#framework/server/http/errors.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { finish, onBehalf, report, type Run, runTask } from "../runs.ts";
import { advanced, billParticipant, type Progress, scopeOf, supportsToBill } from "./run.ts";
import { lockRow } from "#framework/server/database/lockRow.ts";

/** Who started a run. @throws 422 for a participant whom the person may not see */
export const invoiceRunStarted: Prepare = async ({ context }, { participant }) => {
  const type = recordTypeOf(context.services.types, "participants");
  if (typeof participant === "string" && !(await findRow(context, type, participant)))
    throw invalid({ participant: ["Participant: choose one from the list."] });
  return { started_by: context.user.fullname };
};

/** Begins a run as soon as it is saved. */
export const invoiceRunBegins: After = async ({ context }) => startTask(context, "invoice-runs");

/** Bills what was delivered, run after run. */
export const invoiceRunTask = runTask("invoice-runs", work);

/** Bills one participant after the other, each in a transaction of its own, with the rights of anyone who started it. */
async function work(
  services: Services,
  tenant: Context["tenant"],
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services.database;
  const { context, isKnown } = await onBehalf(services, tenant, run);
  if (!isKnown) {
    await finish(context, run, {
      status: "failed",
      left_out: ["The person who started this run can no longer sign in."],
    });
    return;
  }
  const scope = scopeOf(run.data);
  const toBill = await supportsToBill(context, scope);
  let progress = resumed(run.data, toBill.length);
  const counted = (own: Context, result: Parameters<typeof advanced>[1]): Promise<boolean> => {
    progress = advanced(progress, result);
    return report(own, run, { ...progress });
  };
  for (const { participant } of toBill) {
    if (signal.aborted) return;
    const goesOn = await db
      .transaction()
      .execute(async (inside) => {
        const own = { ...context, db: inside };
        await held(own, run);
        // With what was billed: a process that ends in between would leave it out of what the run has come to.
        return counted(own, await billParticipant(own, scope, participant));
      })
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        return counted(context, { drafted: [], leftOut: [error.message] });
      });
    if (!goesOn) return;
  }
  await finish(context, run, { status: "done" });
}

/** Anyone who cancels a run locks it first, and then what every write locks: in another order, one of both is refused. */
const held = (context: Context, { uuid }: Run): Promise<void> => lockRow(context, "records", uuid);

/** A run that another process began goes on with what that one had done. */
const resumed = (data: JsonObject, left: number): Progress => ({
  participants: Number(data.done ?? 0) + left,
  done: Number(data.done ?? 0),
  invoices: Number(data.invoices ?? 0),
  lines: Number(data.lines ?? 0),
  total: Number(data.total ?? 0),
  left_out: [data.left_out ?? []].flat().map(String),
});
