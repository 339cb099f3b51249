import { readJson } from "../readJson.ts";
/** How values arrive from the database, by type: the same from both engines, and ready for JSON. */
export const parsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === "t" || text === "true",
  20: Number,
  21: Number,
  23: Number,
  700: Number,
  701: Number,
  1700: Number,
  114: readJson,
  3802: json,
  1082: (text) => text,
  1114: (text) => text,
  1184: instant,
};

/** A field of `data` is mostly a plain text: that needs no parser, of which thousands of rows would want several each. */
function json(text: string): unknown {
  const isPlain = text.startsWith('"') && !text.includes("\\");
  return isPlain ? text.slice(1, -1) : readJson(text);
}

/** Instants as they were written last: thousands of rows share a few, such as the starts of shifts. */
const written = new Map<string, string>();
/** So many are kept before all of them are dropped. */
const mostWritten = 2000;

/** `2026-11-20 23:05:50.948+00` as RFC 3339. Sessions run in UTC, so the offset is always zero. */
function instant(text: string): string {
  const known = written.get(text);
  if (known !== undefined) return known;
  const iso = `${text.slice(0, 10)}T${text.slice(11)}`;
  const made = iso.endsWith("+00") ? `${iso.slice(0, -3)}Z` : iso;
  if (written.size >= mostWritten) written.clear();
  written.set(text, made);
  return made;
}
