import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Block } from "../calendar/calendarTypes.ts";
import { minutesOf, type Scale } from "./geometry.ts";
import { oneOf } from "../../text/oneOf.ts";

/** What is being dragged: a block, one of its ends, or a stretch of an empty lane. */
export type Grip = (typeof grips)[number];
const grips = ["block", "start", "end", "track"] as const;

/** Where a drag has come. */
export interface Dragged {
  grip: Grip;
  block?: Block;
  lane: string;
  /** Minutes and lane of the pointer now. */
  minutes: number;
  over: string;
  /** For a stretch: where it began. */
  from: number;
  copies: boolean;
}

interface DragOptions {
  frame: RefObject<HTMLDivElement | null>;
  scale: Scale;
  blockOf: (id: string) => Block | undefined;
  /** The lane at a height below the heads. */
  laneAt: (y: number) => string;
  canChange: (block: Block) => boolean;
  canCreate: boolean;
  /** What is shown beside the pointer while something is dragged. */
  labelOf: (dragged: Dragged) => string;
  /** What speaks against dropping it there; asked for when the pointer rests for a moment. */
  judge: (dragged: Dragged) => Promise<readonly string[]>;
  onDrop: (dragged: Dragged) => void;
  onPress: (block: Block | undefined, lane: string, minutes: number, event: PointerEvent) => void;
}

interface Press {
  grip: Grip;
  element: HTMLElement;
  moved: HTMLElement[];
  block?: Block;
  lane: string;
  x: number;
  y: number;
  scrolled: [number, number];
  from: number;
  isDragging: boolean;
  /** A finger scrolls, until it has rested for a moment. */
  waits?: number;
}

const restFor = 350;
/** A pointer that rests so long asks what speaks against a drop. */
const judgedAfter = 180;

/**
 * Dragging by pointer capture and transform: nothing is drawn again until the pointer is let go. Escape gives up; a finger
 * drags after it has rested on a block, and scrolls otherwise.
 */
