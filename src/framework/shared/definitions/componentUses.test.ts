import { expect, test } from "vitest";
import type { Json } from "../schema/schema.ts";
import { withUses } from "./componentUses.ts";

test("components are names, with what is said of them beside", () => {
  const oneOf: Json[] = [
    { const: "Chat", "x-places": ["page"] },
    { const: "Costs", "x-places": ["tile"], "x-calls": ["dashboard"] },
    { const: "Parts" },
  ];
  expect(withUses({ title: "Component", oneOf })).toEqual({
    title: "Component",
    type: "string",
    enum: ["Chat", "Costs", "Parts"],
    "x-uses": { Chat: { places: ["page"] }, Costs: { places: ["tile"], calls: ["dashboard"] } },
  });
});

test("other choices stay", () => {
  const meta = { oneOf: [{ const: "asc" }, { const: "desc" }] };
  expect(withUses(meta)).toBe(meta);
});
