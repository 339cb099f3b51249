import { expect, test } from "vitest";
import { withFileNames } from "./fileNames.ts";

const schema = {
  type: "object",
  properties: { name: { type: "string" }, file: { type: "object", "x-names": "name" } },
} as const;
const file = (name: string) => ({ documentId: "1", name });

test.each([
  ["fills in an empty name, without its ending", {}, "Risk_plan 2026.pdf", "Risk plan 2026"],
  ["leaves a name that was typed", { name: "My plan" }, "plan.pdf", "My plan"],
])("a chosen file %s", (_what, before, chosen, expected) => {
  const after = withFileNames(schema, before, { ...before, file: file(chosen) });
  expect(after.name).toBe(expected);
});

test("a name that is cleared afterwards stays empty", () => {
  const before = { name: "plan", file: file("plan.pdf") };
  expect(withFileNames(schema as never, before, { name: "", file: file("plan.pdf") }).name).toBe("");
});
