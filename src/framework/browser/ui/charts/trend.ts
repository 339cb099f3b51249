/** How a figure stands to that of the period before. */
export interface Trend {
  change: "more" | "less" | "same" | "none";
  /** By how much, in words: `12 %`. */
  share: string;
}

/** The change of a figure against the period before; `none` where there was nothing to compare it with. */
export function trendOf(value: number, before: number): Trend {
  if (value === before) return { change: "same", share: "" };
  if (before === 0) return { change: "none", share: "" };
  const percent = Math.round((Math.abs(value - before) / Math.abs(before)) * 100);
  return {
    change: value > before ? "more" : "less",
    share: percent === 0 ? "less than 1 %" : `${percent} %`,
  };
}
