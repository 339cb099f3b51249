import { sql } from "kysely";
import type { Context, Services, Tenant } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { finish, onBehalf, report, type Run, runTask } from "../runs.ts";
import { figuresOf } from "./figures.ts";
import { discardRows, keepLines } from "./keep.ts";
import { type ClaimScope, countLines, type Cursor, nextLines, scopeOf } from "./lines.ts";
import { mostRows, portionSize } from "./limits.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";

/** Makes claims, one after the other. */
export const claimTask = runTask("claims", work);

/** Reads, checks and keeps lines in portions, each in a transaction of its own, with the rights of anyone who started it. */
async function work(services: Services, tenant: Tenant, run: Run, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  const { context, isKnown } = await onBehalf(services, tenant, run);
  if (!isKnown) {
    await db.transaction().execute((inside) => abandon({ ...context, db: inside }, run));
    return;
  }
  const scope = { ...scopeOf(run.data), without: await familyOf(context, run) };
  const claim = { uuid: run.uuid, number: String(run.data.number), seen: new Map<string, string>() };
  const before = await figuresOf(context, run.uuid);
  let done = before.rows + before.blocked;
  const lines = done + (await countLines(context, scope));
  let after: Cursor | undefined;
  for (;;) {
    if (signal.aborted) return;
    const portion = await db
      .transaction()
      .execute((inside) => keepPortion({ ...context, db: inside }, run, { ...claim, scope, after }));
    if (!portion) return;
    done += portion.kept;
    after = portion.after;
    if (!after) break;
    if (!(await report(context, run, { done, lines: Math.max(lines, done) }))) return;
  }
  await db.transaction().execute((inside) => end({ ...context, db: inside }, run, scope));
}

/**
 * Keeps the next lines. Claims of a provider wait for each other, so that each line is in one of them.
 * @returns undefined where someone has cancelled the claim; without `after` where the file is full or no line is left
 */
async function keepPortion(
  context: Context,
  run: Run,
  {
    number,
    seen,
    scope,
    after,
  }: { number: string; seen: Map<string, string>; scope: ClaimScope; after?: Cursor },
): Promise<{ kept: number; after?: Cursor } | undefined> {
  if (!(await isRunning(context, run))) return undefined;
  const { rows: place } = await figuresOf(context, run.uuid);
  const limit = Math.min(portionSize, mostRows - place);
  if (limit <= 0) return { kept: 0 };
  const found = await nextLines(context, scope, { after, limit, lock: true, seen });
  const kept = await keepLines(context, { uuid: run.uuid, number, place }, found);
  const last = found.at(-1);
  return {
    kept,
    ...(found.length === limit && last && { after: { delivered_on: last.delivered_on, uuid: last.uuid } }),
  };
}

/** A claim, the one that it continues, and those that continue the same one. */
async function familyOf({ db, tenant }: Context, run: Run): Promise<string[]> {
  const first = String(run.data.continues ?? run.uuid);
  const { rows } = await sql<{ uuid: string }>`select uuid from records where tenant_id = ${tenant.id}
    and resource = 'claims' and (uuid = any (${[first, run.uuid]}::uuid[]) or data->>'continues' = ${first})`.execute(
    db,
  );
  return rows.map(({ uuid }) => uuid);
}

/** Whether nobody has cancelled a claim; nobody does until the transaction ends. */
async function isRunning({ db, tenant }: Context, run: Run): Promise<boolean> {
  await takeTurn(db, `claims ${tenant.id}`);
  const { rows } = await sql<{ status: string }>`select data->>'status' as status from records
    where tenant_id = ${tenant.id} and resource = 'claims' and uuid = ${run.uuid} for update`.execute(db);
  return rows[0]?.status === "running";
}

/** Ends a claim with what it comes to. What did not fit into its file is in the next one, which is made at once. */
async function end(context: Context, run: Run, scope: ClaimScope): Promise<void> {
  if (!(await isRunning(context, run))) return;
  const figures = await figuresOf(context, run.uuid);
  const isFull = figures.rows === mostRows;
  const { from = null, until = null, participant = null } = run.data;
  const days = { from, until, participant };
  if (isFull && (await nextLines(context, scope, { limit: 1, seen: new Map() })).length > 0)
    await createRecord(
      context,
      recordTypeOf(context.services.types, "claims"),
      {},
      { ...days, continues: run.data.continues ?? run.uuid },
    );
  const done = figures.rows + figures.blocked;
  await finish(context, run, {
    ...figures,
    done,
    lines: done,
    status: figures.rows === 0 ? "empty" : "generated",
  });
}

/** A claim whose maker has left claims nothing. */
async function abandon(context: Context, run: Run): Promise<void> {
  if (!(await isRunning(context, run))) return;
  await discardRows(context, run.uuid);
  const problem = "The person who started this claim can no longer sign in.";
  await finish(context, run, { status: "failed", problem });
}
