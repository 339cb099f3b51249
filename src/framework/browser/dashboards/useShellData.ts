import { useQuery } from "@tanstack/react-query";
import { useServices } from "../services.tsx";

/** What a call of the shell answers; `T` is what the caller knows of it. */
export interface ShellData<T> {
  data: T | undefined;
  failed: boolean;
  /** Asks again: after something was done from what is shown. */
  again: () => void;
}

/** Makes a call of the shell once for all who show its answer; asked for again when a screen with it is opened. */
export function useShellData<T>(name: string | undefined): ShellData<T> {
  const { shell } = useServices();
  const { data, isError, refetch } = useQuery({
    queryKey: ["dashboard", name],
    enabled: name !== undefined,
    queryFn: async ({ signal }) => (await shell<T>(name ?? "", { signal })).data,
  });
  return { data, failed: isError, again: () => void refetch() };
}
