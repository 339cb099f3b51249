import { expect, test } from "vitest";
import { fieldsOf } from "../fields/fields.ts";
import { inWords } from "./inWords.ts";

const fields = fieldsOf({
  type: "object",
  properties: {
    start_at: { type: "string", format: "date-time", "x-time-zone": "time_zone" },
    end_at: { type: "string", format: "date-time", "x-end": true, "x-time-zone": "time_zone" },
    time_zone: { type: "string" },
    from: { type: "string", format: "date" },
    until: { type: "string", format: "date" },
    people: { type: "array", items: { type: "string", format: "uuid", "x-reference": "participants" } },
  },
});
const [ann, bo] = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];
const shift = { start_at: "2026-11-23T22:00:00Z", end_at: "2026-11-24T04:00:00Z" };

test.each([
  ["this year", "{start_at} – {end_at}", shift, "2026-11-22", "Tue 24 Nov, 9:00 am – 3:00 pm"],
  ["for good", "{start_at} – {end_at}", shift, undefined, "Tue 24 Nov 2026, 9:00 am – 3:00 pm"],
  [
    "elsewhere",
    "{start_at} – {end_at}",
    { ...shift, time_zone: "Australia/Perth" },
    "2026-11-22",
    "Tue 24 Nov, 6:00 am – 12:00 pm AWST",
  ],
  [
    "an end at midnight",
    "Until {end_at}",
    { end_at: "2026-11-24T13:00:00Z" },
    "",
    "Until end of Tue 24 Nov 2026",
  ],
  [
    "an end at midnight elsewhere",
    "Until {end_at}",
    { end_at: "2026-11-24T16:00:00Z", time_zone: "Australia/Perth" },
    "",
    "Until end of Tue 24 Nov 2026 AWST",
  ],
  [
    "days of a month",
    "{from} – {until}",
    { from: "2026-11-24", until: "2026-11-28" },
    "",
    "24 – 28 Nov 2026",
  ],
  ["one day", "{from} – {until}", { from: "2026-11-24", until: "2026-11-24" }, "", "24 Nov 2026"],
  ["people", "{people}", { people: [ann, bo], titles: { [ann]: "Ann", [bo]: "Bo" } }, "", "Ann, Bo"],
])("a record in words: %s (ux M6)", (_what, template, record, today, words) => {
  expect(inWords(template, fields, record, "Australia/Sydney", today)).toBe(words);
});

test.each([
  [{ people: "Ann", from: "2026-11-23", time_zone: "Perth" }, "Ann: 23 Nov 2026, Perth"],
  [{ from: "2026-11-23", time_zone: "Perth" }, "23 Nov 2026, Perth"],
  [{ people: "Ann", time_zone: "Perth" }, "Ann: Perth"],
  [{ people: "Ann" }, "Ann"],
  [{}, ""],
])("of %j, only what is there is joined", (record, expected) => {
  expect(
    inWords(
      "{people}: {from}, {time_zone}",
      fields.filter(({ name }) => name !== "people"),
      record,
      "UTC",
    ),
  ).toBe(expected);
});
