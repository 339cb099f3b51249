import Tabs, { type TabsProps } from "@mui/material/Tabs";
import { useEffect, useRef } from "react";

/** Tabs in a row that scrolls sideways. The open one is in sight, also where the row was narrower than its tabs. */
export function TabRow({ value, ...props }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = row.current?.querySelector(".MuiTabs-scroller");
    if (!scroller || value === false) return undefined;
    // The buttons that scroll take their place after the first drawing, and letters get wider with their font.
    const observer = new ResizeObserver(() => bringIntoSight(scroller));
    for (const element of [scroller, ...scroller.querySelectorAll("[role=tab]")]) observer.observe(element);
    return () => observer.disconnect();
  }, [value]);
  return <Tabs ref={row} value={value} variant="scrollable" allowScrollButtonsMobile {...props} />;
}

function bringIntoSight(scroller: Element): void {
  const tab = scroller.querySelector("[role=tab][aria-selected=true]")?.getBoundingClientRect();
  if (!tab) return;
  const seen = scroller.getBoundingClientRect();
  if (tab.right > seen.right) scroller.scrollLeft += tab.right - seen.right;
  if (tab.left < seen.left) scroller.scrollLeft += tab.left - seen.left;
}
