import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { resourceReferredTo } from "#framework/shared/schema/schema.ts";
import { summaryLimits } from "#framework/shared/summaries/summary.ts";
import type { Condition } from "#framework/shared/filters/filter.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../database/database.ts";
import { preparedForAnyMark } from "../../database/engine.ts";
import { readingWidely } from "../../database/wideReading.ts";
import { titlesIn } from "../../records/store/titles.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { mostCost, refuseCostly } from "./cost.ts";
import type { PlannedGroup, PlannedValue, SummaryPlan } from "./plan.ts";
import { type GroupKey, keyFilter, keyOrder, keyWords } from "./rows.ts";
import { cheaperWay, isSmall, noteTime, type StatementOf } from "./ways.ts";

type Stored = Record<string, GroupKey>;

/** A summary as it is answered. */
export interface SummaryAnswer {
  groups: {
    field: string;
    label: string;
    by: string | null;
    /** The keys of all rows, each with the condition that finds its records; null where none does. */
    keys: { key: GroupKey; label: string | null; filter: Condition | null }[];
  }[];
  values: { of: string; label: string | null; field: string | null; other: string | null; format: string }[];
  rows: { keys: GroupKey[]; labels: (string | null)[]; values: GroupKey[] }[];
  total: GroupKey[];
  /** There are more groups than are answered: these are the largest. */
  more: boolean;
  /** The run in the background that these come from, or that they are still to come from. */
  run?: ShownRun;
}

/** How a run in the background stands. Until it is done there are no numbers. */
export interface ShownRun {
  uuid: string;
  state: string;
  begun_at: string | null;
  ended_at: string | null;
  message: string;
}

