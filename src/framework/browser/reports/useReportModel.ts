import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { resolveScreens, type Screens } from "#framework/shared/definitions/screens.ts";
import { useSchema } from "../definitions/useSchema.ts";
import { useServices } from "../services.tsx";
import { readModelColumns, readRelatedColumns, type RelatedColumn } from "./model/modelColumn.ts";
import { reportColumns, type ReportColumns, withRelated } from "./model/reportColumns.ts";
import type { FieldFinder } from "#framework/shared/reports/wire.ts";
import type { ReportSource } from "./useReportSource.ts";

/** What a report can show: its columns, and what is known of the records behind them. */
export interface ReportModel {
  columns: ReportColumns;
  find: FieldFinder;
  screens?: Screens;
  /** Columns of related records. */
  related: readonly RelatedColumn[];
}

/** The model of a report; undefined while it is on the way. Without the record's schema, columns are plain text. */
export function useReportModel({ report, resource, calls, params }: ReportSource) {
  const { http } = useServices();
  const path = resource?.definition.record?.schema;
  const { schema, error: schemaError } = useSchema(path);
  const { data, error, refetch } = useQuery({
    queryKey: ["report-columns", report.name],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const answer = (await http.send(calls.schema, { params, signal })).data;
      return { columns: readModelColumns(answer), related: readRelatedColumns(answer) };
    },
  });
  const isWaiting = path !== undefined && !schema && !schemaError;
  const model = useMemo((): ReportModel | undefined => {
    if (!data || isWaiting) return undefined;
    const screens = resource && schema && resolveScreens(resource, schema);
    const own = reportColumns(data.columns, { schema, screens, always: report.columns?.always });
    const columns = withRelated(own, data.related);
    return { columns, screens, related: data.related, find: (key) => columns.get(key)?.field };
  }, [data, isWaiting, schema, resource, report]);
  return { model, error, refetch };
}
