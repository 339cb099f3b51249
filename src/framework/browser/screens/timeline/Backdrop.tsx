import { memo } from "react";
import type { Behind } from "../calendar/calendarTypes.ts";
import { placeOf, type Scale } from "./geometry.ts";

interface BackdropProps {
  scale: Scale;
  /** Whether a day, by its place in the range, is on a weekend. */
  weekend: readonly boolean[];
  behind: readonly Behind[];
  /** The present, in minutes of the range. */
  now: number;
}

/** A place in all lanes: their names stand before it. */
const besideNames = (place: number): string => `calc(var(--names) + ${place}px)`;

/** What lies behind all lanes, drawn once for all of them: weekends, holidays and the present. */
export const Backdrop = memo(function Backdrop({ scale, weekend, behind, now }: BackdropProps) {
  const { dayWidth, days, hours } = scale;
  const isPresent = now >= 0 && now < days * 1440;
  const today = Math.floor(now / 1440) * dayWidth + 1;
  return (
    <>
      {weekend.map((isWeekend, day) =>
        isWeekend ? (
          <div
            key={day}
            className="weekend-strip"
            style={{ insetInlineStart: besideNames(day * dayWidth + 1), width: dayWidth - 1 }}
          />
        ) : null,
      )}
      {behind.map((layer) => {
        const [from, until] = placeOf(layer, scale);
        return (
          <div
            key={layer.id}
            className="behind"
            style={{ insetInlineStart: besideNames(from), width: until - from }}
          />
        );
      })}
      {isPresent && hours && (
        <div className="now" style={{ insetInlineStart: besideNames((now / 1440) * dayWidth) }} />
      )}
      {isPresent && !hours && (
        <div className="today-strip" style={{ insetInlineStart: besideNames(today), width: dayWidth - 1 }} />
      )}
    </>
  );
});
