import { useServices } from "../../services.tsx";
import { usePreference } from "../../session/usePreference.ts";

/** How a person has set the frame around screens. */
export interface LayoutSettings {
  /** The bar at the top hangs free, or stands against the edges. */
  navbar: "floating" | "fixed";
  /** Screens are at most 1440 pixels wide, or as wide as the window. */
  width: "boxed" | "full";
}

const defaults: LayoutSettings = { navbar: "floating", width: "boxed" };

/** The frame's settings, which follow a person from device to device, and how to change them. */
export function useLayoutSettings(): [LayoutSettings, (change: Partial<LayoutSettings>) => void] {
  const [kept, keep] = usePreference<Partial<LayoutSettings>>("layout");
  const settings = { ...defaults, ...kept };
  return [settings, (change) => keep({ ...settings, ...change })];
}

/** Whether a screen uses the whole width: because the person wants it so, or because it is a wide page. */
export function useIsWide(pathname: string): boolean {
  const { pages = [] } = useServices().definitions.navigation;
  const [{ width }] = useLayoutSettings();
  return (
    width === "full" ||
    pathname.endsWith("/calendar") ||
    pages.some(({ path, wide }) => wide === true && pathname === path)
  );
}
