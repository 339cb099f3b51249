import { expect, test } from "vitest";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { fixedOf } from "./fixedOf.ts";

test("what must be there and can only be one value is filled in; what may be missing is not", () => {
  const fields = fieldsOf({
    type: "object",
    required: ["kind", "name"],
    properties: {
      kind: { type: "string", const: "Extension" },
      level: { type: "integer", const: 2 },
      name: { type: "string" },
    },
  });
  expect(fixedOf(fields)).toEqual({ kind: "Extension" });
});

test("a consent is never given before the person gives it", () => {
  const fields = fieldsOf({
    type: "object",
    required: ["consent"],
    properties: { consent: { type: "boolean", const: true } },
  });
  expect(fixedOf(fields)).toEqual({});
});
