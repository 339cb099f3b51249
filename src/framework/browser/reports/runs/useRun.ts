import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../services.tsx";

/** A run of a report in the background, as the server answers it. */
export interface Run {
  uuid: string;
  report: string;
  /** The query of the screen that it was asked for at. */
  place: string;
}

/** A run of one's own in the background, by its id. */
export function useRun(id: string) {
  const { shell } = useServices();
  return useQuery<Run>({
    queryKey: ["report-run", id],
    queryFn: async () => (await shell("report-run", { params: { id } })).data as Run,
  });
}