/** How the numbers of a report are worked out in the background. */
export interface InBackground {
  /** What they may cost, in the planner's units. */
  mostCost?: number;
  /** Marks the statements, so that they can be stopped. */
  mark?: (statement: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Works a summary out. @throws 422 where it would read too much */
export async function summarise(
  context: Context,
  plan: SummaryPlan,
  statementOf: StatementOf,
  {
    mostCost: most = mostCost.atOnce,
    mark = (it) => it,
    question,
  }: InBackground & { question?: string } = {},
): Promise<SummaryAnswer> {
  const way = await cheaperWay(context, statementOf, question);
  // To plan it for more takes as long as to run it.
  if (isSmall(way)) return answerOf(context, plan, await rowsOf(context.db, mark(statementOf(way.reaching))));
  const rows = await readingWidely(context.services.database, context.db, async (db) => {
    const byRow = statementOf("by row");
    // With more room it costs less than was found without.
    if (way.cost > most || way.reaching !== "by row") await refuseCostly({ db }, byRow, most);
    const began = performance.now();
    const found = await rowsOf(db, mark(byRow));
    noteTime(context, way, performance.now() - began, question);
    return found;
  });
  return answerOf(context, plan, rows);
}

/** Works a summary out that is known to be small; undefined where its statement says that there is a run for it. */
export async function summariseUnlessRun(
  context: Context,
  plan: SummaryPlan,
  statement: RawBuilder<unknown>,
): Promise<SummaryAnswer | undefined> {
  const rows = await rowsOf(context.db, sql`${sql.raw(preparedForAnyMark)} ${statement}`);
  return rows[0]?.has_run === true ? undefined : answerOf(context, plan, rows);
}

const rowsOf = async (db: Db, statement: RawBuilder<unknown>): Promise<Stored[]> =>
  (await sql<Stored>`${statement}`.execute(db)).rows;

/** The answer that a statement's rows make, with the names of what they refer to. */
async function answerOf(
  context: Context,
  plan: SummaryPlan,
  [totals = {}, ...rows]: readonly Stored[],
): Promise<SummaryAnswer> {
  const shown = rows.slice(0, summaryLimits.rows);
  const titles = await titlesIn(context, referred(plan, [...shown, totals]));
  const { zone } = tenantCalendar(context);
  const valuesOf = (row: Stored) =>
    plan.values.map((value, index) => {
      const key = row[`v${index}`] ?? null;
      return isTitled(value) && key !== null ? (titles[String(key)] ?? null) : key;
    });
  const words = plan.groups.map((group) => keyWords(group, { titles, zone }));
  const read = shown.map((row) => {
    const keys = plan.groups.map((_, index) => row[`k${index}`] ?? null);
    const labels = words.map((wordsOf, index) => {
      const spelt = row[`l${index}`];
      return wordsOf(keys[index] ?? null, typeof spelt === "string" ? spelt : null);
    });
    return { keys, labels, values: valuesOf(row) };
  });
  const keysOfGroups = plan.groups.map((group, index) => keysOf(group, read, index));
  return {
    groups: plan.groups.map((group, index) => ({
      field: group.name,
      label: group.via ? `${group.via.label}: ${group.field.label}` : group.field.label,
      by: group.by ?? null,
      keys: keysOfGroups[index] ?? [],
    })),
    values: plan.values.map((value) => ({
      of: value.of,
      label: value.label ?? null,
      field: value.field?.field.label ?? null,
      other: value.other?.field.label ?? null,
      format: formatOf(value),
    })),
    rows: inOrder(read, keysOfGroups),
    total: valuesOf(totals),
    more: rows.length > shown.length,
  };
}

type Named = Pick<SummaryAnswer["rows"][number], "keys" | "labels">;
type Key = SummaryAnswer["groups"][number]["keys"][number];

/** The keys of a group, each once, in their order. */
function keysOf(group: PlannedGroup, rows: readonly Named[], index: number): Key[] {
  const found = new Map<GroupKey, string | null>();
  for (const { keys, labels } of rows) found.set(keys[index] ?? null, labels[index] ?? null);
  return [...found]
    .sort(keyOrder(group))
    .map(([key, label]) => ({ key, label, filter: keyFilter(group, key) ?? null }));
}

/** Rows in the order of the keys of their first group, then of the next. Words are compared once for each key. */
function inOrder<Row extends Named>(rows: readonly Row[], keysOfGroups: readonly Key[][]): Row[] {
  const places = keysOfGroups.map((keys) => new Map(keys.map(({ key }, place) => [key, place])));
  const placed = rows.map((row) => ({
    row,
    at: places.map((placeOf, index) => placeOf.get(row.keys[index] ?? null) ?? 0),
  }));
  const decided = (a: readonly number[], b: readonly number[]): number => {
    for (const [index, place] of a.entries()) {
      const apart = place - (b[index] ?? 0);
      if (apart !== 0) return apart;
    }
    return 0;
  };
  return placed.sort((a, b) => decided(a.at, b.at)).map(({ row }) => row);
}

/** How a number is written. */
function formatOf({ of, field }: PlannedValue): string {
  if (of === "percent" || of === "days") return of;
  const isValue = of !== "count" && of !== "distinct";
  const name = field?.field.type.name ?? "";
  return isValue && ["money", "date", "date-time", "number"].includes(name)
    ? name
    : isValue && field
      ? "text"
      : "number";
}

const isReference = (field: Field | undefined): boolean => field?.type.name === "reference";
/** Whether a value is the id of a record, which is shown by its title. */
const isTitled = ({ of, field }: PlannedValue): boolean =>
  (of === "first" || of === "last") && isReference(field?.field);

/** The records that keys and values name, by resource. */
function referred(plan: SummaryPlan, rows: readonly Stored[]): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  const note = (field: Field | undefined, column: string) => {
    const resource = resourceReferredTo(field?.schema);
    if (resource === undefined) return;
    const ids = wanted.get(resource) ?? new Set<string>();
    for (const row of rows) if (typeof row[column] === "string") ids.add(row[column]);
    wanted.set(resource, ids);
  };
  for (const [index, { field }] of plan.groups.entries()) note(field, `k${index}`);
  for (const [index, value] of plan.values.entries())
    if (isTitled(value)) note(value.field?.field, `v${index}`);
  return wanted;
}