export function useDrag(options: DragOptions) {
  const press = useRef<Press>(undefined);
  const label = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const spoken = useRef("");
  const judging = useRef<number>(undefined);
  const { frame } = options;

  const isMirrored = () => frame.current !== null && getComputedStyle(frame.current).direction === "rtl";
  const reset = () => {
    const { current } = press;
    if (!current) return;
    window.clearTimeout(current.waits);
    window.clearTimeout(judging.current);
    spoken.current = "";
    for (const element of current.moved) {
      element.style.transform = "";
      element.style.marginInlineEnd = "";
      element.classList.remove("moving");
      if (element.dataset.width !== undefined) element.style.width = element.dataset.width;
      element.closest<HTMLElement>("[data-index]")?.style.removeProperty("z-index");
    }
    if (label.current) label.current.hidden = true;
    if (ghost.current) ghost.current.hidden = true;
    press.current = undefined;
  };

  const place = (event: { clientX: number; clientY: number }): { across: number; y: number } => {
    const box = frame.current?.getBoundingClientRect();
    const scrolled = frame.current ?? { scrollLeft: 0, scrollTop: 0 };
    const across = box ? (isMirrored() ? box.right - event.clientX : event.clientX - box.left) : 0;
    return {
      across: across + Math.abs(scrolled.scrollLeft),
      y: event.clientY - (box?.top ?? 0) + scrolled.scrollTop,
    };
  };

  const draggedAt = (current: Press, event: PointerEvent): Dragged => {
    const { scale, laneAt } = options;
    const moved =
      (event.clientX - current.x) * (isMirrored() ? -1 : 1) +
      (Math.abs(frame.current?.scrollLeft ?? 0) - current.scrolled[0]);
    return {
      grip: current.grip,
      block: current.block,
      lane: current.lane,
      minutes: minutesOf(moved, scale),
      over: current.grip === "block" ? laneAt(place(event).y) : current.lane,
      from: current.from,
      copies: current.grip === "block" && (event.ctrlKey || event.metaKey),
    };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>("[data-block]");
    const track = event.target.closest<HTMLElement>("[data-track]");
    if (!track) return;
    const block = element ? options.blockOf(element.dataset.block ?? "") : undefined;
    const grip =
      oneOf(grips, event.target.closest<HTMLElement>("[data-grip]")?.dataset.grip) ??
      (block ? "block" : "track");
    const box = track.getBoundingClientRect();
    const across = isMirrored() ? box.right - event.clientX : event.clientX - box.left;
    press.current = {
      grip,
      element: element ?? track,
      moved: [],
      block,
      lane: track.dataset.track ?? "",
      x: event.clientX,
      y: event.clientY,
      scrolled: [Math.abs(frame.current?.scrollLeft ?? 0), frame.current?.scrollTop ?? 0],
      from: (across / options.scale.dayWidth) * 1440,
      isDragging: false,
    };
    const mayDrag = block
      ? options.canChange(block)
      : options.canCreate && options.scale.hours && event.pointerType === "mouse";
    if (!mayDrag) return;
    const { pointerId, currentTarget } = event;
    if (event.pointerType === "mouse") currentTarget.setPointerCapture(pointerId);
    else press.current.waits = window.setTimeout(() => begin(currentTarget, pointerId), restFor);
  };

  const begin = (target: HTMLElement, pointerId: number) => {
    const { current } = press;
    if (!current) return;
    target.setPointerCapture(pointerId);
    current.isDragging = true;
    const isOfMany = current.grip === "block" && current.element.classList.contains("selected");
    const all = isOfMany ? frame.current?.querySelectorAll<HTMLElement>(".block.selected") : undefined;
    current.moved = current.block ? [...(all ?? [current.element])] : [];
    for (const element of current.moved) {
      element.classList.add("moving");
      element.dataset.width = element.style.width;
      element.closest<HTMLElement>("[data-index]")?.style.setProperty("z-index", "3");
    }
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = press;
    if (!current) return;
    const [dx, dy] = [event.clientX - current.x, event.clientY - current.y];
    if (!current.isDragging) {
      if (Math.hypot(dx, dy) < 4) return;
      // A finger that moves at once scrolls.
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
        if (event.pointerType !== "mouse") reset();
        return;
      }
      begin(event.currentTarget, event.pointerId);
    }
    const sx = (frame.current?.scrollLeft ?? 0) - current.scrolled[0] * (isMirrored() ? -1 : 1);
    const sy = (frame.current?.scrollTop ?? 0) - current.scrolled[1];
    const dragged = draggedAt(current, event);
    draw(current, dragged, dx + sx, dy + sy);
    if (label.current) {
      label.current.hidden = false;
      say(dragged);
      label.current.style.transform = `translate(${event.clientX + 14}px, ${event.clientY + 14}px)`;
    }
  };

  /** Shows where a drag has come; what speaks against it follows below. */
  const say = (dragged: Dragged) => {
    const words = options.labelOf(dragged);
    if (words === spoken.current) return;
    spoken.current = words;
    window.clearTimeout(judging.current);
    if (label.current) label.current.textContent = words;
    judging.current = window.setTimeout(() => {
      void options.judge(dragged).then((against) => {
        if (label.current && spoken.current === words && against.length > 0)
          label.current.textContent = [words, ...against].join("\n");
      });
    }, judgedAfter);
  };

  const draw = (current: Press, dragged: Dragged, dx: number, dy: number) => {
    const { scale } = options;
    const pixels = (dragged.minutes / 1440) * scale.dayWidth;
    if (current.grip === "block")
      for (const element of current.moved) element.style.transform = `translate(${dx}px, ${dy}px)`;
    else if (current.grip === "track") {
      if (!ghost.current) return;
      const [first, last] = stretchOf(dragged);
      const row = current.element.closest<HTMLElement>("[data-index]");
      ghost.current.hidden = false;
      ghost.current.style.insetInlineStart = `${(row?.firstElementChild?.clientWidth ?? 0) + (first / 1440) * scale.dayWidth}px`;
      ghost.current.style.top = row?.style.top ?? "0";
      ghost.current.style.height = row?.style.height ?? "0";
      ghost.current.style.width = `${((last - first) / 1440) * scale.dayWidth}px`;
    } else
      for (const element of current.moved) {
        const width = Number.parseFloat(element.dataset.width ?? "0");
        const grows = current.grip === "end" ? pixels : -pixels;
        element.style.width = `${Math.max(8, width + grows)}px`;
        if (current.grip === "start")
          element.style.transform = `translateX(${isMirrored() ? -pixels : pixels}px)`;
      }
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = press;
    if (!current) return;
    const dragged = current.isDragging ? draggedAt(current, event) : undefined;
    const { block, lane, from } = current;
    if (!dragged) {
      reset();
      options.onPress(block, lane, from, event);
      return;
    }
    // What is dropped is drawn at its new place in the next frame: it does not jump back for a moment.
    options.onDrop(dragged);
    requestAnimationFrame(reset);
  };

  useEffect(() => {
    const element = frame.current;
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === "Escape" && press.current?.isDragging) {
        event.preventDefault();
        reset();
      }
    };
    // A finger that drags must not scroll the page as well.
    const hold = (event: TouchEvent) => press.current?.isDragging && event.preventDefault();
    document.addEventListener("keydown", giveUp);
    element?.addEventListener("touchmove", hold, { passive: false });
    return () => {
      document.removeEventListener("keydown", giveUp);
      element?.removeEventListener("touchmove", hold);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [frame]);

  return { label, ghost, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: reset } };
}

/** The stretch that was drawn in an empty lane, in quarters of an hour. */
export function stretchOf({ from, minutes }: Pick<Dragged, "from" | "minutes">): [number, number] {
  const start = Math.floor(from / 15) * 15;
  const end = start + minutes;
  return minutes >= 0 ? [start, Math.max(start + 15, end)] : [end, start];
}
