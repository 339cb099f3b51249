import { useLayoutEffect, useRef, useState } from "react";
import type { Calendar } from "../calendar/useCalendar.ts";
import type { Scale } from "./geometry.ts";

/**
 * The scrolling frame of a timeline: how wide it is, once that is known, and how it comes to today (by hours, to the
 * morning) when another range is shown. Where a person has scrolled to stays until then.
 */
export function useFrame() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

/** Scrolls a measured frame to the present day of the range, or to its begin. */
export function useScrollToPresent(
  { frame, width }: ReturnType<typeof useFrame>,
  { days, today, range, sight }: Calendar,
  scale: Scale,
): void {
  useLayoutEffect(() => {
    const present = days.indexOf(today);
    const hour = scale.hours ? 6 / 24 : 0;
    const sign = frame.current && getComputedStyle(frame.current).direction === "rtl" ? -1 : 1;
    const day = Math.max(0, present) - (scale.hours || present < 2 ? 0 : 1);
    if (frame.current) frame.current.scrollLeft = sign * (Math.max(0, day) + hour) * scale.dayWidth;
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [range.from, sight.kind, scale.hours, width === undefined]);
}
