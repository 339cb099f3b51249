import { randomUUIDv7 } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { isObject, type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import { canonical, sha256 } from "../../canonical.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../database/database.ts";
import type { Tables } from "#generated/tables.ts";
import type { SheetOrder } from "../rowsOrder.ts";
import type { SummaryAnswer } from "../summary/summarise.ts";

/** A run of a report's numbers or rows in the background, as it is kept. */
export type ReportRun = Selectable<Tables["report_runs"]>;

/** How far a file of rows is, and the file once it is there. */
export interface RowsProgress {
  written: number;
  /** How many there are; undefined until that is counted. */
  count?: number;
}

/** The kept file of a run of rows. */
export interface RowsFile extends RowsProgress {
  /** Its entry among the files. */
  file: string;
  /** In bytes. */
  size: number;
}

/** What came of a run: its numbers or its file, or why there are none. */
export type Outcome = { answer: SummaryAnswer | RowsFile } | { message: string };

/** What a file of rows is asked for with; undefined for a run of numbers. */
export const rowsOf = ({ asked }: Pick<ReportRun, "asked">): SheetOrder | undefined =>
  isObject(asked.rows) ? (asked.rows as SheetOrder) : undefined;

/** What numbers, or a file of rows, are asked for with. */
export interface AskedRun {
  resource: string;
  report: string;
  body: JsonObject;
}

/** Hours for which a result is kept. */
const keptHours = 24;

/** What the tidying deletes. */
export const expiredRuns = `created_at < now() - interval '${keptHours} hours'`;

/** Work that was not heard of for so long has ended with its process. */
const silenceSeconds = 300;

const isKept = sql<boolean>`${sql.raw(`not (${expiredRuns})`)}
  and (state in ('done', 'failed') or beat_at > now() - make_interval(secs => ${sql.lit(silenceSeconds)}))`;

/**
 * What a run answers: the same question of the same reader with the same rights. Anyone who gets or loses a right asks again.
 * Labels of numbers are the reader's own words and change nothing.
 */
export const questionOf = ({ user }: Context, { resource, body }: AskedRun): string => {
  const { filters = null, search = null, groups, values = [], keep = null, computed = null, rows } = body;
  const numbers = objectsIn(values).map((value) => ({ ...value, label: undefined }));
  const rights = rightsOf(user);
  return sha256(
    canonical({
      resource,
      filters,
      search: search === "" ? null : search,
      groups,
      numbers,
      keep,
      computed,
      rows,
      rights,
    }),
  );
};

/** What decides which records and fields a person sees, as texts: whoever gets or loses a right has others. */
export const rightsOf = ({
  role,
  permissions,
  regions,
}: Pick<Context["user"], "role" | "permissions" | "regions">): string[] =>
  [role, permissions, regions].map(namesOf);

type Names = readonly (string | { name: string })[];

/** A session's rights are the same lists from request to request. */
const listed = new WeakMap<Names, string>();

/** The names of roles, permissions or regions as one text. */
function namesOf(all: Names): string {
  const known = listed.get(all);
  if (known !== undefined) return known;
  const names = canonical(all.map((one) => (typeof one === "string" ? one : one.name)).sort());
  listed.set(all, names);
  return names;
}

/** That a run is the reader's for exactly this, and neither was cancelled nor has expired, and its process has not ended. */
const isFor = ({ tenant, user }: Context, question: string) => sql<boolean>`tenant_id = ${tenant.id}
  and created_by = ${user.uuid} and key = ${question} and state != 'cancelled' and ${isKept}`;

/** Whether there is such a run, as a part of another statement. @param question `questionOf` what is asked */
export const hasRun = (context: Context, question: string) =>
  sql<boolean>`exists (select from report_runs where ${isFor(context, question)})`;

/** The run of the reader for exactly this, unless it was cancelled, has expired or its process has ended. */
export const findRun = (
  context: Context,
  asked: AskedRun,
  question = questionOf(context, asked),
): Promise<ReportRun | undefined> =>
  context.db.selectFrom("report_runs").selectAll().where(isFor(context, question)).executeTakeFirst();

/** A run of the reader's own, by its id, while they have the rights that they had when they asked for it. */
export async function ownRun(context: Context, uuid: string): Promise<ReportRun | undefined> {
  const run = await context.db
    .selectFrom("report_runs")
    .selectAll()
    .where("tenant_id", "=", context.tenant.id)
    .where("created_by", "=", context.user.uuid)
    .where("uuid", "=", uuid)
    .where("state", "!=", "cancelled")
    .where(isKept)
    .executeTakeFirst();
  return run && run.key === questionOf(context, { ...run, body: run.asked }) ? run : undefined;
}

/** How many runs of the provider wait or go on. */
export async function countOpen({ db, tenant }: Pick<Context, "db" | "tenant">): Promise<number> {
  const { open } = await db
    .selectFrom("report_runs")
    .select((row) => row.fn.countAll<number>().as("open"))
    .where("tenant_id", "=", tenant.id)
    .where("state", "in", ["waiting", "running"])
    .where(isKept)
    .executeTakeFirstOrThrow();
  return open;
}

/**
 * Takes a run on, in the place of an earlier one for the same.
 * @param place the query of the screen that asks, to come back to
 * @returns its id
 */
export async function addRun(context: Context, asked: AskedRun, place: string): Promise<string> {
  const uuid = randomUUIDv7();
  const { db, tenant, user, origin } = context;
  const values = {
    uuid,
    resource: asked.resource,
    report: asked.report,
    asked: JSON.stringify(asked.body),
    origin: JSON.stringify(origin),
    state: "waiting",
    answer: "{}",
    message: "",
    place,
  };
  await db
    .insertInto("report_runs")
    .values({ ...values, tenant_id: tenant.id, created_by: user.uuid, key: questionOf(context, asked) })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "created_by", "key"]).doUpdateSet({
        ...values,
        created_at: sql`now()`,
        beat_at: sql`now()`,
        begun_at: null,
        ended_at: null,
      }),
    )
    .execute();
  return uuid;
}

