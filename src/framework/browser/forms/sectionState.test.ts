import { expect, test } from "vitest";
import { sectionState } from "./sectionState.ts";

const schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    phone: { type: "string" },
    agreed: { type: "boolean" },
    secret: { type: "string", "x-sensitive": "view-identifiers" },
  },
} as const;

test("a section says how much of it is filled in, and what is missing", () => {
  expect(sectionState(["name", "phone", "gone"], schema as never, { phone: "1" })).toEqual({
    filled: 1,
    total: 2,
    missing: 1,
    isOptional: false,
    isSensitive: false,
  });
});

test("a section without required fields is optional; one that only some people see is marked", () => {
  expect(sectionState(["agreed", "secret"], schema as never, { agreed: false })).toMatchObject({
    filled: 0,
    isOptional: true,
    isSensitive: false,
  });
  expect(sectionState(["secret"], schema as never, {}).isSensitive).toBe(true);
  expect(sectionState(["phone"], schema as never, {}, "view-health").isSensitive).toBe(true);
});
