import { useSyncExternalStore } from "react";
import {
  type Arrangement,
  arrangementKey,
  readArrangement,
} from "#framework/shared/definitions/dashboards/arrangement.ts";
import { useHasCall, useServices } from "../services.tsx";

/** How a dashboard is arranged for the person. */
export interface KeptArrangement {
  /** Their own. */
  own: Arrangement | undefined;
  /** That of their roles, which holds while they have none. */
  ofRole: Arrangement | undefined;
  /** False until it is known: what is drawn before would jump. */
  isKnown: boolean;
  /** Keeps their own; without one, that of their roles holds. Undefined where the server keeps none. */
  keep: ((arrangement: Arrangement | undefined) => void) | undefined;
}

/** How a dashboard is arranged: by the person, or for their role. */
export function useArrangement(dashboard: string): KeptArrangement {
  const { preferences } = useServices();
  const [reads, saves] = [useHasCall("preferences"), useHasCall("save-preference")];
  const isKept = reads && saves;
  const key = arrangementKey(dashboard);
  const kept = useSyncExternalStore(preferences.subscribe, () => preferences.get(key));
  const standard = useSyncExternalStore(preferences.subscribe, () => preferences.defaultOf(key));
  const isSettled = useSyncExternalStore(preferences.subscribe, () => preferences.isSettled);
  return {
    own: readArrangement(kept),
    ofRole: readArrangement(standard),
    isKnown: !isKept || isSettled,
    keep: isKept ? (arrangement) => preferences.set(key, arrangement ?? {}) : undefined,
  };
}
