import { expect, test } from "vitest";
import { parseFields } from "./formInput.ts";

const schema = { properties: { visits: { type: "array", items: { type: "object" } } } } as const;

test("a list of groups may come as JSON texts", () => {
  expect(parseFields(schema, { visits: ['{"hours":1}', '{"hours":2}'] })).toEqual({
    visits: [{ hours: 1 }, { hours: 2 }],
  });
});

test("reading stops at the first text that is not JSON: each failure costs as much as many readings (S-1)", () => {
  expect(parseFields(schema, { visits: ['{"hours":1}', "{", '{"hours":2}'] })).toEqual({
    visits: [{ hours: 1 }, "{", '{"hours":2}'],
  });
});
