import { expect, test } from "vitest";
import { endsDay, parseTypedDate, parseTypedInstant, parseTypedTime } from "./typed.ts";

const today = "2026-11-20"; // a Friday

test.each([
  ["12/3", "2026-03-12"],
  ["12/3/26", "2026-03-12"],
  ["1.2.85", "1985-02-01"],
  ["12-03-2027", "2027-03-12"],
  ["12 mar", "2026-03-12"],
  ["Fri 12 March 2027", "2027-03-12"],
  ["2026-03-12", "2026-03-12"],
  ["today", "2026-11-20"],
  ["Tomorrow", "2026-11-21"],
  ["fri", "2026-11-27"],
  ["monday", "2026-11-23"],
  ["next fri", "2026-11-27"],
  ["next mon", "2026-11-23"],
  ["Next Sunday", "2026-11-29"],
  ["this sat", "2026-11-21"],
  ["next soon", undefined],
  ["next", undefined],
  ["31/2", undefined],
  ["32/1", undefined],
  ["soon", undefined],
  ["12 brumaire", undefined],
  ["", undefined],
])("the date %j is %s", (typed, date) => expect(parseTypedDate(typed, today)).toBe(date));

test.each([
  ["9", "09:00"],
  ["9am", "09:00"],
  ["9.30 pm", "21:30"],
  ["12am", "00:00"],
  ["12 pm", "12:00"],
  ["14:05", "14:05"],
  ["1405", "14:05"],
  ["25", undefined],
  ["13pm", undefined],
  ["9:75", undefined],
  ["noon", "12:00"],
  ["Midday", "12:00"],
  ["midnight", "00:00"],
  ["24:00", "00:00"],
  ["24:30", undefined],
  ["teatime", undefined],
])("the time %j is %s", (typed, time) => expect(parseTypedTime(typed)).toBe(time));

test("24:00 ends its day, midnight begins it", () => {
  expect(["24:00", " 2400", "24.00", "midnight", "00:00", "24:01"].map(endsDay)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ["tomorrow 9am", "2026-11-21 09:00"],
  ["fri 2:30 pm", "2026-11-27 14:30"],
  ["12/3/27 at 14:00", "2027-03-12 14:00"],
  ["12 Mar 2027, 9 am", "2027-03-12 09:00"],
  ["today 24:00", "2026-11-21 00:00"],
  ["tomorrow", undefined],
  ["9am", undefined],
  ["tomorrow soon", undefined],
])("a day and a time typed together, %j, are %s (ux §2, plan a shift)", (typed, both) => {
  const found = parseTypedInstant(typed, today);
  expect(found && `${found.date} ${found.time}`).toBe(both);
});
