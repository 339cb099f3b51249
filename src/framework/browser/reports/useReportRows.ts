import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SortPayload } from "react-admin";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { Filter } from "#framework/shared/filters/filter.ts";
import { type ColumnNames, renameAsked, renameRow } from "#framework/shared/reports/columnNames.ts";
import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import { pageOf } from "../data/pageOf.ts";
import { useServices } from "../services.tsx";
import type { ReportSource } from "./useReportSource.ts";

/** What a report is asked for: which rows, which columns, in which order. */
export interface ReportRequest {
  filters?: Filter;
  columns: string[];
  sort: SortPayload;
  /** The columns that it computes, where they are others than the definition's. */
  computed?: readonly WrittenColumn[];
}

/** A request as a call takes it; names that the call spells otherwise are changed, those of columns too. */
export function requestBody(
  { call, names }: { call: Call; names: ColumnNames },
  { filters, columns, sort, computed }: ReportRequest,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const named = {
    ...(filters && { filters }),
    columns,
    ...(computed && { computed }),
    ...(sort.field !== "" && { sortField: sort.field, sortType: sort.order.toLowerCase() }),
    ...more,
  };
  const asked = renameAsked(named, names.toCall);
  return Object.fromEntries(Object.entries(asked).map(([name, value]) => [call.query[name] ?? name, value]));
}

/** A page of a report's rows. While another is on the way, the last one stays. */
export function useReportRows(
  { report, calls, params, names }: ReportSource,
  request: ReportRequest | undefined,
  { page, perPage }: { page: number; perPage: number },
) {
  const { http, definitions } = useServices();
  const call = calls.rows;
  const body = request && requestBody({ call, names }, request, { page, limit: perPage });
  return useQuery({
    queryKey: ["report-rows", report.name, body],
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = call.method === "GET" ? { query: body } : { body };
      const { data } = await http.send(call, { params, ...asked, signal });
      const found = pageOf(data, call, definitions.portal.api);
      return { ...found, rows: found.rows.map((row) => renameRow(row, names.toField)) };
    },
  });
}
