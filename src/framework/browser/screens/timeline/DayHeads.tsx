import { memo } from "react";
import { writtenDate, writtenTime } from "#framework/shared/dates/written.ts";
import type { Behind } from "../calendar/calendarTypes.ts";
import type { Scale } from "./geometry.ts";

interface DayHeadsProps {
  days: readonly string[];
  weekend: readonly boolean[];
  today: string;
  scale: Scale;
  corner: string;
  /** What lies behind all lanes, such as holidays: named here. */
  behind: readonly Behind[];
}

/** The days above the lanes, and the hours where lanes are drawn by the hour. */
export const DayHeads = memo(function DayHeads({
  days,
  weekend,
  today,
  scale,
  corner,
  behind,
}: DayHeadsProps) {
  const { dayWidth, hours } = scale;
  const every = dayWidth > 900 ? 1 : 3;
  return (
    <div role="row" aria-rowindex={1} className="heads">
      <div role="columnheader" className="corner">
        {corner}
      </div>
      {days.map((day, index) => {
        const named = behind.filter(
          ({ start, end, lane }) => lane === undefined && start < (index + 1) * 1440 && end > index * 1440,
        );
        return (
          <div
            key={day}
            role="columnheader"
            className={`day-head ${weekend[index] ? "weekend" : ""} ${day === today ? "today" : ""}`}
            style={{ width: dayWidth, position: "relative" }}
            aria-current={day === today ? "date" : undefined}
          >
            <b>{shortDay(day, dayWidth < 110 && index > 0)}</b>
            {hours
              ? Array.from({ length: 24 / every }, (_, hour) => (
                  <span
                    key={hour}
                    aria-hidden
                    className="hour"
                    style={{ insetInlineStart: (hour * every * dayWidth) / 24 + 4 }}
                  >
                    {writtenTime(`${String(hour * every).padStart(2, "0")}:00`).replace(":00", "")}
                  </span>
                ))
              : named.map(({ id, label }) => (
                  <span key={id} title={label}>
                    {label}{" "}
                  </span>
                ))}
          </div>
        );
      })}
    </div>
  );
});

/** `Thu 19 Nov`; without the month in a narrow column, but on its first day. */
const shortDay = (day: string, isNarrow: boolean): string => {
  const words = writtenDate(day, { weekday: true }).replace(/ \d{4}$/, "");
  return isNarrow && !day.endsWith("-01") ? words.replace(/ \w+$/, "") : words;
};
