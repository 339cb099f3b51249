import { styled, useTheme } from "@mui/material/styles";
import { useTranslate } from "ra-core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { writtenDate } from "#shared/dates/written.ts";
import { Icon } from "#framework/ui/Icon.tsx";
import { mix } from "#framework/theme/color.ts";
import { markOf, partIcon } from "./marks.ts";
import { usePlatform } from "#framework/services.tsx";
import { type Away, type AwayPerson, beginsWeek, daysOf, isWeekend, leaveOn } from "./month.ts";

const Frame = styled("div")(({ theme: { tokens } }) => ({
  overflow: "auto",
  maxHeight: "calc(100vh - 280px)",
  minHeight: 200,
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  background: tokens.surface,
}));

const Days = styled("table")(({ theme: { tokens } }) => ({
  borderCollapse: "separate",
  borderSpacing: 0,
  fontSize: "0.8125rem",
  width: "100%",
  "& th, & td": { borderBottom: `1px solid ${tokens.line}`, height: 36, padding: 0 },
  "& thead th": {
    position: "sticky",
    top: 0,
    zIndex: 1,
    background: tokens.surface,
    color: tokens.quiet,
    fontWeight: 550,
    minWidth: 30,
    height: 44,
    textAlign: "center",
  },
  "& thead .weekday": { display: "block", fontSize: "0.6875rem", fontWeight: 400, lineHeight: 1.3 },
  "& th:first-of-type": {
    position: "sticky",
    insetInlineStart: 0,
    zIndex: 2,
    background: tokens.surface,
    textAlign: "left",
    padding: "0 12px",
    fontWeight: 550,
    whiteSpace: "nowrap",
    maxWidth: "40vw",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  "& thead th:first-of-type": { zIndex: 3 },
  "& td": { textAlign: "center" },
  "& td, & thead th:not(:first-of-type)": { borderInlineStart: `1px solid ${tokens.line}` },
  "& td.weekend, & thead th.weekend": { background: tokens.background },
  "& td.week, & thead th.week": { borderInlineStart: `1px solid ${tokens.quiet}` },
  "& thead th.today": { color: tokens.brand, fontWeight: 700, boxShadow: `inset 0 -2px ${tokens.brand}` },
  "& td.away": { cursor: "pointer" },
  "& td:focus-visible": { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
}));

const weekday = new Intl.DateTimeFormat("en-AU", { weekday: "short", timeZone: "UTC" });

interface MonthGridProps {
  month: string;
  people: AwayPerson[];
  /** The provider's present day. */
  present: string;
}

/** People by days. Arrow keys move, Enter opens the leave of a day. */
export function MonthGrid({ month, people, present }: MonthGridProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const weekStart = usePlatform()?.start_of_week ?? 1;
  const days = daysOf(month);
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, column: Math.max(0, days.indexOf(present)) });
  const row = Math.min(at.row, people.length - 1);
  // On a narrow screen the month begins where the present day is.
  useEffect(() => {
    table.current?.querySelector("th.today")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, []);

  const move = (event: KeyboardEvent<HTMLTableCellElement>, away: Away | undefined) => {
    if (event.key === "Enter" && away) void navigate(`/leave/${away.uuid}`);
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, isMirrored ? 1 : -1],
      ArrowRight: [0, isMirrored ? -1 : 1],
      Home: [0, -days.length],
      End: [0, days.length],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = {
      row: Math.min(Math.max(row + step[0], 0), people.length - 1),
      column: Math.min(Math.max(at.column + step[1], 0), days.length - 1),
    };
    setAt(next);
    table.current?.tBodies[0]?.rows[next.row]?.cells[next.column + 1]?.focus();
  };

  return (
    <Frame>
      <Days role="grid" ref={table} aria-label={translate("leave.calendar")} aria-describedby="leave-keys">
        <thead>
          <tr>
            <th scope="col">{translate("leave.person")}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={`${dayClass(day, weekStart)} ${day === present ? "today" : ""}`}
                aria-label={writtenDate(day, { weekday: true })}
              >
                <span className="weekday">{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            <tr key={person.staff}>
              <th scope="row" title={person.name}>
                {person.name}
              </th>
              {days.map((day, column) => {
                const away = leaveOn(person, day);
                return (
                  <Day
                    key={day}
                    day={day}
                    look={dayClass(day, weekStart)}
                    away={away}
                    current={index === row && column === at.column}
                    onFocus={() => setAt({ row: index, column })}
                    onOpen={() => away && void navigate(`/leave/${away.uuid}`)}
                    onKeyDown={(event) => move(event, away)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </Days>
    </Frame>
  );
}

/** How a day looks: shaded on a weekend, with a line before the first day of the provider's week. */
const dayClass = (day: string, weekStart: number): string =>
  `${isWeekend(day) ? "weekend" : ""} ${beginsWeek(day, weekStart) ? "week" : ""}`.trim();

interface DayProps {
  day: string;
  /** Its classes. */
  look: string;
  away: Away | undefined;
  /** Whether Tab leads here. */
  current: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLTableCellElement>) => void;
}

function Day({ day, look, away, current, onFocus, onOpen, onKeyDown }: DayProps) {
  const translate = useTranslate();
  const { tokens } = useTheme();
  const mark = away && markOf(away);
  const words = away && [
    away.label,
    translate(away.status === "approved" ? "leave.approved" : "leave.asked"),
    ...(away.part_day ? [`${away.start_time}–${away.end_time}`] : []),
  ];
  const date = writtenDate(day, { weekday: true });
  return (
    <td
      tabIndex={current ? 0 : -1}
      className={`${away ? "away" : ""} ${look}`}
      aria-label={`${date}: ${words ? words.join(", ") : translate("leave.there")}`}
      title={words?.join(", ")}
      style={mark && { background: mix(tokens.surface, tokens[mark.tone], 0.16), color: tokens[mark.tone] }}
      onFocus={onFocus}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {away && mark && <Icon name={away.part_day ? partIcon : mark.icon} size={16} />}
    </td>
  );
}
