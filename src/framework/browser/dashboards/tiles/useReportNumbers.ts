import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { today } from "#framework/shared/dates/dates.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { listedField } from "#framework/shared/definitions/screens.ts";
import type { Summary } from "#framework/shared/summaries/summary.ts";
import { useSchema } from "../../definitions/useSchema.ts";
import { isComputedName } from "#framework/shared/reports/written.ts";
import { standardFilter } from "#framework/shared/reports/defaults.ts";
import { toWire } from "#framework/shared/reports/wire.ts";
import { type SummaryData, summaryRequest } from "../../reports/summary/useSummary.ts";
import { useReportModel } from "../../reports/useReportModel.ts";
import { useReportSource } from "../../reports/useReportSource.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { againFor, anyRefused } from "./trouble.ts";

/** What a tile shows of a report. */
export interface ReportNumbers {
  label: string;
  /** Where the report itself is. */
  path: string;
  summary: Summary;
  /** Undefined while it is on the way, and where it cannot be had. */
  data: SummaryData | undefined;
  /** Today at the provider. */
  day: string;
  /** The person may not have it, or there is nothing in it. */
  isEmpty: boolean;
  /** Asks again; there where it did not come. */
  again: (() => void) | undefined;
}

const noGroups: Summary = { groups: [] };
const none = { sent: undefined };

/**
 * The numbers of a report as it opens: with its own filters and groups. They are asked for when the tile is first seen,
 * once for all tiles of a report.
 */
export function useReportNumbers(name: string, isSeen: boolean): ReportNumbers {
  const { http } = useServices();
  const source = useReportSource(name);
  const { report, resource, calls, params } = source;
  // What the report computes its server has to explain.
  const isComputed = report.filters?.some(({ field }) => isComputedName(field)) === true;
  const explained = useReportModel(source, none, isSeen && isComputed);
  const platform = usePlatform();
  const day = today(platform?.time_zone ?? deviceZone());
  const begins = platform?.start_of_week ?? 1;
  const { schema, ...described } = useSchema(isSeen ? resource?.definition.record?.schema : undefined);
  const { summary = noGroups } = report;
  const body = useMemo(() => {
    if (!schema || (isComputed && !explained.model)) return undefined;
    const find = (field: string) => explained.model?.find(field) ?? listedField(schema, field);
    return summaryRequest(summary, toWire(standardFilter(report, find, day, begins), find));
  }, [schema, report, summary, day, begins, isComputed, explained.model]);
  const { data, error, refetch } = useQuery({
    queryKey: ["report-summary", name, body],
    enabled: isSeen && body !== undefined && calls.summarise !== undefined,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<SummaryData> => {
      if (!calls.summarise) throw new Error(`${name} has no numbers`);
      return (await http.send<SummaryData>(calls.summarise, { params, body, signal, quiet: true })).data;
    },
  });
  const asked = [
    described,
    { error: explained.error, again: () => void explained.refetch() },
    { error, again: () => void refetch() },
  ];
  const isEmpty = anyRefused(asked) || data?.rows.length === 0;
  const again = againFor(asked);
  return { label: report.label, path: `/reports/${name}`, summary, data, day, isEmpty, again };
}
