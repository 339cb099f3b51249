/** Something that takes time, in minutes. */
export interface Span {
  start: number;
  end: number;
}

/** A place for each span, so that none covers another: its line, and how many lines there are. */
export interface Packed {
  lines: Int32Array;
  count: number;
}

/** Puts spans on as few lines as possible; each line holds spans that do not overlap. Spans are ordered by start. */
export function packSpans(spans: readonly Span[]): Packed {
  const lines = new Int32Array(spans.length);
  const ends: number[] = [];
  let index = 0;
  for (const { start, end } of spans) {
    let line = 0;
    while (line < ends.length && (ends[line] ?? 0) > start) line += 1;
    // A span without a length takes its line for a moment, so that two at once are both seen.
    ends[line] = Math.max(end, start + 1);
    lines[index] = line;
    index += 1;
  }
  return { lines, count: ends.length };
}

/** Places spans side by side where they overlap, as in the columns of a day: each has a column, and of how many. */
export function packColumns(spans: readonly Span[]): { column: number; columns: number }[] {
  const placed: { column: number; columns: number }[] = [];
  let cluster: number[] = [];
  let end = -Infinity;
  const close = () => {
    const { lines, count } = packSpans(cluster.map((index) => spans[index] ?? { start: 0, end: 0 }));
    cluster.forEach((index, at) => (placed[index] = { column: lines[at] ?? 0, columns: count }));
    cluster = [];
  };
  spans.forEach((span, index) => {
    if (span.start >= end && cluster.length > 0) close();
    cluster.push(index);
    end = cluster.length === 1 ? span.end : Math.max(end, span.end);
  });
  if (cluster.length > 0) close();
  return placed;
}
