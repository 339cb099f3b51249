import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { useLayoutEffect, useMemo, useRef } from "react";
import { writtenDate, writtenTime } from "#framework/shared/dates/written.ts";
import { gridStyles } from "../timeline/styles.ts";
import type { Block } from "./calendarTypes.ts";
import { DayBlock } from "./DayBlock.tsx";
import { packColumns } from "./layout/pack.ts";
import { weekdayOf } from "#framework/shared/dates/dates.ts";
import type { SurfaceProps } from "./surface.ts";
import { useGridDrag } from "./editing/useGridDrag.ts";
import { useGridKeys } from "./editing/useGridKeys.ts";
import { wordsOf } from "./words.ts";

const hourHeight = 48;
const perMinute = hourHeight / 60;

/** Days beside each other with their hours: a week, or one day. */
export function HoursGrid(props: SurfaceProps) {
  const { calendar, editor, selection, onCreate } = props;
  const { tokens } = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const { days, blocks, today, behind, wording, lookOf, clock } = calendar;
  const placed = useMemo(() => days.map((_, index) => placedOn(blocks, index)), [days, blocks]);
  const keys = useGridKeys(props, 15);
  const { handlers, endsDrag } = useGridDrag({
    blockOf: (id) => blocks.find((block) => block.id === id),
    canChange: editor.canChange,
    perMinute,
    onDrop: ({ block, start, end, copies }) => void editor.apply([{ block, by: { start, end }, copies }]),
  });
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = 6.5 * hourHeight;
  }, []);
  const now = clock.minutesAt(Date.now());
  return (
    <Box
      ref={frame}
      className="calendar-surface"
      role="region"
      aria-label={calendar.resource.label.many}
      aria-describedby="calendar-keys"
      tabIndex={blocks.length === 0 ? 0 : undefined}
      onKeyDown={keys.onKeyDown}
      {...handlers}
      sx={{
        ...gridStyles(tokens),
        maxHeight: "max(360px, calc(100vh - 268px))",
        display: "grid",
        gridTemplateColumns: `56px ${placed.map((own) => `minmax(${Math.max(104, widest(own) * 72)}px, 1fr)`).join(" ")}`,
        "& .heading": {
          position: "sticky",
          top: 0,
          zIndex: 4,
          bgcolor: "background.paper",
          borderBlockEnd: `1px solid ${tokens.line}`,
          px: 0.75,
          py: 0.75,
          fontSize: "0.8125rem",
          fontWeight: 600,
        },
        "& .heading.today": { color: "primary.main", boxShadow: `inset 0 -2px ${tokens.brand}` },
        "& .column": {
          position: "relative",
          height: 24 * hourHeight,
          borderInlineStart: `1px solid ${tokens.line}`,
          backgroundImage: `linear-gradient(${tokens.line} 1px, transparent 1px)`,
          backgroundSize: `100% ${hourHeight}px`,
        },
        "& .column.weekend": { bgcolor: "background.default" },
        "& .now-line": {
          position: "absolute",
          insetInline: 0,
          height: 2,
          bgcolor: "primary.main",
          zIndex: 1,
          pointerEvents: "none",
        },
        "& .hours > div": {
          height: hourHeight,
          fontSize: "0.6875rem",
          color: "text.secondary",
          textAlign: "end",
          pe: 0.75,
          boxSizing: "border-box",
        },
      }}
    >
      <div className="heading" />
      {days.map((day, index) => (
        <div key={day} className={`heading ${day === today ? "today" : ""}`}>
          {writtenDate(day, { weekday: true }).replace(/ \d{4}$/, "")}
          {behind
            .filter(
              ({ start, end, lane }) =>
                lane === undefined && start < (index + 1) * 1440 && end > index * 1440,
            )
            .map(({ id, label }) => (
              <Box
                component="span"
                key={id}
                sx={{ display: "block", fontWeight: 400, color: "text.secondary" }}
              >
                {label}
              </Box>
            ))}
        </div>
      ))}
      <div className="hours" aria-hidden>
        {Array.from({ length: 24 }, (_, hour) => (
          <div key={hour}>
            {hour === 0 ? "" : writtenTime(`${String(hour).padStart(2, "0")}:00`).replace(":00", "")}
          </div>
        ))}
      </div>
      {days.map((day, index) => (
        <div
          key={day}
          data-day={index}
          className={`column ${weekdayOf(day) % 6 === 0 ? "weekend" : ""}`}
          onDoubleClick={(event) => {
            if (!editor.canCreate || event.target !== event.currentTarget) return;
            const top = event.clientY - event.currentTarget.getBoundingClientRect().top;
            const start = index * 1440 + Math.floor(top / perMinute / 15) * 15;
            onCreate({ start, end: start + 120, lane: "" });
          }}
        >
          {now >= index * 1440 && now < (index + 1) * 1440 && (
            <div className="now-line" style={{ top: (now - index * 1440) * perMinute }} />
          )}
          {placed[index]?.map(({ block, top, height, column, columns }) => (
            <DayBlock
              key={block.id}
              block={block}
              words={wordsOf(block, wording)}
              look={lookOf(block.record)}
              current={keys.current === block.id}
              selected={selection.selected.has(block.id)}
              movable={editor.canChange(block)}
              grip={editor.canChange(block) && !block.allDay}
              style={{
                position: "absolute",
                top,
                height,
                insetInlineStart: `${(column / columns) * 100}%`,
                width: `calc(${100 / columns}% - 3px)`,
              }}
              onOpen={(isMore) => {
                if (endsDrag()) return;
                if (isMore) selection.toggle(block.id);
                else selection.open(block.id);
              }}
            />
          ))}
        </div>
      ))}
    </Box>
  );
}

/** The blocks of a day side by side where they overlap; one over midnight is cut at the day's edges. */
function placedOn(blocks: readonly Block[], index: number) {
  const [from, until] = [index * 1440, (index + 1) * 1440];
  const own = blocks.filter(({ start, end }) => start < until && end > from);
  const spans = own.map(({ start, end }) => ({
    start: Math.max(start, from) - from,
    end: Math.min(end, until) - from,
  }));
  const columns = packColumns(spans);
  return own.map((block, at) => ({
    block,
    top: (spans[at]?.start ?? 0) * perMinute + 1,
    height: Math.max(20, ((spans[at]?.end ?? 0) - (spans[at]?.start ?? 0)) * perMinute - 2),
    ...(columns[at] ?? { column: 0, columns: 1 }),
  }));
}

/** How many blocks stand side by side at most. */
const widest = (placed: readonly { columns: number }[]): number =>
  Math.max(1, ...placed.map(({ columns }) => columns));
