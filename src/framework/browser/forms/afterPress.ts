let pressed = false;
for (const [event, now] of [
  ["pointerdown", true],
  ["pointerup", false],
  ["pointercancel", false],
] as const)
  window.addEventListener(event, () => (pressed = now), { capture: true });

/**
 * Does something at once; while something is pressed, when it is let go. A message that comes between the two moves the
 * button away from under the pointer, and the press on it is lost.
 */
export function afterPress(act: () => void): void {
  if (!pressed) return act();
  const later = () => {
    window.removeEventListener("pointerup", later);
    window.removeEventListener("pointercancel", later);
    // The click comes after the release, before anything that waits.
    setTimeout(act);
  };
  window.addEventListener("pointerup", later);
  window.addEventListener("pointercancel", later);
}
