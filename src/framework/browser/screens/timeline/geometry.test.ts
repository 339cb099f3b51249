import { expect, test } from "vitest";
import type { Block } from "../calendar/calendarTypes.ts";
import { headWidthIn, minutesOf, placeLanes, scaleFor, within } from "./geometry.ts";

const block = (id: string, start: number, end: number, lanes = ["ann"]): Block => ({
  id,
  record: { id },
  start,
  end,
  allDay: false,
  lanes,
});
const ann = { id: "ann", name: "Ann" };
const none = { id: "", name: "Open" };

test("days are as wide as there is room, but never too narrow to be read", () => {
  expect(scaleFor("week", 7, 1216, false).dayWidth).toBe(142);
  expect(scaleFor("month", 31, 1216, false).dayWidth).toBe(100);
  expect(scaleFor("day", 1, 700, true).dayWidth).toBe(960);
});

test("the names of lanes leave most of a phone's width to the days", () => {
  expect(headWidthIn(358)).toBeLessThan(358 * 0.4);
  expect(headWidthIn(1216)).toBe(216);
});

test("in cells, blocks of one day lie below each other and the lane grows with them", () => {
  const scale = { hours: false, dayWidth: 100, days: 7 };
  const [lane] = placeLanes(
    [ann],
    [block("a", 540, 780), block("b", 840, 960), block("c", 1980, 2100)],
    scale,
  );
  expect(lane?.blocks.map(({ x }) => x)).toEqual([1, 1, 101]);
  const [first, second, third] = lane?.blocks ?? [];
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  expect(third?.y).toBe(first?.y);
  expect(lane?.height).toBeGreaterThan(80);
});

test("in cells, a night shift belongs to the day on which it begins", () => {
  const scale = { hours: false, dayWidth: 100, days: 7 };
  const [lane] = placeLanes([ann], [block("night", 1320, 1800)], scale);
  expect(lane?.blocks[0]).toMatchObject({ x: 1, width: 97 });
});

test("by the hour, a block is as long as its time and cut at the end of the range", () => {
  const scale = { hours: true, dayWidth: 960, days: 1 };
  const [lane] = placeLanes([ann], [block("a", 540, 660), block("night", 1320, 1800)], scale);
  expect(lane?.blocks[0]).toMatchObject({ x: 361, width: 77 });
  expect((lane?.blocks[1]?.x ?? 0) + (lane?.blocks[1]?.width ?? 0)).toBeLessThanOrEqual(960);
});

test("a block of several lanes lies in each of them, one without a lane in the lane for that", () => {
  const scale = { hours: false, dayWidth: 100, days: 7 };
  const placed = placeLanes(
    [none, ann, { id: "bea", name: "Bea" }],
    [block("x", 0, 60, ["ann", "bea"]), block("y", 0, 60, [""])],
    scale,
  );
  expect(placed.map(({ blocks }) => blocks.map(({ block: { id } }) => id))).toEqual([["y"], ["x"], ["x"]]);
});

test("movements are rounded to days in cells and to quarters of an hour by the hour", () => {
  expect(minutesOf(160, { hours: false, dayWidth: 100, days: 7 })).toBe(2 * 1440);
  expect(minutesOf(-20, { hours: false, dayWidth: 100, days: 7 })).toBe(0);
  expect(minutesOf(25, { hours: true, dayWidth: 960, days: 1 })).toBe(45);
});

test("only blocks that reach into the window are drawn", () => {
  const [lane] = placeLanes([ann], [block("a", 0, 60), block("b", 4320, 4400)], {
    hours: false,
    dayWidth: 100,
    days: 7,
  });
  expect(within(lane?.blocks ?? [], 150, 500).map(({ block: { id } }) => id)).toEqual(["b"]);
});
