import { usePreference } from "../../session/usePreference.ts";
import type { Services } from "../../services.tsx";

/** What is kept of a person's shortcuts. */
interface Shortcuts {
  single: boolean;
}

const key = "shortcuts";

/** Whether a letter alone does something, and how to change that: people who speak to their computer switch it off. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [kept, keep] = usePreference<Shortcuts>(key);
  return [kept?.single ?? true, (single) => keep({ single })];
}

/** Whether a key that was struck is a shortcut of one letter: they are on, it is alone, and not part of a text. */
export const isSingleKey = (event: KeyboardEvent, preferences: Services["preferences"]): boolean =>
  preferences.get<Shortcuts>(key)?.single !== false &&
  !isTyping(event) &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey;

/** True while someone types: letters are then letters. */
function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    target instanceof Element &&
    ((target instanceof HTMLElement && target.isContentEditable) ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null)
  );
}
