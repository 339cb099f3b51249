import { type RefObject, type UIEvent, useEffect, useState } from "react";
import { frameRest, headHeight, leastFrame, type PlacedLane } from "./geometry.ts";

/** The window is moved in steps of so many pixels, so that scrolling seldom draws. */
const step = 200;
/** So much is drawn around what is in sight, once that stands. */
const around = 120;

interface Scrolled {
  left: number;
  top: number;
}

interface WindowOptions {
  frame: RefObject<HTMLDivElement | null>;
  /** The width of the frame without the column of lane names. */
  width: number;
  placed: readonly PlacedLane[];
  /** Where each lane begins. */
  tops: readonly number[];
  /** What is shown: when it changes, its first frame has only what is in sight. */
  shown: string;
}

/** What of a timeline is in the page. */
export interface LaneWindow {
  /** The places of the lanes. */
  lanes: readonly number[];
  /** The pixels of each lane, from its head. */
  from: number;
  until: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
  /** Brings a lane into sight, by its place. */
  showLane: (index: number) => void;
}

/**
 * Which lanes and hours are in the page: in the first frame what can be seen, and when the browser is idle some more
 * around it, so that little is drawn while someone scrolls.
 */
export function useLaneWindow({ frame, width, placed, tops, shown }: WindowOptions): LaneWindow {
  const room = useRoom();
  const [scrolled, setScrolled] = useState<Scrolled>({ left: 0, top: 0 });
  const [settled, setSettled] = useState<string>();
  const isSettled = settled === shown;
  const isEmpty = placed.length === 0;
  useEffect(() => (isEmpty ? undefined : whenIdle(() => setSettled(shown))), [isEmpty, shown]);

  const [reach, begin] = isSettled ? [around + step, around] : [0, 0];
  const { left, top } = isSettled ? inSteps(scrolled) : scrolled;
  const lanes: number[] = [];
  placed.forEach(({ height }, index) => {
    const at = tops[index] ?? 0;
    if (at + height > top - begin && at < top + room - headHeight + reach) lanes.push(index);
  });
  return {
    lanes,
    from: left - begin,
    until: left + width + reach,
    onScroll: ({ currentTarget }) => {
      const next = { left: Math.abs(currentTarget.scrollLeft), top: currentTarget.scrollTop };
      setScrolled((known) => (isSettled && isSame(inSteps(known), inSteps(next)) ? known : next));
    },
    showLane: (index) => {
      const element = frame.current;
      const lane = placed[index];
      const at = tops[index];
      if (!element || !lane || at === undefined) return;
      const seen = element.clientHeight - headHeight;
      if (at < element.scrollTop) element.scrollTo({ top: at });
      else if (at + lane.height > element.scrollTop + seen)
        element.scrollTo({ top: at + lane.height - seen });
    },
  };
}

/** The height that a frame can come to (styles.ts): known without asking the page, which would have to be laid out first. */
function useRoom(): number {
  const [room, setRoom] = useState(presentRoom);
  useEffect(() => {
    const measure = () => setRoom(presentRoom());
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return room;
}

const presentRoom = (): number => Math.max(leastFrame, window.innerHeight - frameRest);

const inSteps = ({ left, top }: Scrolled): Scrolled => ({
  left: Math.floor(left / step) * step,
  top: Math.floor(top / step) * step,
});

const isSame = (one: Scrolled, other: Scrolled): boolean => one.left === other.left && one.top === other.top;

/** Does something once the browser has nothing to do, after what it draws now; answers what gives it up. */
function whenIdle(work: () => void): () => void {
  // Not every browser tells when it is idle.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 100);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 1000 });
  return () => window.cancelIdleCallback(handle);
}
