import { useQuery } from "@tanstack/react-query";
import { today } from "#framework/shared/dates/dates.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";

/** What a dashboard's call answers; asked for again when it is opened or something was done from it. */
export function useDashboard<T>(name: string): { data: T | undefined; failed: boolean; again: () => void } {
  const { shell } = useServices();
  const { data, isError, refetch } = useQuery({
    queryKey: ["dashboard", name],
    queryFn: async ({ signal }) => (await shell(name, { signal })).data as T,
  });
  return { data, failed: isError, again: () => void refetch() };
}

/** The provider's time zone, and the day that it is there. */
export function useToday(): { zone: string; day: string } {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  return { zone, day: today(zone) };
}
