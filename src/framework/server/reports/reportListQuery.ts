import { conditionsOf } from "#framework/shared/filters/filter.ts";
import { readWritten } from "#framework/shared/reports/written.ts";
import type { Context } from "../context.ts";
import { besideOf } from "../records/computed/besideOf.ts";
import { type ComputedColumns, computedColumns, namesRead } from "../records/computed/computedColumns.ts";
import { type Beside, type ListQuery, parseJson, readListQuery } from "../records/read/listQuery.ts";
import type { RecordType } from "../records/store/recordType.ts";

/** What the records of a report are asked for with; its columns may be of related records or computed. */
export interface ReportListQuery extends ListQuery {
  beside: Beside;
  computed: ComputedColumns;
}

/** Reads what the records of a report are asked for with. @throws 422 */
export function reportListQuery(
  context: Context,
  type: RecordType,
  { computed, ...query }: Record<string, string>,
): ReportListQuery {
  const written = readWritten(computed === undefined ? [] : parseJson(computed, "computed"));
  const columns = computedColumns(context, type, written);
  const beside = besideOf(context, type, columns);
  return { ...readListQuery(type, context.user, query, false, beside), beside, computed: columns };
}

/**
 * What a filter asks about, for the log: what it asks for may be as sensitive as the field. Of a computed column, what it is
 * made of.
 */
export const filterRead = ({ filter, search, computed }: ReportListQuery): string[] => [
  ...conditionsOf(filter).flatMap(({ field }) => {
    const column = computed.find(field);
    return column ? namesRead([column]) : field;
  }),
  ...(search ? ["search"] : []),
];
