import { useEffect, useEffectEvent } from "react";
import { useServices } from "../../services.tsx";
import { isSingleKey } from "./singleKeys.ts";

/** Does something when a letter is struck, unless someone types, or has switched shortcuts of one letter off. */
export function useKey(key: string, isOn: boolean, run: () => void): void {
  const { preferences } = useServices();
  const struck = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === key && isSingleKey(event, preferences)) run();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener("keydown", struck);
    return () => document.removeEventListener("keydown", struck);
  }, [isOn]);
}
