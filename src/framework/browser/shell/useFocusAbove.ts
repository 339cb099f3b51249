import { type RefObject, useLayoutEffect } from "react";

const gapPx = 8;

/**
 * Keeps what takes the focus above a panel that lies over the bottom of the page: as long as the panel is there, the page
 * scrolls further, also at its end.
 */
export function useFocusAbove(panel: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown || !panel.current) return undefined;
    const { documentElement: root, body } = document;
    const element = panel.current;
    const clear = () => {
      const covered = window.innerHeight - element.getBoundingClientRect().top;
      root.style.scrollPaddingBottom = body.style.paddingBottom = `${Math.ceil(covered) + gapPx}px`;
    };
    clear();
    window.addEventListener("resize", clear);
    return () => {
      window.removeEventListener("resize", clear);
      root.style.removeProperty("scroll-padding-bottom");
      body.style.removeProperty("padding-bottom");
    };
  }, [panel, isShown]);
}
