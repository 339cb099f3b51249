import { expect, test } from "vitest";
import { groupedWarnings, shownWarnings } from "./groups.ts";

const of = (rule: string, sentence: string, when?: string) => ({
  rule,
  title: rule.toUpperCase(),
  sentence,
  fact: "",
  solve: "Change it.",
  ...(when !== undefined && { when }),
});

test("a warning of several records is shown once, with the times of all of them", () => {
  expect(
    shownWarnings([
      of("rest", "Too short.", "Mon"),
      of("rest", "Too short.", "Tue"),
      of("rest", "Too short.", "Tue"),
    ]),
  ).toEqual([{ sentence: "Too short. Change it.", times: ["Mon", "Tue"] }]);
});

test("warnings stand by what they are about, the most first", () => {
  const groups = groupedWarnings([of("rest", "One."), of("hours", "Two."), of("hours", "Three.")]);
  expect(groups.map(({ title, shown }) => [title, shown.length])).toEqual([
    ["HOURS", 2],
    ["REST", 1],
  ]);
});

test("a rule without words stands under its name", () => {
  expect(groupedWarnings([{ rule: "own", sentence: "No." }])).toEqual([
    { title: "own", shown: [{ sentence: "No.", times: [] }] },
  ]);
});
