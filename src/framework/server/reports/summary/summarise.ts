import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { resourceReferredTo, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { summaryLimits } from "#framework/shared/summaries/summary.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { namesRead } from "../../records/computed/computedColumns.ts";
import { settleSearch, whereSql } from "../../records/read/list.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { titlesIn } from "../../records/store/titles.ts";
import type { Input } from "../../routes/module.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { filterRead, type ReportListQuery, reportListQuery } from "../reportListQuery.ts";
import { reportQuery } from "../reportQuery.ts";
import { type AskedRun, findRun } from "../runs/runStore.ts";
import { askedOf, openedReport, type FindSubject } from "../subject.ts";
import { readingWidely } from "../../database/wideReading.ts";
import type { Db } from "../../database/database.ts";
import { isCheap, refuseCostly } from "./cost.ts";
import { knownCost } from "./knownCosts.ts";
import { type PlannedValue, type SummaryPlan, summaryPlan } from "./plan.ts";
import { type GroupKey, keyOrder, keyWords, rowFilter, type WordedKey } from "./rows.ts";
import { summaryStatement } from "./statement.ts";

type Stored = Record<string, GroupKey>;

/** A summary as it is answered. */
export interface SummaryAnswer {
  groups: {
    field: string;
    label: string;
    by: string | null;
    keys: { key: GroupKey; label: string | null }[];
  }[];
  values: { of: string; label: string | null; field: string | null; other: string | null; format: string }[];
  rows: { keys: GroupKey[]; labels: (string | null)[]; values: GroupKey[]; filters: Json }[];
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
interface InBackground {
  /** What they may cost, in the planner's units. */
  mostCost?: number;
  /** Marks the statements, so that they can be stopped. */
  mark?: (statement: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** The numbers that somebody asks for, and of which records. */
interface PlannedNumbers {
  plan: SummaryPlan;
  query: ReportListQuery;
}

/** Answers the numbers of a report: its records put together by groups, so far as the person sees rows and fields. */
export const reportSummary =
  (find: FindSubject) =>
  async (context: Context, { params, body }: Input): Promise<SummaryAnswer> => {
    const subject = find(context, params);
    const { type } = subject;
    const { label, name } = openedReport(context, params);
    const { answer, ...planned } = await numbersOf(context, type, {
      resource: type.name,
      report: name,
      body: askedOf(subject, body),
    });
    // Of one that is not ready nothing is read yet.
    if (answer.run === undefined || answer.run.state === "done")
      await logNumbers(context, type, label, planned);
    return answer;
  };

/** Puts down which fields the numbers of a report read and filtered by. */
export const logNumbers = (
  context: Context,
  type: RecordType,
  label: string,
  { plan, query }: PlannedNumbers,
): Promise<void> =>
  logActivity(context, {
    action: "report",
    resource: type.name,
    label,
    changes: {
      fields: fieldNamesIn(plan),
      filter: filterRead(query),
    },
  });

/** The numbers that somebody asks for: those of a run of theirs in the background where there is one, or else at once. */
export async function numbersOf(
  context: Context,
  type: RecordType,
  asked: AskedRun,
): Promise<PlannedNumbers & { answer: SummaryAnswer }> {
  const [planned, run] = await Promise.all([planNumbers(context, type, asked.body), findRun(context, asked)]);
  if (!run) return { ...planned, answer: await workOutNumbers(context, type, planned) };
  const { uuid, state, begun_at, ended_at, message } = run;
  const none = { groups: [], values: [], rows: [], total: [], more: false };
  const kept = state === "done" ? named(run.answer as unknown as SummaryAnswer, asked.body) : none;
  return { ...planned, answer: { ...kept, run: { uuid, state, begun_at, ended_at, message } } };
}

/** What the numbers read, as far as the person may. @throws 422 */
export async function planNumbers(
  context: Context,
  type: RecordType,
  body: JsonObject,
): Promise<PlannedNumbers> {
  const asked = reportListQuery(context, type, reportQuery(body));
  const plan = summaryPlan(context, type, body, asked.computed);
  return { plan, query: await settleSearch(context, type, asked) };
}

/** Works the numbers out that somebody asks for. @throws 422 where it would read too much */
export const workOutNumbers = (
  context: Context,
  type: RecordType,
  { plan, query }: PlannedNumbers,
  more?: InBackground,
): Promise<SummaryAnswer> =>
  summarise(context, type, plan, whereSql(context, type, query) as RawBuilder<unknown>, more);

/** What a run found, its numbers under the names that they are asked for with now. */
const named = (answer: SummaryAnswer, { values = [] }: JsonObject): SummaryAnswer => ({
  ...answer,
  values: answer.values.map((value, index) => ({
    ...value,
    label: (values as { label?: string }[])[index]?.label ?? null,
  })),
});

/** Works a summary out. @param where which records @throws 422 where it would read too much */
export async function summarise(
  context: Context,
  type: RecordType,
  plan: SummaryPlan,
  where: RawBuilder<unknown>,
  { mostCost, mark = (statement) => statement }: InBackground = {},
): Promise<SummaryAnswer> {
  const statement = summaryStatement(context, type, plan, where);
  const { database, clock } = context.services;
  const run = async (db: Db) => (await sql<Stored>`${mark(statement)}`.execute(db)).rows;
  const cost = await knownCost(database, context.db, statement, clock.now().getTime());
  const [totals = {}, ...rows] = isCheap(cost)
    ? await run(context.db)
    : await readingWidely(database, context.db, async (db) => {
        await refuseCostly({ db }, statement, mostCost);
        return run(db);
      });
  const shown = rows.slice(0, summaryLimits.rows);
  const titles = await titlesIn(context, referred(plan, [...shown, totals]));
  const { zone } = tenantCalendar(context);
  const valuesOf = (row: Stored) =>
    plan.values.map((value, index) => {
      const key = row[`v${index}`] ?? null;
      return isTitled(value) && key !== null ? (titles[String(key)] ?? null) : key;
    });
  const words = plan.groups.map((group) => keyWords(group, { titles, zone }));
  const orders = plan.groups.map(keyOrder);
  const read = shown.map((row) => {
    const keys = plan.groups.map((_, index) => row[`k${index}`] ?? null);
    const labels = words.map((wordsOf, index) => {
      const spelt = row[`l${index}`];
      return wordsOf(keys[index] ?? null, typeof spelt === "string" ? spelt : null);
    });
    return { keys, labels, values: valuesOf(row), filters: rowFilter(plan.groups, keys) as Json };
  });
  return {
    groups: plan.groups.map((group, index) => ({
      field: group.name,
      label: group.via ? `${group.via.label}: ${group.field.label}` : group.field.label,
      by: group.by ?? null,
      keys: keysOf(orders[index], read, index),
    })),
    values: plan.values.map((value) => ({
      of: value.of,
      label: value.label ?? null,
      field: value.field?.field.label ?? null,
      other: value.other?.field.label ?? null,
      format: formatOf(value),
    })),
    rows: read.sort((a, b) => inOrder(orders, a, b)),
    total: valuesOf(totals),
    more: rows.length > shown.length,
  };
}

type Named = Pick<SummaryAnswer["rows"][number], "keys" | "labels">;
type Order = ReturnType<typeof keyOrder>;

const sideOf = ({ keys, labels }: Named, index: number): WordedKey => [
  keys[index] ?? null,
  labels[index] ?? null,
];

/** The order of two rows: by their first group, then by the next. */
function inOrder(orders: readonly Order[], a: Named, b: Named): number {
  for (const [index, order] of orders.entries()) {
    const decided = order(sideOf(a, index), sideOf(b, index));
    if (decided !== 0) return decided;
  }
  return 0;
}

/** The keys of a group, each once, in their order. */
function keysOf(order: Order | undefined, rows: readonly Named[], index: number) {
  const found = new Map(rows.map((row) => sideOf(row, index)));
  return [...found].sort(order).map(([key, label]) => ({ key, label }));
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

/** Every field that a summary reads, for the log. */
export const fieldNamesIn = ({ groups, values }: SummaryPlan): JsonObject[string] => [
  ...new Set(
    [...groups, ...values.flatMap(({ field, other }) => [field, other])].flatMap((each) =>
      each ? (each.via ? [`${each.via.name}.${each.field.name}`] : namesRead([each.field])) : [],
    ),
  ),
];
