import { type Selectable, sql } from "kysely";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import type { Db } from "../database/database.ts";
import type { Tables } from "#generated/tables.ts";
import { notFound } from "../http/errors.ts";

/** An import as it is kept. */
export type Import = Selectable<Tables["imports"]> & {
  /** Whether its work was not heard of for long, by the database's own clock. */
  silent: boolean;
};

/** Work that was not heard of for so long has ended with its process. */
const silenceSeconds = 300;
const isSilent = sql<boolean>`beat_at < now() - make_interval(secs => ${sql.lit(silenceSeconds)})`;

/** Selects whether the work of an import was not heard of for long. */
export const silent = isSilent.as("silent");

/** Days on which an import can be undone: one, to the minute. */
const undoMs = 24 * 3600_000;

/** @throws 404 */
export async function findImport({ db, tenant }: Context, id: string): Promise<Import> {
  const found = isUuid(id)
    ? await db
        .selectFrom("imports")
        .selectAll()
        .select(silent)
        .where("tenant_id", "=", tenant.id)
        .where("uuid", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!found) throw notFound();
  return found;
}

/** Whether work on it goes on now. */
export const isRunning = ({ state, silent: ended }: Pick<Import, "state" | "silent">): boolean =>
  (state === "checking" || state === "importing") && !ended;

/** An import as the portal shows it. */
export function shownImport(context: Pick<Context, "services">, found: Import): JsonObject {
  const { uuid, resource, file_name: file, headers, sample, mapping, total, done, result } = found;
  const interrupted = (found.state === "checking" || found.state === "importing") && !isRunning(found);
  const blocking = found.problems.filter(({ warning }) => warning !== true);
  const until = found.imported_at === null ? undefined : Date.parse(found.imported_at) + undoMs;
  const canUndo =
    found.state === "imported" && until !== undefined && until > context.services.clock.now().getTime();
  return {
    uuid,
    resource,
    state: interrupted ? "interrupted" : found.state,
    file_name: file,
    headers,
    sample,
    mapping,
    total,
    done,
    problems: blocking.length,
    warnings: found.problems.length - blocking.length,
    failing_rows: new Set(blocking.map(({ row }) => row)).size,
    result,
    created_at: found.created_at,
    created_by: found.created_by_name,
    imported_at: found.imported_at,
    undo_until: canUndo && until !== undefined ? new Date(until).toISOString() : null,
  };
}

/**
 * Takes an import on for work, so that nobody else does. Work that was not heard of for long is taken over.
 * @returns whether it was in one of the states
 */
export async function takeOn(
  { db, tenant, origin }: Context,
  id: string,
  state: "checking" | "importing",
  from: readonly string[],
  mapping?: readonly (string | null)[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({
      state,
      done: 0,
      beat_at: sql`now()`,
      run: sql`gen_random_uuid()`,
      origin: JSON.stringify(origin),
      ...(mapping && { mapping: JSON.stringify(mapping), problems: "[]" }),
    })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .where((row) =>
      row.or([row("state", "in", from), row.and([row("state", "in", ["checking", "importing"]), isSilent])]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Begins a round of work on an import that was taken on: a round before it has nothing more to say.
 * @returns nothing when there is no work on it
 */
export async function beginRound(db: Db, tenantId: string, id: string): Promise<Import | undefined> {
  return await db
    .updateTable("imports")
    .set({ done: 0, beat_at: sql`now()`, run: sql`gen_random_uuid()` })
    .where("tenant_id", "=", tenantId)
    .where("uuid", "=", id)
    .where("state", "in", ["checking", "importing"])
    .returningAll()
    .returning(silent)
    .executeTakeFirst();
}

/** Imports whose work was not heard of for long, of all providers, and since when. */
export async function silentImports(owner: Db): Promise<{ tenant: string; about: string; since: string }[]> {
  const { rows } = await sql<{ tenant: string; about: string; since: string }>`
    select tenant_id as tenant, uuid as about, beat_at as since from imports
    where state in ('checking', 'importing') and ${isSilent}`.execute(owner);
  return rows;
}

/** A round of work on an import. */
export type Round = Pick<Import, "uuid" | "run">;

/** Says how far the work is. @returns false when someone has stopped it, even if it was begun again since */
export async function beat(
  { db, tenant }: Context,
  { uuid: id, run }: Round,
  done: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ done, beat_at: sql`now()` })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .where("run", "=", run)
    .where("state", "in", ["checking", "importing"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts down what came of the work, unless it was begun again since. */
export async function finish(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  { uuid: id, run }: Round,
  outcome: { state: string; problems?: readonly object[]; result?: JsonObject; imported_at?: string },
): Promise<void> {
  const { problems, result, ...plain } = outcome;
  await db
    .updateTable("imports")
    .set({
      ...plain,
      ...(problems && { problems: JSON.stringify(problems) }),
      ...(result && { result: JSON.stringify(result) }),
    })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .where("run", "=", run)
    .execute();
}

/**
 * The records that an import made, or is about to make. Their ids are handed over as values: without statistics, and the embedded database
 * gathers none by itself, PostgreSQL would look through the whole import for every row.
 */
export async function recordsOf({ db, tenant }: Context, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("import_records")
    .select("record")
    .where("tenant_id", "=", tenant.id)
    .where("import", "=", id)
    .execute();
  return rows.map(({ record }) => record);
}
