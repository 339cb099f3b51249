import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useHasCall, useServices } from "../../services.tsx";
import { CallError, messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import type { Report } from "../useReport.ts";
import { summaryRequest } from "./useSummary.ts";

/** What can be done about numbers that take long: have them worked out in the background, and cancel that. */
export interface ReportRunWays {
  /** Undefined where the server does not offer it. */
  start: (() => void) | undefined;
  cancel: (uuid: string) => void;
  isBusy: boolean;
}

/** Starts and cancels a run of a report's numbers as it is filtered and put together now. */
export function useReportRun({ report, summary, filters, computed }: Report): ReportRunWays {
  const { shell } = useServices();
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const [starts, cancels] = [useHasCall("start-report-run"), useHasCall("cancel-report-run")];
  const settled = {
    onError: (error: unknown) => {
      // 422 and failures of the server are told for every call, in one place.
      const isTold = error instanceof CallError && (error.status === 422 || error.status >= 500);
      if (!isTold) toasts.error(messageOf(error));
    },
    onSettled: () => queries.resetQueries({ queryKey: ["report-summary", report.name] }),
  };
  const start = useMutation({
    mutationFn: () =>
      shell("start-report-run", {
        body: {
          report: report.name,
          place: params.toString(),
          ...(summary && summaryRequest(summary, filters?.sent, computed.sent)),
        },
      }),
    ...settled,
  });
  const cancel = useMutation({
    mutationFn: (uuid: string) => shell("cancel-report-run", { params: { id: uuid }, body: {} }),
    onSuccess: ({ message }) => toasts.success(message),
    ...settled,
  });
  return {
    start: starts && cancels ? () => start.mutate() : undefined,
    cancel: (uuid) => cancel.mutate(uuid),
    isBusy: start.isPending || cancel.isPending,
  };
}
