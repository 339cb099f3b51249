import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import type { Edit } from "../calendar/editing/edit.ts";
import { briefly } from "../calendar/editing/useJudge.ts";
import { type KeyMove, keyMoveAfter } from "../calendar/editing/keyMove.ts";
import { keyStrokeOf } from "../calendar/editing/keyStroke.ts";
import type { SurfaceProps } from "../calendar/surface.ts";
import { wordsOf, writtenStretch } from "../calendar/words.ts";
import type { PlacedLane, Scale } from "./geometry.ts";

interface KeyOptions extends Omit<SurfaceProps, "onCreate"> {
  placed: readonly PlacedLane[];
  scale: Scale;
  frame: RefObject<HTMLDivElement | null>;
  laneName: (id: string) => string;
  /** Brings a lane into sight, by its place. */
  showLane: (index: number) => void;
}

/** Keys that rest so long ask what speaks against a move. */
const judgedAfter = 250;

interface At {
  id: string;
  lane: string;
}

/** The keyboard in a timeline: arrows go from block to block, and move one that was taken (see keyMoveAfter). */
export function useTimelineKeys({
  calendar,
  editor,
  selection,
  announce,
  placed,
  scale,
  frame,
  laneName,
  showLane,
}: KeyOptions) {
  const text = useCalendarText();
  const [chosen, setChosen] = useState<At>();
  const [moving, setMoving] = useState<KeyMove>();
  const wanted = useRef<At>(undefined);
  const judging = useRef<number>(undefined);
  const { wording, blocks, laneDefinition } = calendar;

  const laneIndex = (lane: string) => placed.findIndex((row) => row.lane.id === lane);
  const isThere =
    chosen && placed[laneIndex(chosen.lane)]?.blocks.some(({ block }) => block.id === chosen.id);
  const first = placed.find((row) => row.blocks.length > 0);
  const current = isThere ? chosen : first && { id: first.blocks[0]?.block.id ?? "", lane: first.lane.id };

  const elementOf = ({ id, lane }: At) =>
    frame.current?.querySelector<HTMLElement>(
      `[data-block="${CSS.escape(id)}"][data-lane="${CSS.escape(lane)}"]`,
    );
  // A block that comes into sight for the keyboard is drawn first and takes the focus then.
  useEffect(() => {
    const element = wanted.current && elementOf(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  });
  const go = (next: At | undefined) => {
    if (!next) return;
    setChosen(next);
    wanted.current = next;
    showLane(laneIndex(next.lane));
    const block = placed[laneIndex(next.lane)]?.blocks.find((each) => each.block.id === next.id);
    if (block && frame.current) scrollAcross(frame.current, block.x, block.width);
  };

  const rowOf = ({ id, lane }: At) => {
    const row = placed[laneIndex(lane)];
    return { row, index: row?.blocks.findIndex(({ block }) => block.id === id) ?? -1 };
  };
  const beside = (at: At, by: number): At | undefined => {
    const { row, index } = rowOf(at);
    const next = row?.blocks[index + by];
    return next && { id: next.block.id, lane: at.lane };
  };
  const inLane = (at: At, by: number): At | undefined => {
    const { row, index } = rowOf(at);
    const x = row?.blocks[index]?.x ?? 0;
    for (let lane = laneIndex(at.lane) + by; lane >= 0 && lane < placed.length; lane += by) {
      const candidates = placed[lane]?.blocks ?? [];
      const nearest = candidates.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0];
      if (nearest) return { id: nearest.block.id, lane: placed[lane]?.lane.id ?? "" };
    }
    return undefined;
  };

  const targetLane = (move: KeyMove): string => {
    const index = Math.min(Math.max(laneIndex(move.lane) + move.lanes, 0), placed.length - 1);
    return placed[index]?.lane.id ?? move.lane;
  };
  const whereOf = (move: KeyMove): string => {
    const block = blocks.find(({ id }) => id === move.id);
    if (!block) return "";
    const stretch = writtenStretch(
      { start: block.start + move.start, end: block.end + move.end, allDay: block.allDay },
      wording,
    );
    const lane = targetLane(move);
    return lane === move.lane ? stretch : `${stretch}, ${laneName(lane)}`;
  };
  const nameOf = (id: string) => {
    const block = blocks.find((each) => each.id === id);
    return block ? wordsOf(block, wording).card.join(", ") : "";
  };
  const editOf = (move: KeyMove): Edit | undefined => {
    const block = blocks.find(({ id }) => id === move.id);
    const lane = laneDefinition && { field: laneDefinition.field, from: move.lane, to: targetLane(move) };
    return block && { block, by: { start: move.start, end: move.end }, lane, copies: move.copies };
  };
  const finish = (move: KeyMove) => {
    const edit = editOf(move);
    setMoving(undefined);
    window.clearTimeout(judging.current);
    announce("");
    if (!edit) return;
    const to = targetLane(move);
    void editor.apply([edit]);
    if (!move.copies) {
      setChosen({ id: move.id, lane: to });
      wanted.current = { id: move.id, lane: to };
    }
  };

  /** Says where a block would be put, and a moment later what speaks against it. */
  const tell = (move: KeyMove) => {
    const words = text("moving", { name: nameOf(move.id), when: whereOf(move) });
    announce(words);
    window.clearTimeout(judging.current);
    judging.current = window.setTimeout(() => {
      const edit = editOf(move);
      void (edit && editor.judge(edit))?.then((verdict) => {
        const against = verdict ? briefly(verdict) : [];
        if (against.length > 0) announce([words, ...against].join(" "));
      });
    }, judgedAfter);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const pressed = keyStrokeOf(event);
    if (!pressed) return;
    const { target, stroke, isMirrored, take } = pressed;
    const at = { id: target.dataset.block ?? "", lane: target.dataset.lane ?? "" };
    const block = blocks.find(({ id }) => id === at.id);
    if (moving && event.key === "Escape")
      return take(() => {
        setMoving(undefined);
        announce(
          text("cancelled", { name: nameOf(moving.id), when: block ? writtenStretch(block, wording) : "" }),
        );
      });
    if (moving && event.key === "Enter") return take(() => finish(moving));
    const steps = {
      across: scale.hours ? 15 : 1440,
      resize: block?.allDay ? 1440 : 15,
      mirrored: isMirrored,
    };
    const moved = keyMoveAfter(moving, stroke, at, steps);
    if (moved && block)
      return take(() => {
        if (!editor.canChange(block) && !moved.copies)
          return announce(text("fixed", { name: nameOf(at.id) }));
        setMoving(moved);
        tell(moved);
      });
    if (stroke.ctrl && event.key === "z") return take(() => void editor.undo());
    if (stroke.alt || stroke.ctrl) return;
    const forward = isMirrored ? -1 : 1;
    const next: Record<string, () => At | undefined> = {
      ArrowRight: () => beside(at, forward),
      ArrowLeft: () => beside(at, -forward),
      ArrowDown: () => inLane(at, 1),
      ArrowUp: () => inLane(at, -1),
    };
    const find = next[event.key];
    if (find) return take(() => go(find()));
    if (event.key === "Enter") return take(() => selection.open(at.id));
    if (event.key === " ") return take(() => selection.toggle(at.id));
  };

  const lanes = placed.map(({ height }) => height);
  const movedDown = moving
    ? lanes.slice(0, Math.max(0, laneIndex(targetLane(moving)))).reduce((sum, height) => sum + height, 0) -
      lanes.slice(0, Math.max(0, laneIndex(moving.lane))).reduce((sum, height) => sum + height, 0)
    : 0;
  const movedAcross = moving ? (moving.start / 1440) * scale.dayWidth : 0;
  const grown = moving ? ((moving.end - moving.start) / 1440) * scale.dayWidth : 0;
  useEffect(() => {
    const element = moving && elementOf(moving);
    if (!element) return undefined;
    const sign = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    const { width } = element.style;
    const row = element.closest<HTMLElement>("[data-index]");
    element.classList.add("moving");
    element.style.transform = `translate(${sign * movedAcross}px, ${movedDown}px)`;
    if (scale.hours) element.style.width = `${Math.max(8, Number.parseFloat(width) + grown)}px`;
    row?.style.setProperty("z-index", "3");
    return () => {
      element.classList.remove("moving");
      element.style.transform = "";
      element.style.width = width;
      row?.style.removeProperty("z-index");
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moving, movedAcross, movedDown, grown]);

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const { block, lane } = event.target.dataset;
    if (block !== undefined && lane !== undefined) setChosen({ id: block, lane });
  };
  return { current, moving, setCurrent: setChosen, onKeyDown, onFocus };
}

/** Scrolls sideways until a block is in sight, beside the heads of the lanes. */
function scrollAcross(frame: HTMLElement, x: number, width: number): void {
  const sign = getComputedStyle(frame).direction === "rtl" ? -1 : 1;
  const left = Math.abs(frame.scrollLeft);
  const room = frame.clientWidth - 216;
  if (x < left) frame.scrollLeft = sign * Math.max(0, x - 16);
  else if (x + width > left + room) frame.scrollLeft = sign * (x + width - room + 16);
}
