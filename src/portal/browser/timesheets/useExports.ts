import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { useServices } from "#framework/browser/services.tsx";
import type { Answer } from "#framework/browser/transport/httpClient.ts";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { openDownload } from "#framework/browser/ui/openDownload.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { bodyOf, type TimesheetFilter } from "./useTimesheets.ts";
import { useTimesheetText } from "./words.ts";

/** A file that was made. */
interface Made {
  file: string;
}

/** What can be done with the records of the export; each says what came of it (specification part 2, section 8). */
export function useExports(resource: Resource, filter: TimesheetFilter, onDone: () => void) {
  const text = useTimesheetText();
  const may = useMay();
  const { http } = useServices();
  const queries = useQueryClient();
  const send = <Data>(call: Call | undefined, body: object): Promise<Answer<Data>> => {
    if (!call) throw new Error("payment-records lacks a call of the export");
    return http.send<Data>(call, { body, quiet: true, idempotencyKey: crypto.randomUUID() });
  };
  const opened = ({ data, message }: Answer<Made>, fallback: string) => {
    openDownload(data.file);
    toasts.success(message || fallback);
  };
  const again = () => queries.invalidateQueries({ queryKey: [resource.name] });
  const csv = useMutation({
    mutationFn: () => send<Made>(resource.calls["export-csv"], bodyOf(filter)),
    onSuccess: (answer) => opened(answer, text("csvDone")),
    onError: (error) => toasts.error(messageOf(error, text("csvFailed"))),
  });
  const xero = useMutation({
    mutationFn: (ids: string[]) =>
      send<Made>(resource.calls["export-xero"], { staff_uuid: filter.staff, payment_uuids: ids }),
    onSuccess: (answer) => {
      opened(answer, text("xeroDone"));
      return again();
    },
    onError: (error) => toasts.error(messageOf(error, text("xeroFailed"))),
  });
  const paid = useMutation({
    mutationFn: ({ ids, reason }: { ids: string[]; reason?: string }) =>
      send(resource.actions["set-paid"]?.call, {
        _method: "PUT",
        payment_uuids: ids,
        ...(reason !== undefined && { reason }),
      }),
    onSuccess: ({ message }) => {
      toasts.success(message);
      onDone();
      return again();
    },
    onError: (error) => toasts.error(messageOf(error, text("paidFailed"))),
  });
  const call = resource.calls["send-xero"];
  // It ends in the dialog that shows what it would do.
  const sendToXero = may.call(call)
    ? (ids: string[]) => send(call, { staff_uuid: filter.staff, payment_uuids: ids })
    : undefined;
  return { csv, xero, paid, sendToXero };
}
