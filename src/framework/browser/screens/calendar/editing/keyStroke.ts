import type { KeyboardEvent } from "react";
import type { Stroke } from "./keyMove.ts";

/** A key that was pressed on a block. */
export interface KeyStroke {
  /** The element of the block. */
  target: HTMLElement;
  stroke: Stroke;
  /** Whether the page is read from right to left, so that the arrow keys mean the other way. */
  isMirrored: boolean;
  /** Does something with the key, and keeps it from the browser and from the page. */
  take: (run: () => void) => void;
}

/** What a key was pressed on and with which others; undefined where that is no block. */
export function keyStrokeOf(event: KeyboardEvent<HTMLElement>): KeyStroke | undefined {
  const target =
    event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-block]") : null;
  return target
    ? {
        target,
        stroke: {
          key: event.key,
          alt: event.altKey,
          shift: event.shiftKey,
          ctrl: event.ctrlKey || event.metaKey,
        },
        isMirrored: getComputedStyle(event.currentTarget).direction === "rtl",
        take: (run) => {
          event.preventDefault();
          event.stopPropagation();
          run();
        },
      }
    : undefined;
}
