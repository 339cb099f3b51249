import { expect, test } from "vitest";
import { filterPeople, gapsByRequirement, type MatrixPerson, readCell } from "./matrixData.ts";

const person = (name: string, category: string | null, cells: MatrixPerson["cells"]): MatrixPerson => ({
  uuid: name,
  name,
  job: null,
  category,
  cells,
});
const people = [
  person("Zoë Nguyễn", "support", ["ok 2027-01-01", "gap"]),
  person("Ari Cole", "office", [null, "waiting"]),
  person("Bea Cole", "support", ["rejected", "soon 2026-12-01"]),
];
const everybody = { search: "", category: "", gaps: false };

test.each([
  ["everybody", {}, ["Zoë Nguyễn", "Ari Cole", "Bea Cole"]],
  ["a name without its accents", { search: "nguyen zoe" }, ["Zoë Nguyễn"]],
  ["a category", { category: "support" }, ["Zoë Nguyễn", "Bea Cole"]],
  ["who lacks something, also by a rejection", { gaps: true }, ["Zoë Nguyễn", "Bea Cole"]],
  ["all of these", { search: "cole", category: "support", gaps: true }, ["Bea Cole"]],
])("shows %s", (_what, filter, names) => {
  expect(filterPeople(people, { ...everybody, ...filter }).map(({ name }) => name)).toEqual(names);
});

test("counts for each requirement who lacks it", () => {
  const requirements = ["cpr", "policy"].map((key) => ({ key, label: key, kind: "item" as const }));
  expect(gapsByRequirement({ requirements, categories: [], people })).toEqual([1, 1]);
});

test("reads a cell's state and its day", () => {
  expect(readCell("ok 2027-01-01")).toEqual({ state: "ok", day: "1 Jan 2027" });
  expect(readCell("gap")).toEqual({ state: "gap" });
});
