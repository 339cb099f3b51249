import { useEffect, useEffectEvent } from "react";
import { isTyping } from "./useShortcuts.ts";

/** Does something when a letter is struck, unless somebody types or means a command of the browser. */
export function useKey(key: string, isOn: boolean, run: () => void): void {
  const struck = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === key && !isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey) run();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener("keydown", struck);
    return () => document.removeEventListener("keydown", struck);
  }, [isOn]);
}
