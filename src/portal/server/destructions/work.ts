import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, Services, Tenant } from "#framework/server/context.ts";
import { inOwnTransaction } from "#framework/server/ownTransaction.ts";
import { removeRecord } from "#framework/server/records/write/remove.ts";
import { destroyRecord } from "#framework/server/retention/destroy.ts";
import { nextDue } from "#framework/server/retention/due.ts";
import { type Kept, keptTypes } from "#framework/server/retention/kept.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { finish, report, type Run, runTask } from "../runs.ts";

/** Destroys what was approved, batch after batch; what is held by now stays. */
export const destructionTask = runTask("destructions", work);

/** Records that are destroyed in one transaction. */
const batchSize = 50;

async function work(services: Services, tenant: Tenant, run: Run, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  const who = String(run.data.started_by);
  const own = systemContext(services, tenant, db, who);
  const kept = keptTypes(services).find(({ type }) => type.name === run.data.kind);
  if (!kept) return void (await finish(own, run, { status: "failed", problem: gone }));
  const which: Which = { before: String(run.data.deleted_before) };
  let counts = countsOf(run.data);
  for (;;) {
    if (signal.aborted) return;
    const next = await inOwnTransaction(services, async ({ db: inside, afterCommit }) => {
      const context = { ...own, db: inside, afterCommit };
      const batch = await destroyNext(context, kept, which, counts);
      // With what was destroyed: a process that ends in between would leave it out of what the run has come to.
      return batch && (await report(context, run, { ...batch.counts })) ? batch : undefined;
    });
    if (!next) break;
    counts = next.counts;
    which.after = next.last;
  }
  await finish(own, run, { ...counts, status: "done" });
}

const gone = "The portal no longer knows this kind of record.";

/** What a run has come to. */
type Counts = Record<"destroyed" | "stayed" | "done", number>;

/** Where a run has come to. */
interface Which {
  before: string;
  after?: string;
}

/** Destroys the next batch. @returns undefined when nothing is left */
async function destroyNext(
  context: Context,
  kept: Kept,
  which: Which,
  { destroyed, stayed, done }: Counts,
): Promise<{ counts: Counts; last: string } | undefined> {
  const looked = await nextDue(context, kept, { ...which, limit: batchSize });
  if (!looked) return undefined;
  let now = 0;
  for (const { uuid, deleted_at: at } of looked.due) {
    // What others count of it is right only when it is deleted first.
    if (at === null) await removeRecord(context, kept.type, String(uuid));
    if (await destroyRecord(context, kept.type, String(uuid))) now += 1;
  }
  const all = looked.due.length;
  return {
    counts: { destroyed: destroyed + now, stayed: stayed + all - now, done: done + all },
    last: looked.last,
  };
}

/** A run that another process began goes on with what that one had destroyed. What it had passed by is looked at again. */
const countsOf = ({ destroyed }: JsonObject): Counts => {
  const before = Number(destroyed ?? 0);
  return { destroyed: before, stayed: 0, done: before };
};
