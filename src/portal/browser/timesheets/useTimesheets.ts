import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RaRecord } from "react-admin";
import { addDays, isIsoDate, toWireDate, today } from "#framework/shared/dates/dates.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { pageOf } from "#framework/browser/data/pageOf.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { useTimesheetText } from "./words.ts";

/** What the export shows: a tab, whose records, and which days. Empty: everyone. */
export interface TimesheetFilter {
  tab: "unpaid" | "paid";
  staff: string;
  start: string;
  end: string;
}

/** Someone who has records there, with the sum of their hours. */
export interface TimesheetWorker {
  uuid: string;
  full_name: string;
  hours: number;
}

/** Days before today that the picker begins with (specification part 2, section 9). */
const daysBack = 28;

/** The provider's present day. */
export const useToday = (): string => today(usePlatform()?.time_zone ?? deviceZone());

/** What is shown at first: what is unpaid of everyone, from four weeks ago until today. */
export const firstFilter = (day: string): TimesheetFilter => ({
  tab: "unpaid",
  staff: "",
  start: addDays(day, -daysBack),
  end: day,
});

/** A filter as the timesheet calls take it. */
export const bodyOf = ({ tab, staff, start, end }: TimesheetFilter) => ({
  tab,
  ...(staff && { staff_uuid: staff }),
  start_date: toWireDate(start),
  end_date: toWireDate(end),
});

/** Both days can be read, and are in their order. */
export const isComplete = ({ start, end }: TimesheetFilter): boolean =>
  isIsoDate(start) && isIsoDate(end) && start <= end;

/** The people and the records of a filter; what cannot be fetched is told in a toast too. */
export function useTimesheets(resource: Resource, filter: TimesheetFilter, page: number, perPage: number) {
  const text = useTimesheetText();
  const { http, definitions } = useServices();
  const ask = <Data>(call: Call | undefined, body: object, signal: AbortSignal) => {
    if (!call) throw new Error("payment-records lacks a call of the export");
    return http.send<Data>(call, { body, signal, quiet: true });
  };
  const { staff: _, ...everybody } = filter;
  const people = useQuery({
    queryKey: [resource.name, "staff", everybody],
    enabled: isComplete(filter),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = bodyOf({ ...filter, staff: "" });
      return (await ask<{ staffs: TimesheetWorker[] }>(resource.calls["staff-list"], body, signal)).data
        .staffs;
    },
  });
  const records = useQuery({
    queryKey: [resource.name, "timesheets", filter, page, perPage],
    enabled: isComplete(filter),
    queryFn: async ({ signal }) => {
      const { data } = await ask(resource.calls.list, { ...bodyOf(filter), page, limit: perPage }, signal);
      const { rows, total } = pageOf(data, { rows: "timesheets" }, definitions.portal.api);
      return { total, rows: rows.map((row): RaRecord => ({ ...row, id: String(row.uuid) })) };
    },
  });
  useFailure(people.error, text("staffFailed"));
  useFailure(records.error, text("rowsFailed"));
  return { people, records };
}

/** Tells once that something failed: in the server's words, or in those of the specification. */
function useFailure(error: unknown, fallback: string) {
  useEffect(() => {
    if (error) toasts.error(messageOf(error, fallback));
  }, [error, fallback]);
}
