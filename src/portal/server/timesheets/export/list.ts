import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { readJson } from "#framework/server/readJson.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { listOperation } from "#framework/server/routes/generic.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { timesheetRange } from "./range.ts";

/**
 * The payment records of a list. The export asks by tab, days and person; the list and the report ask by filters, as every
 * list does. Both in one answer of the record service.
 */
export function listTimesheets(context: Context, input: Input): unknown {
  const { tab, start_date, end_date, staff_uuid, ...asked } = input.body;
  const type = recordTypeOf(context.services.types, "payment-records");
  const call = type.resource.calls.list;
  if (!call) throw new Error("payment-records has no list");
  const isRange = [tab, start_date, end_date, staff_uuid].some((each) => each !== undefined && each !== null);
  const filters = isRange ? [...given(asked.filters), ...rangeFilters(context, input.body)] : undefined;
  const body = filters ? { ...asked, filters: { all: filters } } : asked;
  return listOperation(type, call)(context, { ...input, body });
}

function rangeFilters(
  context: Context,
  { tab = null, start_date = null, end_date = null, staff_uuid = null }: JsonObject,
): JsonObject[] {
  const range = timesheetRange(context, { tab, start_date, end_date, staff_uuid });
  return [
    { field: "status", operator: "is", value: range.tab },
    { field: "date", operator: "between", value: [range.start, range.end] },
    ...(isUuid(range.staff) ? [{ field: "staff", operator: "is", value: range.staff }] : []),
  ];
}

const given = (filters: Json | undefined): Json[] =>
  typeof filters === "string"
    ? [readJson(filters)]
    : typeof filters === "object" && filters !== null
      ? [filters]
      : [];
