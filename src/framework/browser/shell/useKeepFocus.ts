import { useEffect } from "react";

/** What can take the focus without a keyboard coming up on a phone. */
const controls =
  "a[href], button:not(:disabled), select:not(:disabled), input[type=checkbox]:not(:disabled), [tabindex='0']";

/**
 * Keeps the focus near its place when what had it goes away or is switched off: anyone who works with the keyboard goes on
 * from there, not from the top of the page.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let trail: Step[] = [];
    // Where the focus was on the screen itself, before a dialog took it.
    let onScreen: Step[] = [];
    // Where the focus waits for a button that is switched off while it saves.
    let waiting: { at: Element; button: HTMLElement | SVGElement } | undefined;
    const goOn = () => {
      waiting = undefined;
    };
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
      trail = trailOf(target);
      if (target.closest("main")) onScreen = trail;
    };
    const bringBack = () => {
      const [last] = trail;
      if (waiting && waiting.at === document.activeElement && isUsable(waiting.button)) {
        waiting.button.focus({ preventScroll: true });
        goOn();
        return;
      }
      if (document.activeElement !== document.body || !last || isUsable(last.element)) return;
      const main = document.querySelector<HTMLElement>("main");
      const before = waiting?.at === last.element ? waiting.button : last.element;
      const near = nearest(trail, main, before) ?? nearest(onScreen, main);
      trail = [];
      const at = near ?? main;
      at?.focus({ preventScroll: true });
      waiting = at && last.element.isConnected ? { at, button: last.element } : undefined;
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
    document.addEventListener("keydown", goOn);
    document.addEventListener("pointerdown", goOn);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      document.removeEventListener("focusin", remember);
      document.removeEventListener("keydown", goOn);
      document.removeEventListener("pointerdown", goOn);
    };
  }, []);
}

/** An element on the way from the focus outwards, with its place among its neighbours. */
interface Step {
  element: HTMLElement | SVGElement;
  index: number;
}

function trailOf(target: HTMLElement | SVGElement): Step[] {
  const trail: Step[] = [];
  for (let at: HTMLElement | SVGElement | null = target; at && at !== document.body; at = at.parentElement)
    trail.push({ element: at, index: [...(at.parentElement?.children ?? [])].indexOf(at) });
  return trail;
}

/**
 * What had the focus, if it is still of use; otherwise the first control of what took its place, such as the next row of a
 * list, or of what lies further out. What lies around it takes no focus itself.
 */
function nearest(
  trail: readonly Step[],
  main: HTMLElement | null,
  before?: Element,
): HTMLElement | SVGElement | undefined {
  const at = trail.findIndex(({ element }, index) => (index === 0 ? isUsable(element) : element.isConnected));
  const place = trail[at]?.element;
  if (!place || place.contains(main)) return undefined;
  if (at === 0) return place;
  for (let index = at; index < trail.length; index++) {
    const around = trail[index]?.element;
    if (!around || around.contains(main)) return undefined;
    const successor = around.children[trail[index - 1]?.index ?? 0] ?? around.lastElementChild;
    const control =
      savesAgain(before, successor) ??
      successor?.querySelector<HTMLElement>(controls) ??
      around.querySelector<HTMLElement>(controls);
    if (control) return control;
  }
  return undefined;
}

/** The button that saves of a form that was made again, for the one that had the focus. */
const savesAgain = (before: Element | undefined, successor: Element | null): HTMLElement | undefined =>
  before?.matches("[type=submit]")
    ? (successor?.querySelector<HTMLElement>("button[type=submit]:not(:disabled)") ?? undefined)
    : undefined;

const isUsable = (element: Element): boolean => element.isConnected && !element.matches(":disabled");
