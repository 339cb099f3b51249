import { type RefObject, useEffect, useRef } from "react";

/** Pixels from the end within which someone still looks at the newest message. */
export const nearEnd = 120;

/**
 * Keeps the newest message in sight of whoever looks at it, whatever makes the list shorter or longer: a warning or a
 * file below it, or a picture that has come. What one sends oneself is always looked at.
 * @param sent the message that was sent last from here and waits, by its id
 */
export function useStaysAtEnd(
  box: RefObject<HTMLDivElement | null>,
  scrollToEnd: () => void,
  sent: string | undefined,
): void {
  const follows = useRef(true);
  const scroll = useRef(scrollToEnd);
  useEffect(() => {
    scroll.current = scrollToEnd;
  });
  useEffect(() => {
    const list = box.current;
    const content = list?.querySelector(":scope > [data-messages]");
    if (!list || !content) return undefined;
    const sizes = () => `${list.clientHeight} ${list.scrollHeight}`;
    let before = sizes();
    const onScroll = () => {
      // Only what the person scrolls counts: a list of another size scrolls by itself.
      if (sizes() === before)
        follows.current = list.scrollHeight - list.scrollTop - list.clientHeight <= nearEnd;
    };
    const observer = new ResizeObserver(() => {
      before = sizes();
      if (follows.current) scroll.current();
    });
    observer.observe(list);
    observer.observe(content);
    // Before what comes into sight is measured, which makes the list another size.
    const options = { passive: true, capture: true };
    list.addEventListener("scroll", onScroll, options);
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", onScroll, options);
    };
  }, [box]);
  useEffect(() => {
    if (sent === undefined) return;
    follows.current = true;
    scroll.current();
  }, [sent]);
}
