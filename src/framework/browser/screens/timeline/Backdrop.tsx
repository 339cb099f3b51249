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

/** A position in the lanes, measured from the start of the sheet. */
const afterHead = (place: number): string => `calc(var(--head-width) + ${place}px)`;

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
            style={{ insetInlineStart: afterHead(day * dayWidth + 1), width: dayWidth - 1 }}
          />
        ) : null,
      )}
      {behind.map((layer) => {
        const [from, until] = placeOf(layer, scale);
        return (
          <div
            key={layer.id}
            className="behind"
            style={{ insetInlineStart: afterHead(from), width: until - from }}
          />
        );
      })}
      {isPresent && hours && (
        <div className="now" style={{ insetInlineStart: afterHead((now / 1440) * dayWidth) }} />
      )}
      {isPresent && !hours && (
        <div className="today-strip" style={{ insetInlineStart: afterHead(today), width: dayWidth - 1 }} />
      )}
    </>
  );
});
