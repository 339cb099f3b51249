import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { resolveScreens, type Screens } from "#framework/shared/definitions/screens.ts";
import { useSchema } from "../definitions/useSchema.ts";
import { useServices } from "../services.tsx";
import {
  type ComputedColumns,
  readComputedColumns,
  readModelColumns,
  readRelatedColumns,
  type RelatedColumn,
} from "./model/modelColumn.ts";
import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import type { OwnList } from "./model/ownList.ts";
import { reportColumns, type ReportColumns, withOthers } from "./model/reportColumns.ts";
import type { FieldFinder } from "#framework/shared/reports/wire.ts";
import type { ReportSource } from "./useReportSource.ts";

/** What a report can show: its columns, and what is known of the records behind them. */
export interface ReportModel {
  columns: ReportColumns;
  find: FieldFinder;
  screens?: Screens;
  /** Columns of related records. */
  related: readonly RelatedColumn[];
  /** Computed columns; undefined where the server computes none. */
  computed: ComputedColumns | undefined;
}

const none: ComputedColumns = { columns: [], problems: new Map() };

/**
 * The model of a report; undefined while it is on the way. Without the record's schema, columns are plain text. While other
 * computed columns are on the way it is the one from before (`isBefore`).
 * @param sent the columns that it computes, where they are others than the definition's
 * @param isWanted whether it is needed at all
 */
export function useReportModel(
  { report, resource, calls, params, names }: ReportSource,
  { sent }: Pick<OwnList<WrittenColumn>, "sent">,
  isWanted = true,
) {
  const { http } = useServices();
  const path = resource?.definition.record?.schema;
  const { schema, error: schemaError } = useSchema(path);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["report-columns", report.name, sent],
    enabled: isWanted,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = sent && { computed: JSON.stringify(sent) };
      const answer = (await http.send(calls.schema, { params, query, signal })).data;
      return {
        columns: readModelColumns(answer).map((column) => ({ ...column, key: names.toField(column.key) })),
        related: readRelatedColumns(answer),
        computed: readComputedColumns(answer),
      };
    },
  });
  const isWaiting = path !== undefined && !schema && !schemaError;
  const model = useMemo((): ReportModel | undefined => {
    if (!data || isWaiting) return undefined;
    const screens = resource && schema && resolveScreens(resource, schema);
    const own = reportColumns(data.columns, { schema, screens, always: report.columns?.always });
    const { related, computed } = data;
    const columns = withOthers(own, computed ?? none, related);
    return { columns, screens, related, computed, find: (key) => columns.get(key)?.field };
  }, [data, isWaiting, schema, resource, report]);
  return { model, error, refetch, isBefore: isPlaceholderData };
}
