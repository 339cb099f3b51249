import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Condition, Filter } from "#framework/shared/filters/filter.ts";
import { type Aggregate, type Summary, valuesOf } from "#framework/shared/summaries/summary.ts";
import type { Across, Cell, NumberedRow } from "#framework/shared/summaries/pivot.ts";
import type { WrittenColumn } from "#framework/shared/reports/written.ts";
import type { Period } from "#framework/shared/summaries/periods.ts";
import { useServices } from "../../services.tsx";
import type { Report } from "../useReport.ts";

/** The numbers of a report as the server answers them. */
export interface SummaryData {
  groups: {
    field: string;
    label: string;
    by: Period | null;
    /** What its groups have in common, in the order in which they are read. */
    keys: (Across & { filter?: Condition | null })[];
  }[];
  values: {
    of: Aggregate;
    label: string | null;
    field: string | null;
    other: string | null;
    format: string;
  }[];
  rows: NumberedRow[];
  total: Cell[];
  more: boolean;
  /** The run in the background that they come from; until it is done there are none. */
  run?: ShownRun;
}

/** How a run of a report's numbers in the background stands. */
export interface ShownRun {
  uuid: string;
  state: "waiting" | "running" | "done" | "failed";
  begun_at: string | null;
  ended_at: string | null;
  /** Why it failed. */
  message: string;
}

/** How often it is asked how far a run in the background is. */
const askEveryMs = 2000;

/** Whether numbers are still to come from a run in the background. */
const isUnderWay = (data: SummaryData | undefined): boolean =>
  data?.run?.state === "waiting" || data?.run?.state === "running";

/**
 * What the numbers of a report are asked for with.
 * @param sent the filter, as it is sent
 * @param computed the columns that it computes, where they are others than the definition's
 */
export const summaryRequest = (
  summary: Summary,
  sent: Filter | undefined,
  computed?: readonly WrittenColumn[],
) => ({
  ...(sent && { filters: sent }),
  ...(computed && { computed }),
  groups: [...summary.groups, ...(summary.across ? [summary.across] : [])],
  values: valuesOf(summary),
  ...(summary.keep && { keep: summary.keep }),
});

/** The numbers of a report as it is filtered and put together now. While others are on the way, the last ones stay. */
export function useSummary({ report, calls, params, summary, filters, loaded, computed }: Report) {
  const { http } = useServices();
  const call = calls.summarise;
  const body = summary && summaryRequest(summary, filters?.sent, computed.sent);
  return useQuery<SummaryData>({
    queryKey: ["report-summary", report.name, body],
    enabled: call !== undefined && body !== undefined && filters !== undefined && loaded !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => isUnderWay(state.data) && askEveryMs,
    queryFn: async ({ signal }): Promise<SummaryData> => {
      if (!call) throw new Error(`${report.name} has no numbers`);
      return (await http.send<SummaryData>(call, { params, body, signal })).data;
    },
  });
}
