import type { ReportDefinition } from "#generated/definitions.ts";
import type { Field } from "../fields/fields.ts";

/** The numbers of a report: how its records are put together, and what is worked out of each group. */
export type Summary = NonNullable<ReportDefinition["summary"]>;
export type SummaryGroup = Summary["groups"][number];
export type SummaryValue = NonNullable<Summary["values"]>[number];
export type SummaryKeep = NonNullable<Summary["keep"]>;
export type Aggregate = SummaryValue["of"];

/** Limits that keep a summary answerable, and its table readable. */
export const summaryLimits = { groups: 4, values: 6, rows: 1000 } as const;

/** The values of a summary that names none: how many records there are. */
export const valuesOf = ({ values }: Pick<Summary, "values">): SummaryValue[] => values ?? [{ of: "count" }];

/** Whether a field is grouped by steps of time. */
export const isTimed = ({ type }: Pick<Field, "type">): boolean =>
  type.storage === "date" || type.storage === "instant";

/** Whether records can be put together by a field: not by long texts, nor by what has parts. */
export const isGroupable = ({ type }: Pick<Field, "type">): boolean =>
  type.storage !== "json"
    ? type.name !== "long-text" && type.name !== "id"
    : type.name === "references" || type.name === "choices";

/** Whether a field can be added up. */
export const isSummable = ({ type }: Pick<Field, "type">): boolean => type.storage === "number";

const timedOrNumber = (field: Pick<Field, "type">): boolean => isSummable(field) || isTimed(field);
const single = ({ type }: Pick<Field, "type">): boolean => type.storage !== "json";

/** Which fields each number is worked out from; undefined: from none. */
export const takes: Record<Aggregate, ((field: Pick<Field, "type">) => boolean) | undefined> = {
  count: undefined,
  sum: isSummable,
  average: isSummable,
  minimum: timedOrNumber,
  maximum: timedOrNumber,
  distinct: single,
  first: single,
  last: single,
  percent: isSummable,
  days: isTimed,
};

/** Finds a field that may be named; undefined when there is none. */
type Find = (name: string) => Field | undefined;

/** What is wrong with a group: what was expected in its place. */
export function groupProblem({ field, by }: SummaryGroup, find: Find): string | undefined {
  const found = find(field);
  if (!found || !isGroupable(found)) return "a field to group by";
  return by !== undefined && !isTimed(found)
    ? `no "by": ${found.label} is neither a day nor a time`
    : undefined;
}

/** What is wrong with a number: what was expected in its place. */
export function valueProblem({ of, field, per, until }: SummaryValue, find: Find): string | undefined {
  const fits = takes[of];
  const named = field === undefined ? undefined : find(field);
  if (fits === undefined) return field === undefined ? undefined : `no field: ${of} needs none`;
  if (!named || !fits(named)) return `a field for ${of}: ${wanted(of)}`;
  if ((of === "percent") !== (per !== undefined)) return `"per" with percent, and with nothing else`;
  if (until !== undefined && of !== "days") return `"until" with days alone`;
  const other = per ?? until;
  const otherField = other === undefined ? undefined : find(other);
  return other === undefined || (otherField && fits(otherField))
    ? undefined
    : `a field for ${of}: ${wanted(of)}`;
}

const wanted = (of: Aggregate): string => {
  if (takes[of] === isSummable) return "a number or an amount";
  if (takes[of] === isTimed) return "a day or a time";
  return takes[of] === timedOrNumber ? "a number, an amount, a day or a time" : "one with a single value";
};
