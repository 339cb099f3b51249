import { useTheme } from "@mui/material/styles";
import { type CSSProperties, type PointerEvent, useCallback, useMemo } from "react";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import { usePrinting } from "../../ui/page/usePrinting.ts";
import type { Block } from "../calendar/calendarTypes.ts";
import { weekdayOf } from "#framework/shared/dates/dates.ts";
import type { SurfaceProps } from "../calendar/surface.ts";
import { briefly } from "../calendar/editing/useJudge.ts";
import { wordsOf, writtenStretch } from "../calendar/words.ts";
import { Backdrop } from "./Backdrop.tsx";
import { DayHeads } from "./DayHeads.tsx";
import { headHeight, headWidthIn, type PlacedLane, placeLanes, scaleFor } from "./geometry.ts";
import { type Drawing, LaneRow } from "./LaneRow.tsx";
import { paperFor } from "./paper.ts";
import { SignStyles } from "./SignStyles.tsx";
import { lookClass } from "./styles.ts";
import { TimelineStyles } from "./TimelineStyles.tsx";
import { editOf, editsOf, movedBy } from "./edits.ts";
import { type Dragged, stretchOf, useDrag } from "./useDrag.ts";
import { useFrame, useScrollToPresent } from "./useFrame.ts";
import { useLaneWindow } from "./useLaneWindow.ts";
import { useTimelineKeys } from "./useTimelineKeys.ts";

const noMarks: readonly { icon?: string }[] = [];

