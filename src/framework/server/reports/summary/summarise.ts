import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { conditionsOf } from "#framework/shared/filters/filter.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { summaryLimits } from "#framework/shared/summaries/summary.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { settleSearch, whereSql } from "../../records/read/list.ts";
import { readListQuery } from "../../records/read/listQuery.ts";
import { relatedTo } from "../../records/related/relatedTo.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { titlesIn } from "../../records/store/titles.ts";
import type { Input } from "../../routes/module.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { reportQuery } from "../reportQuery.ts";
import { openedReport, type FindSubject } from "../subject.ts";
import { readingWidely } from "../../database/wideReading.ts";
import { refuseCostly } from "./cost.ts";
import { type PlannedGroup, type PlannedValue, type SummaryPlan, summaryPlan } from "./plan.ts";
import { compareKeys, type GroupKey, keyLabel, rowFilter } from "./rows.ts";
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
}

/** Answers the numbers of a report: its records put together by groups, so far as the person sees rows and fields. */
export const reportSummary =
  (find: FindSubject) =>
  async (context: Context, { params, body }: Input): Promise<SummaryAnswer> => {
    const { type } = find(context, params);
    const plan = summaryPlan(context, type, body);
    const { label } = openedReport(context, params);
    const query = await settleSearch(
      context,
      type,
      readListQuery(type, context.user, reportQuery(body), false, relatedTo(context, type)),
    );
    const answer = await summarise(
      context,
      type,
      plan,
      whereSql(context, type, query) as RawBuilder<unknown>,
    );
    await logActivity(context, {
      action: "report",
      resource: type.name,
      label,
      changes: {
        fields: fieldNamesIn(plan),
        filter: [
          ...conditionsOf(query.filter).map(({ field }) => field),
          ...(query.search ? ["search"] : []),
        ],
      },
    });
    return answer;
  };

/** Works a summary out. @param where which records @throws 422 where it would read too much */
export async function summarise(
  context: Context,
  type: RecordType,
  plan: SummaryPlan,
  where: RawBuilder<unknown>,
): Promise<SummaryAnswer> {
  const statement = summaryStatement(context, type, plan, where);
  const [totals = {}, ...rows] = await readingWidely(context.services.database, context.db, async (db) => {
    await refuseCostly({ db }, statement);
    return (await sql<Stored>`${statement}`.execute(db)).rows;
  });
  const shown = rows.slice(0, summaryLimits.rows);
  const titles = await titlesIn(context, referred(plan, [...shown, totals]));
  const { zone } = tenantCalendar(context);
  const valuesOf = (row: Stored) =>
    plan.values.map((value, index) => {
      const key = row[`v${index}`] ?? null;
      return isTitled(value) && key !== null ? (titles[String(key)] ?? null) : key;
    });
  const read = shown.map((row) => {
    const keys = plan.groups.map((_, index) => row[`k${index}`] ?? null);
    const labels = plan.groups.map((group, index) => {
      const spelt = row[`l${index}`];
      return keyLabel(group, keys[index] ?? null, {
        titles,
        zone,
        spelt: typeof spelt === "string" ? spelt : null,
      });
    });
    return { keys, labels, values: valuesOf(row), filters: rowFilter(plan.groups, keys) as Json };
  });
  return {
    groups: plan.groups.map((group, index) => ({
      field: group.name,
      label: group.via ? `${group.via.label}: ${group.field.label}` : group.field.label,
      by: group.by ?? null,
      keys: keysOf(group, read, index),
    })),
    values: plan.values.map((value) => ({
      of: value.of,
      label: value.label ?? null,
      field: value.field?.field.label ?? null,
      other: value.other?.field.label ?? null,
      format: formatOf(value),
    })),
    rows: read.sort((a, b) => inOrder(plan.groups, a, b)),
    total: valuesOf(totals),
    more: rows.length > shown.length,
  };
}

type Named = Pick<SummaryAnswer["rows"][number], "keys" | "labels">;

const sideOf = ({ keys, labels }: Named, index: number): [GroupKey, string | null] => [
  keys[index] ?? null,
  labels[index] ?? null,
];

/** The order of two rows: by their first group, then by the next. */
function inOrder(groups: readonly PlannedGroup[], a: Named, b: Named): number {
  for (const [index, group] of groups.entries()) {
    const order = compareKeys(group, sideOf(a, index), sideOf(b, index));
    if (order !== 0) return order;
  }
  return 0;
}

/** The keys of a group, each once, in their order. */
function keysOf(group: PlannedGroup, rows: readonly Named[], index: number) {
  const found = new Map(rows.map((row) => sideOf(row, index)));
  return [...found].sort((a, b) => compareKeys(group, a, b)).map(([key, label]) => ({ key, label }));
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
    const resource = field?.schema["x-reference"] ?? field?.schema.items?.["x-reference"];
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
  ...new Set([
    ...groups.map(({ name }) => name),
    ...values.flatMap(({ field, other }) =>
      [field, other].flatMap((each) =>
        each ? [each.via ? `${each.via.name}.${each.field.name}` : each.field.name] : [],
      ),
    ),
  ]),
];
