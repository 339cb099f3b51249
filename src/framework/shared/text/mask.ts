const bullet = "•";

/** A value of which only the last characters are shown: `123456782` with 3 kept is `••••••782`. */
export function mask(value: string, keep: number): string {
  const shown = keep > 0 ? value.slice(-keep) : "";
  return bullet.repeat(Math.max(3, value.length - shown.length)) + shown;
}

/** True for what `mask` made: a form that sends it back unchanged means "leave it as it is". */
export const isMasked = (value: unknown): boolean =>
  typeof value === "string" && value.startsWith(bullet.repeat(3));
