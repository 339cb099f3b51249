import { expect, test } from "vitest";
import { shownValue } from "#framework/browser/fields/FieldValue.tsx";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { draw } from "../support/portal/draw.tsx";

const shown = (schema: Schema, value: unknown): string | null => {
  const field = {
    name: "a",
    label: "A",
    schema,
    required: false,
    readOnly: false,
    type: fieldTypeOf(schema),
  };
  return draw(<>{shownValue({ field, value, record: {} })}</>).container.textContent;
};

test.each<[schema: Schema, value: unknown, expected: RegExp]>([
  [{ type: "boolean" }, "14:30", /^14:30$/],
  [{ type: "boolean" }, false, /No$/],
  [{ type: "object", properties: { x: { type: "string" } } }, ["a", "b"], /^a, b$/],
  [{ type: "string" }, { limit: 3 }, /limit.*3/],
  [{ type: "number" }, "many", /^many$/],
])("%j shows %j of another kind as it is", (schema, value, expected) => {
  expect(shown(schema, value)).toMatch(expected);
});
