import { expect, test } from "vitest";
import { behindOf, eachOnce, type Layer } from "./behindOf.ts";

const range = { from: "2027-03-01", until: "2027-03-07" };
const layer: Layer = {
  resource: "repairs",
  start: "from",
  end: "until",
  times: { start: "opens", end: "closes" },
  lane: { field: "vehicle", of: "vehicle" },
  label: "In repair",
};
const placed = (row: Record<string, unknown>) =>
  behindOf(layer, { id: 1, vehicle: "bus", ...row }, range).map(({ start, end }) => [start / 60, end / 60]);

test.each([
  ["days without hours are one", { from: "2027-03-02", until: "2027-03-03" }, [[24, 72]]],
  ["a single day", { from: "2027-03-02" }, [[24, 48]]],
  ["hours are on each day", { from: "2027-03-02", until: "2027-03-03", opens: "09:00", closes: "12:30" }, [[33, 36.5], [57, 60.5]]], // prettier-ignore
  ["hours past midnight", { from: "2027-03-02", opens: "22:00", closes: "06:00" }, [[46, 54]]],
  ["the night before the range", { from: "2027-02-20", until: "2027-02-28", opens: "22:00", closes: "06:00" }, [[-2, 6]]], // prettier-ignore
  ["none before or after the range", { from: "2027-01-01", until: "2028-01-01", opens: "09:00", closes: "10:00" }, [9, 33, 57, 81, 105, 129, 153].map((hour) => [hour, hour + 1])], // prettier-ignore
] as [string, Record<string, unknown>, number[][]][])("%s", (_what, row, hours) => {
  expect(placed(row)).toEqual(hours);
});

test("each has its lane, its words and an id of its own", () => {
  const days = { from: "2027-03-02", until: "2027-03-03", opens: "09:00", closes: "12:00" };
  const layers = behindOf(layer, { id: 7, vehicle: "bus", ...days }, range);
  expect(new Set(layers.map(({ id }) => id)).size).toBe(2);
  expect(layers[0]).toMatchObject({ lane: "bus", of: "vehicle", label: "In repair" });
});

test("one holiday of several states is named once on its day", () => {
  const eve = { start: 0, end: 1440, label: "Christmas Eve" };
  const layers = [
    { id: "sa", ...eve },
    { id: "nt", ...eve },
    { id: "later", ...eve, start: 1440, end: 2880 },
    { id: "lane", ...eve, lane: "someone" },
  ];
  expect(eachOnce(layers).map(({ id }) => id)).toEqual(["sa", "later", "lane"]);
});
