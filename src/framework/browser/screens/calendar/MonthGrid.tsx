import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { useMemo } from "react";
import { daysBetween, weekdayOf } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import { gridStyles } from "../timeline/styles.ts";
import { blocksByDay } from "./rows/blocks.ts";
import { DayBlock } from "./DayBlock.tsx";
import { weeksOf } from "./layout/range.ts";
import type { SurfaceProps } from "./surface.ts";
import { useGridDrag } from "./editing/useGridDrag.ts";
import { useGridKeys } from "./editing/useGridKeys.ts";
import { wordsOf } from "./words.ts";

/** Most records of a day; the others are a click away. */
const mostOnDay = 4;

/** The days of a month or of some weeks, each with its records. */
export function MonthGrid(props: SurfaceProps) {
  const { calendar, editor, selection, onCreate } = props;
  const text = useCalendarText();
  const { tokens } = useTheme();
  const { range, weekStart, blocks, today, behind, wording, lookOf, look, days } = calendar;
  const weeks = useMemo(() => weeksOf(range, weekStart), [range, weekStart]);
  const byDay = useMemo(() => blocksByDay(blocks, days.length), [blocks, days.length]);
  const keys = useGridKeys(props, 7 * 1440);
  const { handlers, endsDrag } = useGridDrag({
    blockOf: (id) => blocks.find((block) => block.id === id),
    canChange: editor.canChange,
    perMinute: undefined,
    onDrop: ({ block, start, end, copies }) => void editor.apply([{ block, by: { start, end }, copies }]),
  });
  const open = (id: string, isMore: boolean) => {
    if (endsDrag()) return;
    if (isMore) selection.toggle(id);
    else selection.open(id);
  };
  return (
    <Box
      className="calendar-surface"
      role="table"
      aria-label={calendar.resource.label.many}
      aria-describedby="calendar-keys"
      onKeyDown={keys.onKeyDown}
      {...handlers}
      sx={{
        ...gridStyles(tokens),
        "& .week": { display: "grid", gridTemplateColumns: "repeat(7, minmax(116px, 1fr))" },
        "& .day": {
          borderBlockEnd: `1px solid ${tokens.line}`,
          borderInlineStart: `1px solid ${tokens.line}`,
          minHeight: 104,
          p: 0.5,
          minWidth: 0,
        },
        "& .day.weekend, & .day.outside": { bgcolor: "background.default" },
        "& .day.outside .date": { color: "text.secondary" },
        "& .date": {
          fontSize: "0.8125rem",
          fontWeight: 550,
          display: "flex",
          gap: 0.5,
          mb: 0.25,
          width: "100%",
        },
        "& .day.today .date > span:first-of-type": {
          bgcolor: "primary.main",
          color: "primary.contrastText",
          borderRadius: 1,
          px: 0.5,
        },
        "& .name": {
          px: 0.75,
          py: 0.5,
          fontSize: "0.75rem",
          color: "text.secondary",
          fontWeight: 600,
          borderBlockEnd: `1px solid ${tokens.line}`,
        },
      }}
    >
      <div role="row" className="week">
        {weeks[0]?.map((day) => (
          <div role="columnheader" key={day} className="name">
            {writtenDate(day, { weekday: true }).slice(0, 3)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div role="row" className="week" key={week[0]}>
          {week.map((day) => {
            const index = daysBetween(range.from, day);
            const isIn = index >= 0 && index < days.length;
            const own = isIn ? (byDay[index] ?? []) : [];
            const classes = [
              "day",
              weekdayOf(day) % 6 === 0 && "weekend",
              !isIn && "outside",
              day === today && "today",
            ];
            const layers = isIn
              ? behind.filter(
                  ({ start, end, lane }) =>
                    lane === undefined && start < (index + 1) * 1440 && end > index * 1440,
                )
              : [];
            return (
              <Box
                role="cell"
                key={day}
                className={classes.filter(Boolean).join(" ")}
                data-day={index}
                onDoubleClick={(event) =>
                  editor.canCreate &&
                  isIn &&
                  event.target === event.currentTarget &&
                  onCreate({ start: index * 1440 + 540, end: index * 1440 + 660, lane: "" })
                }
              >
                <Box className="date">
                  <span aria-label={writtenDate(day, { weekday: true })}>{Number(day.slice(8))}</span>
                  {layers.map(({ id, label }) => (
                    <Box
                      component="span"
                      key={id}
                      title={label}
                      sx={{
                        color: "text.secondary",
                        fontWeight: 400,
                        overflow: "hidden",
                        textOverflow: "ellipsis",
                        whiteSpace: "nowrap",
                      }}
                    >
                      {label}
                    </Box>
                  ))}
                </Box>
                <Box
                  component="ul"
                  sx={{
                    listStyle: "none",
                    m: 0,
                    p: 0,
                    display: "grid",
                    gap: "2px",
                    "& > li": { minWidth: 0 },
                  }}
                >
                  {own.slice(0, own.length > mostOnDay + 1 ? mostOnDay : own.length).map((block) => (
                    <li key={block.id}>
                      <DayBlock
                        compact
                        block={block}
                        words={wordsOf(block, wording)}
                        look={lookOf(block.record)}
                        current={keys.current === block.id}
                        selected={selection.selected.has(block.id)}
                        movable={editor.canChange(block)}
                        onOpen={(isMore) => open(block.id, isMore)}
                      />
                    </li>
                  ))}
                </Box>
                {own.length > mostOnDay + 1 && (
                  <button
                    type="button"
                    className="toast-action"
                    style={{ padding: "2px 4px", fontSize: "0.75rem" }}
                    aria-label={text("moreOn", {
                      count: own.length - mostOnDay,
                      day: writtenDate(day, { weekday: true }),
                    })}
                    onClick={() => look({ kind: "day", day })}
                  >
                    {text("more", { count: own.length - mostOnDay })}
                  </button>
                )}
              </Box>
            );
          })}
        </div>
      ))}
    </Box>
  );
}
