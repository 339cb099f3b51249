import { type RefObject, useEffect } from "react";

/**
 * Marks what scrolls sideways with `data-wide` where it does not fit, and with `data-more` for as long as some of it lies
 * beyond its end: there the actions, which stay in sight, cover a part of a column, and an amount that is cut would be
 * read as another one.
 */
export function useMoreBeyond(scroll: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // From right to left, scrollLeft counts down from zero.
      element.toggleAttribute("data-wide", scrollWidth - clientWidth > 1);
      element.toggleAttribute("data-more", scrollWidth - clientWidth - Math.abs(scrollLeft) > 1);
    };
    const sizes = new ResizeObserver(mark);
    sizes.observe(element);
    if (element.firstElementChild) sizes.observe(element.firstElementChild);
    element.addEventListener("scroll", mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", mark);
    };
  }, [scroll]);
}
