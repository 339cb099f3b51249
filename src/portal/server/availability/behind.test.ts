import { expect, test } from "vitest";
import { unavailableDays } from "./behind.ts";
import type { DatedEntry } from "./windows.ts";

const range = { first: "2027-05-03", days: 7 };
const week = ["mon", "tue", "wed"].map((day) => ({ day, from: "09:00", to: "17:00" }));
const off = (start_date: string, end_date: string, more: object = {}): DatedEntry => ({
  kind: "unavailable",
  start_date,
  end_date,
  ...more,
});

test("who has said nothing can work on every day", () =>
  expect(unavailableDays({ week: [], dates: [] }, range)).toEqual([]));

test("days off by the week and by entries are one where they follow each other", () => {
  const days = (dates: DatedEntry[]) => unavailableDays({ week, dates }, range);
  expect(days([])).toEqual([{ start_date: "2027-05-06", end_date: "2027-05-09" }]);
  expect(days([off("2027-05-05", "2027-05-05")])).toEqual([
    { start_date: "2027-05-05", end_date: "2027-05-09" },
  ]);
  expect(days([{ kind: "available", start_date: "2027-05-08", end_date: "2027-05-08" }])).toEqual([
    { start_date: "2027-05-06", end_date: "2027-05-07" },
    { start_date: "2027-05-09", end_date: "2027-05-09" },
  ]);
});

test("hours off leave the day, and say which; nothing says why", () => {
  const hours = { part_day: true, start_time: "12:00", end_time: "14:00" };
  expect(unavailableDays({ week: [], dates: [off("2027-05-03", "2027-05-04", hours)] }, range)).toEqual([
    { start_date: "2027-05-03", end_date: "2027-05-04", start_time: "12:00", end_time: "14:00" },
  ]);
});
