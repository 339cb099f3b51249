import { expect, test } from "vitest";
import { readRepeat, repeatInWords, writeRepeat } from "./repeat.ts";

test.each([
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270301", "Every second week on Mon and Wed until 1 Mar 2027"],
  ["FREQ=DAILY;UNTIL=20261224", "Every day until 24 Dec 2026"],
  ["FREQ=MONTHLY;INTERVAL=3;UNTIL=20271130", "Every 3 months until 30 Nov 2027"],
])("%s is read, written and said: %s", (rule, words) => {
  const repeat = readRepeat(rule);
  expect(repeat && writeRepeat(repeat)).toBe(rule);
  expect(repeatInWords(rule)).toBe(words);
});

test.each([
  "",
  "FREQ=WEEKLY",
  "FREQ=HOURLY;UNTIL=20270301",
  "FREQ=DAILY;INTERVAL=0;UNTIL=20270301",
  "FREQ=DAILY;INTERVAL=1.5;UNTIL=20270301",
  "FREQ=DAILY;COUNT=9000;UNTIL=20270301",
  "FREQ=DAILY;BYDAY=MO;UNTIL=20270301",
  "FREQ=WEEKLY;BYDAY=XX;UNTIL=20270301",
  "FREQ=WEEKLY;UNTIL=20270230",
])("%s is no rule of ours", (rule) => {
  expect(readRepeat(rule)).toBeUndefined();
  expect(repeatInWords(rule)).toBe(rule);
});
