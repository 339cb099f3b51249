import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useEvents } from "#framework/browser/data/useEvents.ts";
import { useServices } from "#framework/browser/services.tsx";
import { refreshSession } from "#framework/browser/session/refreshSession.ts";
import { textsIn } from "#framework/shared/schema/schema.ts";

/** A participant whom the person has opened for an emergency. */
export interface Emergency {
  /** The access's own record. */
  entry: string;
  participant: string;
  until: string;
}

/** A device whose clock is ahead of the server's asks again no sooner than this. */
const soonestMs = 15_000;

/** Asks again what the person may see, and shows every screen as it is then. */
export function useRightsAnew(): () => Promise<void> {
  const services = useServices();
  const queries = useQueryClient();
  return useCallback(async () => {
    await refreshSession(services);
    await queries.invalidateQueries();
  }, [services, queries]);
}

/** Follows the end of what is open: when the first time is over, and when someone else ends an access. */
export function useEmergencyEnd(open: readonly Emergency[]): void {
  const readAnew = useRightsAnew();
  const first = Math.min(...open.map(({ until }) => Date.parse(until)));
  useEffect(() => {
    if (!Number.isFinite(first)) return undefined;
    let timer = setTimeout(ask, Math.max(first - Date.now() + 1000, soonestMs));
    function ask() {
      timer = setTimeout(ask, soonestMs);
      void readAnew().catch(() => undefined);
    }
    return () => clearTimeout(timer);
  }, [first, readAnew]);
  useEvents(({ kind, resources }) => {
    if (kind === "reload" || (kind === "record" && textsIn(resources).includes("emergency-access")))
      void readAnew().catch(() => undefined);
  });
}
