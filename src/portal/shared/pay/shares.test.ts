import { expect, test } from "vitest";
import type { Line, Segment } from "./lines.ts";
import { sharesOf } from "./shares.ts";

const at = new Date("2026-11-24T00:00:00Z");
const segment = (work: string, minutes: number): Segment => ({ work, minutes, from: at, until: at });
const line = (amount: number, ...segments: Segment[]) => ({ amount, segments }) as unknown as Line;
const shares = (...lines: Line[]) => Object.fromEntries(sharesOf(lines));

test("a line is divided by the minutes of its work, and the shares add up to it", () => {
  expect(shares(line(1000, segment("a", 60), segment("b", 30), segment("c", 30)))).toEqual({
    a: 500,
    b: 250,
    c: 250,
  });
  // A third of a dollar each: the cent that is left goes to the last.
  expect(shares(line(100, segment("a", 60), segment("b", 60), segment("c", 60)))).toEqual({
    a: 33,
    b: 33,
    c: 34,
  });
});

test("several lines of a piece of work add up, and a line of none is left out", () => {
  expect(shares(line(700, segment("a", 60)), line(300, segment("a", 30)), line(50))).toEqual({ a: 1000 });
});

test("a line without minutes, such as an allowance, goes to the last of its work", () => {
  expect(shares(line(2181, segment("a", 0), segment("b", 0)))).toEqual({ a: 0, b: 2181 });
});
