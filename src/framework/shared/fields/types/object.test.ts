import { expect, test } from "vitest";
import { fieldTypeOf } from "../registry.ts";

const schema = (title: string) => ({
  type: "object" as const,
  properties: {
    name: {},
    clinic: {},
    role: {},
    day: { type: "string" as const, format: "date" },
    from: { type: "string" as const, format: "time" },
    fee: { type: "integer" as const, format: "money" },
  },
  "x-title": title,
});

test.each([
  { title: "{name}, {clinic}", value: { name: "Dr Lee", clinic: "Main St" }, line: "Dr Lee, Main St" },
  { title: "{name}, {clinic}", value: { name: "Dr Lee" }, line: "Dr Lee" },
  { title: "{name}, {clinic}", value: { clinic: "Main St" }, line: "Main St" },
  { title: "{name} ({role})", value: { name: "Dr Lee" }, line: "Dr Lee" },
  { title: "{name} ({role})", value: { name: "Dr Lee", role: "Surgeon" }, line: "Dr Lee (Surgeon)" },
  { title: "{name}, {clinic}", value: {}, line: "" },
  {
    title: "{day} {from}: {fee}",
    value: { day: "2026-11-20", from: "16:30", fee: 12_050 },
    line: "20 Nov 2026 4:30 pm: $120.50",
  },
  { title: "{day}: {fee}", value: { day: "2026-11-20", fee: "•••" }, line: "20 Nov 2026: •••" },
])("a group titled $title of $value reads “$line”", ({ title, value, line }) => {
  const group = schema(title);
  expect(fieldTypeOf(group).text(value, group)).toBe(line);
});
