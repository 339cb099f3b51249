import { useMutation } from "@tanstack/react-query";
import { useText } from "../i18n/useText.ts";
import { useServices } from "../services.tsx";
import { CallError, messageOf } from "../transport/errors.ts";
import { toasts } from "../ui/toasts.tsx";
import { toWire } from "#framework/shared/reports/wire.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Report } from "./useReport.ts";
import { requestBody } from "./useReportRows.ts";

export type ExportFormat = "csv" | "xlsx" | "pdf";

/**
 * Exports what a report shows now: every row that its filter lets through, the shown columns, in their order.
 * @param summary the numbers that are wanted instead
 */
export function useExport(
  { report, calls, params, names, loaded, sort, computed, colours }: Report,
  summary?: object,
) {
  const text = useText();
  const { http } = useServices();
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      if (!calls.export || !loaded) return undefined;
      const { draft, model, chosen } = loaded;
      const request = {
        filters: toWire(draft, model.find),
        columns: chosen,
        sort,
        computed: computed.sent,
      };
      const body = requestBody({ call: calls.export, names }, request, {
        format,
        ...(summary && { summary }),
        ...(calls.summarise && colours.sent && { colours: colours.sent }),
      });
      return http.send(calls.export, { params, body });
    },
    onSuccess: (answer) => {
      openDownload(answer?.data);
      toasts.success(answer?.message || (report.exported ?? text("report.exportSuccess")));
    },
    onError: (error) => {
      // 422 and failures of the server are told for every call, in one place.
      const isTold = error instanceof CallError && (error.status === 422 || error.status >= 500);
      if (!isTold) toasts.error(messageOf(error, report.exportFailed ?? text("report.exportFailed")));
    },
  });
}

/** Opens the link that an export has answered. */
export function openDownload(data: unknown): void {
  const link = valueAt(data, "link");
  if (typeof link === "string" && /^(https?:|\/)/.test(link)) window.open(link, "_blank", "noopener");
}
