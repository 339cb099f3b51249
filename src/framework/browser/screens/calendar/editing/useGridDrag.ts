import { type PointerEvent, useEffect, useRef } from "react";
import type { Block } from "../calendarTypes.ts";

/** Where a block of a grid of days was dropped. */
export interface GridDrop {
  block: Block;
  /** Minutes by which its start and its end move. */
  start: number;
  end: number;
  copies: boolean;
}

interface GridDragOptions {
  blockOf: (id: string) => Block | undefined;
  canChange: (block: Block) => boolean;
  /** Pixels of a minute, where days show hours. */
  perMinute: number | undefined;
  onDrop: (drop: GridDrop) => void;
}

interface Press {
  element: HTMLElement;
  block: Block;
  grip: "block" | "end";
  day: number;
  x: number;
  y: number;
  isDragging: boolean;
}

const dayUnder = (x: number, y: number): number | undefined => {
  for (const element of document.elementsFromPoint(x, y)) {
    const day = element.closest<HTMLElement>("[data-day]")?.dataset.day;
    if (day !== undefined) return Number(day);
  }
  return undefined;
};

/** Dragging between the days of a grid, and up and down where they show hours. A finger scrolls; the keys move too. */
export function useGridDrag({ blockOf, canChange, perMinute, onDrop }: GridDragOptions) {
  const press = useRef<Press>(undefined);
  const justDropped = useRef(false);
  const reset = () => {
    const { current } = press;
    if (current) {
      current.element.style.transform = "";
      current.element.style.marginBlockEnd = "";
      current.element.classList.remove("moving");
    }
    press.current = undefined;
  };
  useEffect(() => {
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === "Escape" && press.current?.isDragging) reset();
    };
    document.addEventListener("keydown", giveUp);
    return () => document.removeEventListener("keydown", giveUp);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType !== "mouse" || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>("[data-block]");
    const block = element && blockOf(element.dataset.block ?? "");
    const day = dayUnder(event.clientX, event.clientY);
    if (!element || !block || day === undefined || !canChange(block)) return;
    const grip = event.target.closest("[data-grip]") ? "end" : "block";
    press.current = { element, block, grip, day, x: event.clientX, y: event.clientY, isDragging: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = press;
    if (!current) return;
    const [dx, dy] = [event.clientX - current.x, event.clientY - current.y];
    if (!current.isDragging && Math.hypot(dx, dy) < 4) return;
    if (!current.isDragging) current.element.classList.add("moving");
    current.isDragging = true;
    if (current.grip === "block") current.element.style.transform = `translate(${dx}px, ${dy}px)`;
    else current.element.style.marginBlockEnd = `${-dy}px`;
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = press;
    if (!current) return;
    if (current.isDragging) {
      justDropped.current = true;
      const over = dayUnder(event.clientX, event.clientY) ?? current.day;
      const down =
        perMinute === undefined ? 0 : Math.round((event.clientY - current.y) / perMinute / 15) * 15;
      const moved = (over - current.day) * 1440 + down;
      const isEnd = current.grip === "end";
      onDrop({
        block: current.block,
        start: isEnd ? 0 : moved,
        end: isEnd ? down : moved,
        copies: !isEnd && (event.ctrlKey || event.metaKey),
      });
    }
    requestAnimationFrame(reset);
  };
  /** Whether a click belongs to a drag that has just ended: it opens nothing. */
  const endsDrag = (): boolean => {
    const ends = justDropped.current;
    justDropped.current = false;
    return ends;
  };
  return { endsDrag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: reset } };
}
