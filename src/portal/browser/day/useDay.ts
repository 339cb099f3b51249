import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { callsOf } from "#framework/browser/outbox/pendingCalls.ts";
import { outboxOf } from "#framework/browser/outbox/OutboxStore.ts";
import { type Services, useServices } from "#framework/browser/services.tsx";
import { CallError, isUnreachable } from "#framework/browser/transport/errors.ts";
import { type DayData, withWaiting } from "./dayData.ts";

/** What this phone has of the next days, and by how many seconds its clock was ahead when it was fetched. */
interface KeptDay {
  id: string;
  owner?: string;
  data: DayData;
  offset: number;
}

const second = 1000;

/** The worker's next days: from the server, or as this phone has kept them; with what waits to be sent laid over them. */
export function useDay() {
  const services = useServices();
  const queue = callsOf(services);
  const calls = useSyncExternalStore(queue.subscribe, () => queue.calls);
  useEffect(() => {
    void queue.prepare().then(() => queue.send());
  }, [queue]);
  const { data, error, refetch } = useQuery({
    queryKey: ["my-day"],
    queryFn: ({ signal }) => fetchDay(services, signal),
  });
  const offset = data?.offset ?? 0;
  return {
    day: data && { ...data.data, shifts: withWaiting(data.data.shifts, calls) },
    /** Why the days did not come: what the server said of an account without any, otherwise nothing in particular. */
    failure: error && {
      said: error instanceof CallError && error.status === 404 ? error.message : undefined,
    },
    again: () => void refetch(),
    calls,
    queue,
    offset,
    /** Now, by the server's clock as it was seen last, in milliseconds. */
    now: () => Date.now() - offset * second,
  };
}

export type Day = ReturnType<typeof useDay>;

async function fetchDay(services: Services, signal: AbortSignal): Promise<KeptDay> {
  const outbox = outboxOf(services);
  const { owner } = outbox;
  try {
    const { data: day } = await services.shell<DayData>("my-day", { signal, quiet: true });
    const offset = Math.round((Date.now() - Date.parse(day.server_time)) / second);
    const kept: KeptDay = { id: `day ${owner ?? ""}`, owner, data: day, offset };
    await outbox.put("day", kept).catch(() => undefined);
    return kept;
  } catch (error) {
    const [kept] = isUnreachable(error) ? await outbox.all<KeptDay>("day").catch(() => []) : [];
    if (!kept) throw error;
    return kept;
  }
}