/** Begins the work on a run. @returns nothing when it was cancelled or has ended */
export const beginRun = (db: Db, tenantId: string, uuid: string): Promise<ReportRun | undefined> =>
  db
    .updateTable("report_runs")
    .set({ state: "running", answer: "{}", begun_at: sql`now()`, beat_at: sql`now()` })
    .where("tenant_id", "=", tenantId)
    .where("uuid", "=", uuid)
    .where("state", "in", ["waiting", "running"])
    .returningAll()
    .executeTakeFirst();

/**
 * Says that the work on a run goes on.
 * @param progress how far a file of rows is
 * @returns whether anyone still wants it
 */
export async function beatRun(
  db: Db,
  { tenant_id: tenant, uuid }: ReportRun,
  progress?: RowsProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("report_runs")
    .set({ beat_at: sql`now()`, ...(progress && { answer: JSON.stringify(progress) }) })
    .where("tenant_id", "=", tenant)
    .where("uuid", "=", uuid)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a run, unless it was cancelled in the meantime. @returns whether it was still wanted */
export async function endRun(
  db: Db,
  { tenant_id: tenant, uuid }: ReportRun,
  outcome: Outcome,
): Promise<boolean> {
  const ended =
    "answer" in outcome
      ? { state: "done", answer: JSON.stringify(outcome.answer) }
      : { state: "failed", message: outcome.message };
  const { numUpdatedRows } = await db
    .updateTable("report_runs")
    .set({ ...ended, ended_at: sql`now()` })
    .where("tenant_id", "=", tenant)
    .where("uuid", "=", uuid)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When a run and what came of it are deleted. An instant. */
export const keptUntil = ({ created_at: asked }: Pick<ReportRun, "created_at">): string =>
  new Date(Date.parse(asked) + keptHours * 3_600_000).toISOString();

/** Cancels a run of the reader's own that has not ended. @returns whether there was one */
export async function cancelRun({ db, tenant, user }: Context, uuid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("report_runs")
    .set({ state: "cancelled", ended_at: sql`now()` })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", uuid)
    .where("created_by", "=", user.uuid)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
