/** How values arrive from the database, by type: the same from both engines, and ready for JSON. */
export const parsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === "t" || text === "true",
  20: Number,
  21: Number,
  23: Number,
  700: Number,
  701: Number,
  1700: Number,
  114: (text) => JSON.parse(text) as unknown,
  3802: (text) => JSON.parse(text) as unknown,
  1082: (text) => text,
  1114: (text) => text,
  1184: instant,
};

/** `2026-11-20 23:05:50.948+00` as RFC 3339. Sessions run in UTC, so the offset is always zero. */
function instant(text: string): string {
  const iso = `${text.slice(0, 10)}T${text.slice(11)}`;
  return iso.endsWith("+00") ? `${iso.slice(0, -3)}Z` : iso;
}
