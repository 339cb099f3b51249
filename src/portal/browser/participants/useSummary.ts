import { useQuery } from "@tanstack/react-query";
import { useMay } from "#framework/browser/access/may.ts";
import { useServices } from "#framework/browser/services.tsx";

/** How much of a plan is used, by what is recorded; amounts in cents. */
export interface PlanUseFacts {
  services: number;
  recorded: number;
  budget?: number;
  delivered?: number;
  scheduled?: number;
  counted_up_to?: string;
}

/** What the server adds to a participant's own record for its head. */
export interface Summary {
  plan_use?: PlanUseFacts;
  main_contact?: { full_name: string; relationship: string; mobile?: string };
}

/** The summary of a participant; undefined until it is there, empty when it could not be had. */
export function useSummary(id: string): Summary | undefined {
  const { http, definitions } = useServices();
  const call = definitions.resources.get("service-bookings")?.calls.summary;
  const may = useMay().call(call);
  const { data, isError } = useQuery({
    // Whatever changes a booking reads this again.
    queryKey: ["service-bookings", "summary", id],
    enabled: call !== undefined && may && id !== "",
    queryFn: async ({ signal }) => {
      if (!call) return {};
      return (await http.send<{ summary: Summary }>(call, { params: { id }, signal })).data.summary;
    },
  });
  return isError || !may ? {} : data;
}
