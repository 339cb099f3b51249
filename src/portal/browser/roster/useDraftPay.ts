import { useQuery } from "@tanstack/react-query";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { useServices } from "#framework/browser/services.tsx";
import type { DraftPay } from "./draftPay.ts";

/** Asks what the days in sight pay without and with their drafts. @param staff one worker, with the lines of their pay */
export function useDraftPay(staff?: string) {
  const { http } = useServices();
  const { resource, range } = useCalendarContext().calendar;
  const call = resource.calls["draft-pay"];
  const query = { startDate: range.from, endDate: range.until, ...(staff !== undefined && { staff }) };
  return useQuery({
    queryKey: [resource.name, "draft-pay", query],
    enabled: call !== undefined,
    queryFn: async ({ signal }) =>
      call && (await http.send<DraftPay>(call, { query, signal, quiet: true })).data,
  });
}
