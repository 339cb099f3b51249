import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCalendarText } from "../../../i18n/enCalendar.ts";
import { type KeyMove, keyMoveAfter } from "./keyMove.ts";
import { keyStrokeOf } from "./keyStroke.ts";
import type { SurfaceProps } from "../surface.ts";
import { wordsOf, writtenStretch } from "../words.ts";

/**
 * The keyboard in a grid of days and in the list of days: arrows go from block to block in the order of time, and move one
 * that was taken.
 * @param down minutes of a step down: a week in a month, a quarter of an hour where days show hours
 */
export function useGridKeys({ calendar, editor, selection, announce }: SurfaceProps, down: number) {
  const text = useCalendarText();
  const [moving, setMoving] = useState<KeyMove>();
  const [chosen, setChosen] = useState<string>();
  const focusOn = useRef<string>(undefined);
  const { blocks, wording } = calendar;
  const inSight = blocks.filter(({ end, start }) => end > 0 && start < calendar.days.length * 1440);
  const current = inSight.some(({ id }) => id === chosen) ? chosen : inSight[0]?.id;
  useEffect(() => {
    const id = focusOn.current;
    const element =
      id === undefined
        ? null
        : document.querySelector<HTMLElement>(`.calendar-surface [data-block="${CSS.escape(id)}"]`);
    if (!element) return;
    focusOn.current = undefined;
    element.focus();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const pressed = keyStrokeOf(event);
    if (!pressed) return;
    const { target, stroke, isMirrored, take } = pressed;
    const index = inSight.findIndex(({ id }) => id === target.dataset.block);
    const block = inSight[index];
    if (!block) return;
    const name = wordsOf(block, wording).card.join(", ");
    if (moving && event.key === "Escape")
      return take(() => {
        setMoving(undefined);
        announce(text("cancelled", { name, when: writtenStretch(block, wording) }));
      });
    if (moving && event.key === "Enter")
      return take(() => {
        setMoving(undefined);
        announce("");
        focusOn.current = block.id;
        void editor.apply([{ block, by: { start: moving.start, end: moving.end }, copies: moving.copies }]);
      });
    const steps = { across: 1440, down, resize: block.allDay ? 1440 : 15, mirrored: isMirrored };
    const moved = keyMoveAfter(moving, stroke, { id: block.id, lane: "" }, steps);
    if (moved)
      return take(() => {
        if (!editor.canChange(block) && !moved.copies) return announce(text("fixed", { name }));
        setMoving(moved);
        const when = writtenStretch(
          { start: block.start + moved.start, end: block.end + moved.end, allDay: block.allDay },
          wording,
        );
        announce(text("moving", { name, when }));
      });
    if (stroke.ctrl && event.key === "z") return take(() => void editor.undo());
    if (stroke.alt || stroke.ctrl) return;
    const forward = isMirrored ? -1 : 1;
    const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      return take(() => {
        const next = inSight[index + step]?.id;
        if (next === undefined) return;
        setChosen(next);
        focusOn.current = next;
      });
    if (event.key === " ") return take(() => selection.toggle(block.id));
  };
  return { current, moving, onKeyDown, setCurrent: setChosen };
}
