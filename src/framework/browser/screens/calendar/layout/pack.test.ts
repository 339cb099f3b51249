import fc from "fast-check";
import { expect, test } from "vitest";
import { packColumns, packSpans, type Span } from "./pack.ts";

const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

const spans = fc
  .array(fc.record({ start: fc.integer({ min: 0, max: 600 }), length: fc.integer({ min: 1, max: 200 }) }), {
    maxLength: 40,
  })
  .map((all) =>
    all
      .map(({ start, length }) => ({ start, end: start + length }))
      .sort((one, other) => one.start - other.start),
  );

test("no two spans on a line overlap, and there are no more lines than spans at once", () => {
  fc.assert(
    fc.property(spans, (all) => {
      const { lines, count } = packSpans(all);
      all.forEach((one, index) =>
        all.slice(index + 1).forEach((other, after) => {
          if (lines[index] === lines[index + 1 + after]) expect(overlap(one, other)).toBe(false);
        }),
      );
      const most = Math.max(
        0,
        ...all.map(({ start }) => all.filter((span) => span.start <= start && start < span.end).length),
      );
      expect(count).toBe(most);
    }),
  );
});

test("spans that overlap stand side by side, the others have the whole width", () => {
  expect(
    packColumns([
      { start: 0, end: 60 },
      { start: 30, end: 90 },
      { start: 90, end: 120 },
    ]),
  ).toEqual([
    { column: 0, columns: 2 },
    { column: 1, columns: 2 },
    { column: 0, columns: 1 },
  ]);
});
