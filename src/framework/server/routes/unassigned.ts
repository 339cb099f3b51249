import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { pagination } from "../http/envelope.ts";
import type { Operation } from "./module.ts";
import { assigningOf, unassignedSql } from "../records/store/assigned.ts";
import { listRecords } from "../records/read/list.ts";
import { readListQuery } from "../records/read/listQuery.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { type RecordTypes, recordTypeOf } from "../records/store/recordType.ts";
import { fieldFor } from "../records/store/fieldFor.ts";
import { shownWith } from "../records/read/shownRules.ts";
import { whenFilter } from "../records/read/whenFilter.ts";
import { tenantClock } from "../tenants/calendar.ts";

/** The list of what can still be assigned to the one who the path names (`unassigned` of a resource). */
export function unassignedOperation({ call, resource }: DeclaredCall, types: RecordTypes): Operation {
  const { unassigned = "", list, record } = resource?.definition ?? {};
  const assigning = assigningOf(recordTypeOf(types, unassigned));
  if (!assigning) throw new Error(`${unassigned} assigns nothing`);
  const { definition, what, to } = assigning;
  const [parameter = ""] = Object.keys(call.params ?? {});
  const columns = (list?.columns ?? []).map((column) => (typeof column === "string" ? column : column.field));
  return async (context, { params, query }) => {
    const whom = params[parameter] ?? "";
    await findAccessibleRow(context, to, whom);
    const asked = readListQuery(what, context.user, withSort(query, list?.sort), false);
    const clock = tenantClock(context);
    const { rows, count } = await listRecords(context, what, {
      ...asked,
      filter: {
        all: [
          asked.filter,
          whenFilter(definition.when ?? {}, clock),
          whenFilter(definition.offers ?? {}, clock),
        ],
      },
      fields: columns.flatMap((name) => fieldFor(what, context.user, name) ?? []),
      also: unassignedSql(context, assigning, whom),
    });
    const offered = rows.map((row) => ({ ...row, [definition.to]: whom }));
    return {
      [call.rows ?? "records"]: await shownWith(context, record?.shown, offered),
      pagination: pagination(count, rows.length, asked),
    };
  };
}

const withSort = (
  query: Record<string, string>,
  sort: { field: string; order?: string } | undefined,
): Record<string, string> =>
  sort === undefined || query.sortField
    ? query
    : { ...query, sortField: sort.field, ...(sort.order === undefined ? {} : { sortType: sort.order }) };
