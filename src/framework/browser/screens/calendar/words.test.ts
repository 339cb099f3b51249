import { expect, test } from "vitest";
import { writtenStretch } from "./words.ts";

const day = 1440;
const range = { from: "2026-11-23", today: "2026-11-23" };

test.each([
  [9 * 60, 13 * 60, "Mon 23 Nov, 9:00 am – 1:00 pm"],
  [16 * 60, day, "Mon 23 Nov, 4:00 pm – midnight"],
  [22 * 60, day + 6 * 60, "Mon 23 Nov, 10:00 pm – Tue 24 Nov, 6:00 am"],
  [22 * 60, 2 * day, "Mon 23 Nov, 10:00 pm – end of Tue 24 Nov"],
])("a block from minute %i to %i reads %s", (start, end, words) => {
  expect(writtenStretch({ start, end, allDay: false }, range)).toBe(words);
});
