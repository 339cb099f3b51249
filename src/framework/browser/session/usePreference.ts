import { useCallback, useSyncExternalStore } from "react";
import { useServices } from "../services.tsx";

/** A person's own arrangement under a key; undefined until they make one. */
export function usePreference<T extends object>(
  key: string,
): [value: T | undefined, set: (value: T) => void] {
  const { preferences } = useServices();
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.get<T>(key));
  const set = useCallback((next: T) => preferences.set(key, next), [preferences, key]);
  return [value, set];
}
