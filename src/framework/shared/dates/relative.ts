const dayMs = 86_400_000;

/** A day this far away or nearer is worth saying how far. */
const nearDays = 92;

/**
 * How far a day is from today, in words: `today`, `tomorrow`, `in 6 days`, `in 3 weeks`, `2 months ago`. Undefined for a
 * day more than three months away: its date says enough.
 */
export function relativeDay(day: string, today: string): string | undefined {
  const days = Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / dayMs);
  if (Number.isNaN(days) || Math.abs(days) > nearDays) return undefined;
  if (Math.abs(days) < 15) return words.format(days, "day");
  return Math.abs(days) < 57
    ? words.format(Math.round(days / 7), "week")
    : words.format(Math.round(days / 30.4), "month");
}

const words = new Intl.RelativeTimeFormat("en-AU", { numeric: "auto" });