/** Records in lanes by days or hours. Only the lanes and hours in sight are in the page. */
export function Timeline({ calendar, editor, selection, announce, onCreate }: SurfaceProps) {
  const text = useCalendarText();
  const { tokens } = useTheme();
  // Nothing is drawn until it is known how much room there is: drawing for another width first would take twice as long.
  const measured = useFrame();
  const { frame } = measured;
  const isPrinting = usePrinting();
  const paper = paperFor(calendar.sight.kind);
  const width = isPrinting ? paper.width : (measured.width ?? 0);
  const { lanes, blocks, days, sight, behind, wording, lookOf, today, clock, laneDefinition } = calendar;
  const field = laneDefinition?.field;
  const scale = useMemo(
    () => scaleFor(sight.kind, days.length, width, sight.hours),
    [sight.kind, days.length, width, sight.hours],
  );
  const placed = useMemo(() => placeLanes(lanes, blocks, scale), [lanes, blocks, scale]);
  const tops = useMemo(() => topsOf(placed), [placed]);
  const weekend = useMemo(() => days.map((day) => weekdayOf(day) % 6 === 0), [days]);
  const words = useMemo(() => {
    const known = new WeakMap<Block, ReturnType<typeof wordsOf>>();
    return (block: Block) => {
      const found = known.get(block) ?? wordsOf(block, wording);
      known.set(block, found);
      return found;
    };
  }, [wording]);
  const { canChange, canCreate } = editor;
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const changeable = useCallback(canChange, [calendar.resource]);
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const look = useCallback(lookOf, [calendar.looks]);
  const drawing = useMemo(
    (): Drawing => ({
      scale,
      behind: behind.filter(({ of, lane }) => lane !== undefined && (of === undefined || of === field)),
      wordsOf: words,
      lookOf: look,
      lookClasses: new Map([...calendar.looks.keys()].map((value, index) => [value, lookClass(index)])),
      canChange: changeable,
      canCreate,
    }),
    [scale, behind, field, words, look, calendar.looks, changeable, canCreate],
  );
  const everywhere = useMemo(
    () => behind.filter(({ of, lane }) => lane === undefined && (of === undefined || of === field)),
    [behind, field],
  );
  const now = useMemo(() => clock.minutesAt(Date.now()), [clock]);
  const headWidth = headWidthIn(width);
  const inSight = useLaneWindow({
    frame,
    width: width - headWidth,
    placed,
    tops,
    shown: `${calendar.range.from} ${sight.kind} ${sight.by ?? ""} ${calendar.isStale}`,
  });
  useScrollToPresent(measured, calendar, scale);

  const blockOf = (id: string) => blocks.find((block) => block.id === id);
  const laneAt = (y: number): string => {
    const inside = y - headHeight;
    const index = tops.findIndex((top, at) => inside >= top && inside < top + (placed[at]?.height ?? 0));
    return placed[index === -1 ? (inside < 0 ? 0 : placed.length - 1) : index]?.lane.id ?? "";
  };
  const laneName = (id: string) => lanes.find((lane) => lane.id === id)?.name || text("noLane");
  const drop = (dragged: Dragged) => {
    const { block, lane } = dragged;
    if (!block) {
      const [start, end] = stretchOf(dragged);
      return onCreate({ start, end, lane });
    }
    void editor.apply(editsOf(dragged, block, { blocks, selected: selection.selected, field }));
  };
  const press = (block: Block | undefined, lane: string, minutes: number, event: PointerEvent) => {
    if (block) {
      keys.setCurrent({ id: block.id, lane });
      if (event.ctrlKey || event.metaKey || event.shiftKey) selection.toggle(block.id);
      else selection.open(block.id);
      return;
    }
    if (!canCreate) return;
    const isDays = blocks[0]?.allDay ?? false;
    const day = Math.floor(minutes / 1440) * 1440;
    const start = isDays ? day : scale.hours ? Math.floor(minutes / 15) * 15 : day + 540;
    onCreate({ start, end: isDays ? day + 1440 : start + 120, lane });
  };
  const { label, ghost, handlers } = useDrag({
    frame,
    scale,
    blockOf,
    laneAt,
    canChange,
    canCreate,
    labelOf: (dragged) => {
      const { block, over, lane } = dragged;
      const [first, last] = stretchOf(dragged);
      const by = movedBy(dragged);
      const at = block
        ? { start: block.start + by.start, end: block.end + by.end, allDay: block.allDay }
        : { start: first, end: last, allDay: false };
      return `${dragged.copies ? "+ " : ""}${writtenStretch(at, wording)}${over === lane ? "" : ` · ${laneName(over)}`}`;
    },
    judge: async (dragged) => {
      const verdict = dragged.block && (await editor.judge(editOf(dragged.block, dragged, field)));
      return verdict ? briefly(verdict) : [];
    },
    onDrop: drop,
    onPress: press,
  });
  const keys = useTimelineKeys({
    calendar,
    editor,
    selection,
    announce,
    placed,
    scale,
    frame,
    laneName,
    showLane: inSight.showLane,
  });
  const { current } = keys;
  const total = (tops.at(-1) ?? 0) + (placed.at(-1)?.height ?? 0);
  const whole = headWidth + scale.dayWidth * days.length;
  const sheet: CSSProperties & Record<`--${string}`, string> = {
    width: whole,
    position: "relative",
    "--head-width": `${headWidth}px`,
    ...(isPrinting && { zoom: Math.min(1, width / whole) }),
  };
  const drawn = measured.width === undefined ? [] : isPrinting ? placed.keys() : inSight.lanes;
  const corner = calendar.screens?.fields.find(({ name }) => name === field)?.label;

  return (
    <>
      <SignStyles looks={calendar.looks} marks={calendar.calendar.marks ?? noMarks} />
      <TimelineStyles looks={calendar.looks} paper={isPrinting ? paper : undefined} />
      {/* Its blocks take the focus, one of them by Tab. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={frame}
        role="grid"
        aria-label={calendar.resource.label.many}
        aria-describedby="calendar-keys"
        aria-rowcount={placed.length + 1}
        aria-multiselectable
        className="calendar-surface timeline"
        onScroll={inSight.onScroll}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onPointerOver={titled}
        {...handlers}
      >
        <div className="sheet" style={sheet} role="presentation">
          <div className="heads-group" role="presentation">
            <DayHeads
              days={days}
              weekend={weekend}
              today={today}
              scale={scale}
              corner={corner ?? ""}
              behind={everywhere}
            />
          </div>
          <div role="presentation" className="lanes" style={{ height: total, position: "relative" }}>
            <div ref={ghost} hidden className="ghost" />
            <Backdrop scale={scale} weekend={weekend} behind={everywhere} now={now} />
            {[...drawn].map((index) => {
              const lane = placed[index];
              return (
                lane && (
                  <LaneRow
                    key={lane.lane.id}
                    placed={lane}
                    drawing={drawing}
                    index={index}
                    top={tops[index] ?? 0}
                    from={isPrinting ? 0 : inSight.from}
                    until={isPrinting ? whole : inSight.until}
                    current={current?.lane === lane.lane.id ? current.id : undefined}
                    selected={selection.selected}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
      <div ref={label} hidden aria-hidden style={dragLabel(tokens)} />
    </>
  );
}

/** What a block says in whole is shown when the pointer rests on it. */
function titled({ target }: PointerEvent): void {
  const block = target instanceof Element ? target.closest<HTMLElement>("[data-block]") : null;
  const whole = block?.querySelector(".whole")?.textContent;
  if (block && whole && block.title !== whole) block.title = whole;
}

const dragLabel = (tokens: { text: string; surface: string }): CSSProperties => ({
  position: "fixed",
  top: 0,
  left: 0,
  zIndex: 1500,
  padding: "4px 8px",
  borderRadius: 6,
  background: tokens.text,
  color: tokens.surface,
  fontSize: "0.8125rem",
  pointerEvents: "none",
  whiteSpace: "pre-line",
  maxWidth: 360,
});

/** Where each lane begins. */
function topsOf(placed: readonly PlacedLane[]): number[] {
  let top = 0;
  return placed.map(({ height }) => {
    const own = top;
    top += height;
    return own;
  });
}
