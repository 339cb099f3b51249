import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { toWire } from "#framework/shared/reports/wire.ts";
import { useHasCall, useServices } from "../../services.tsx";
import { CallError, messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import { openDownload } from "../useExport.ts";
import type { Report } from "../useReport.ts";
import type { FileFormat } from "./useRun.ts";

const onError = (error: unknown) => {
  // 422 and failures of the server are told for every call, in one place.
  const isTold = error instanceof CallError && (error.status === 422 || error.status >= 500);
  if (!isTold) toasts.error(messageOf(error));
};

/** What can be done about the rows of a report as a file: have it made in the background, cancel that, and download it. */
export function useFileRun(report: Report) {
  const { shell, http } = useServices();
  const [params] = useSearchParams();
  const [starts, shows, cancels] = [
    useHasCall("start-report-run"),
    useHasCall("report-run"),
    useHasCall("cancel-report-run"),
  ];
  const start = useMutation({
    mutationFn: (rows: { format: FileFormat; again?: boolean }) =>
      shell<{ uuid?: unknown }>("start-report-run", {
        body: { ...wanted(report, rows), place: placeOf(params) },
      }),
    onSuccess: ({ data }) => report.go({ run: String(data.uuid), page: report.page }, true),
    onError,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => shell("cancel-report-run", { params: { id }, body: {} }),
    onSuccess: ({ message }) => {
      toasts.success(message);
      report.go({}, true);
    },
    onError,
  });
  const download = useMutation({
    mutationFn: async (run: string) =>
      report.calls.export && http.send(report.calls.export, { params: report.params, body: { run } }),
    onSuccess: (answer) => openDownload(answer?.data),
    onError,
  });
  return {
    isOffered: starts && shows && cancels && report.loaded !== undefined,
    start: start.mutate,
    cancel: cancel.mutate,
    download: download.mutate,
    isBusy: start.isPending || cancel.isPending || download.isPending,
  };
}

/** The address without the run that it shows. */
function placeOf(params: URLSearchParams): string {
  const place = new URLSearchParams(params);
  place.delete("run");
  return place.toString();
}

/** What the file is to hold: every row that the report's filter lets through, the shown columns, in their order. */
function wanted(
  { report, filters, sort, loaded, computed, colours }: Report,
  rows: { format: FileFormat; again?: boolean },
): Record<string, unknown> {
  const sent = filters?.sent ?? (loaded && toWire(loaded.draft, loaded.model.find));
  return {
    report: report.name,
    ...(sent && { filters: sent }),
    ...(computed.sent && { computed: computed.sent }),
    rows: {
      ...rows,
      columns: loaded?.chosen ?? [],
      ...(sort.field !== "" && { sortField: sort.field, sortType: sort.order.toLowerCase() }),
      ...(colours.sent && { colours: colours.sent }),
    },
  };
}
