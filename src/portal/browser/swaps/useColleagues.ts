import { useQuery } from "@tanstack/react-query";
import { useServices } from "#framework/browser/services.tsx";

/** A colleague who could do a shift: by first name, with what tells namesakes apart. */
export interface Colleague {
  uuid: string;
  name: string;
  /** Without it they can only swap: they have another shift at that time. */
  can_take: boolean;
}

/** A colleague's shift that could be taken in return. */
export interface ShiftInReturn {
  uuid: string;
  start_at: string;
  end_at: string;
  time_zone: string | null;
  shift_type: string;
  suburb: string | null;
}

/** The colleagues who could do a worker's own shift; of one who is named, the shifts that could be taken in return. */
export function useColleagues(shift: string, colleague?: string) {
  const { http, definitions } = useServices();
  const call = definitions.resources.get("my-swaps")?.calls.colleagues;
  return useQuery({
    queryKey: ["my-swaps", "colleagues", shift, colleague],
    enabled: call !== undefined,
    queryFn: async ({ signal }) => {
      if (!call) return { colleagues: [], shifts: [] };
      const body = { shift, ...(colleague !== undefined && { colleague }) };
      const { data } = await http.send<{ colleagues: Colleague[]; shifts: ShiftInReturn[] }>(call, {
        body,
        signal,
      });
      return data;
    },
  });
}
