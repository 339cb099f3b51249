import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../services.tsx";

/** A run of a report in the background, as the server answers it. */
export interface Run {
  uuid: string;
  report: string;
  /** The query of the screen that it was asked for at. */
  place: string;
  state: "waiting" | "running" | "done" | "failed";
  ended_at: string | null;
  /** When it and what came of it are deleted. */
  kept_until: string;
  /** Why it failed. */
  message: string;
  of: "numbers" | "rows";
}

/** A run that writes rows to a file. */
export interface FileRun extends Run {
  of: "rows";
  format: FileFormat;
  written: number;
  /** How many there are; null until that is counted. */
  count: number | null;
}

/** What a file can be. */
export type FileFormat = "csv" | "xlsx";

/** How often it is asked how far a file is. */
const askEveryMs = 1500;

/** Whether a run writes rows to a file. */
export const isFileRun = (run: Run): run is FileRun => run.of === "rows";

/** Whether a run has not ended. */
export const isUnderWay = ({ state }: Run): boolean => state === "waiting" || state === "running";

/** A run of one's own in the background, by its id. How far a file is is asked until it is there. */
export function useRun(id: string) {
  const { shell } = useServices();
  return useQuery<Run>({
    queryKey: ["report-run", id],
    queryFn: async () => (await shell<Run>("report-run", { params: { id } })).data,
    refetchInterval: ({ state: { data } }) => data && isFileRun(data) && isUnderWay(data) && askEveryMs,
  });
}
