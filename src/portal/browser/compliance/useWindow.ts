import { type RefObject, useCallback, useState } from "react";

/** Rows are drawn in steps of so many, so that scrolling draws seldom. */
const step = 5;
const overscan = 10;

/** Which rows of a long table are drawn: those in sight and a few around them. All rows have one height. */
export function useWindow(
  container: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { first: number; last: number; onScroll: () => void } {
  const [top, setTop] = useState(0);
  const onScroll = useCallback(() => {
    const row = Math.floor((container.current?.scrollTop ?? 0) / rowHeight);
    setTop(Math.floor(row / step) * step);
  }, [container, rowHeight]);
  const seen = Math.ceil((container.current?.clientHeight ?? 800) / rowHeight);
  const begin = Math.min(top, Math.max(0, count - seen));
  return {
    first: Math.max(0, begin - overscan),
    last: Math.min(count, begin + seen + step + overscan),
    onScroll,
  };
}
