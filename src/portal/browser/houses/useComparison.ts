import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { toWireDate } from "#framework/shared/dates/dates.ts";
import { useServices } from "#framework/browser/services.tsx";
import type { Comparison, Span } from "./comparison.ts";

/** Asks for the comparison of a house. @param start the first day; the present week, fortnight or month without it */
export function useComparison(house: string, span: Span, start: string | undefined) {
  const { definitions, http } = useServices();
  const call = definitions.resources.get("houses")?.calls.comparison;
  const query = { filter: span, ...(start !== undefined && { start_date: toWireDate(start) }) };
  return useQuery({
    queryKey: ["houses", "comparison", house, query],
    enabled: call !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      call && (await http.send<Comparison>(call, { params: { id: house }, query, signal, quiet: true })).data,
  });
}
