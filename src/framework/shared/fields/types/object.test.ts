import { expect, test } from "vitest";
import { object } from "./object.ts";

const schema = (title: string) => ({
  type: "object" as const,
  properties: { name: {}, clinic: {}, role: {} },
  "x-title": title,
});

test.each([
  { title: "{name}, {clinic}", value: { name: "Dr Lee", clinic: "Main St" }, line: "Dr Lee, Main St" },
  { title: "{name}, {clinic}", value: { name: "Dr Lee" }, line: "Dr Lee" },
  { title: "{name}, {clinic}", value: { clinic: "Main St" }, line: "Main St" },
  { title: "{name} ({role})", value: { name: "Dr Lee" }, line: "Dr Lee" },
  { title: "{name} ({role})", value: { name: "Dr Lee", role: "Surgeon" }, line: "Dr Lee (Surgeon)" },
  { title: "{name}, {clinic}", value: {}, line: "" },
])("a group titled $title of $value reads “$line”", ({ title, value, line }) => {
  expect(object.text(value, schema(title))).toBe(line);
});
