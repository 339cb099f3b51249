import { useEffect } from "react";

/** What can take the focus without a keyboard coming up on a phone. */
const controls =
  "a[href], button:not(:disabled), select:not(:disabled), input[type=checkbox]:not(:disabled), [tabindex='0']";

/**
 * Keeps the focus near its place when what had it goes away or is switched off: whoever works with the keyboard goes on
 * from there, not from the top of the page.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let trail: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      trail = [];
      for (let at = target as HTMLElement | null; at && at !== document.body; at = at.parentElement)
        trail.push(at);
    };
    const bringBack = () => {
      const [last, ...around] = trail;
      if (document.activeElement !== document.body || !last || isUsable(last)) return;
      trail = [];
      const main = document.querySelector<HTMLElement>("main");
      const place = around.find((element) => element.isConnected);
      const near = place && !place.contains(main) ? place.querySelector<HTMLElement>(controls) : undefined;
      (near ?? main)?.focus({ preventScroll: true });
    };
    // Whatever knows better where the focus goes, such as the title of the next screen, comes first.
    let [frame, timer] = [0, 0];
    const look = () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      frame = requestAnimationFrame(() => {
        timer = window.setTimeout(bringBack);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["disabled", "hidden"],
    });
    document.addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      document.removeEventListener("focusin", remember);
    };
  }, []);
}

const isUsable = (element: HTMLElement): boolean => element.isConnected && !element.matches(":disabled");
