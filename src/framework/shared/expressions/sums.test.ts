import { expect, test } from "vitest";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { withComputed } from "./computed.ts";

const cents = { type: "integer", format: "money" } as const;
const fields = fieldsOf({
  type: "object",
  properties: {
    budget: cents,
    spent: cents,
    booked: cents,
    left: { ...cents, "x-sum-of": ["budget", "-spent", "-booked?"] },
    owed: { ...cents, "x-sum-of": ["-left"] },
    used: { ...cents, "x-sum-of": ["spent?", "booked?"] },
  },
});

test.each([
  [{ budget: 1000, spent: 300, booked: 100 }, 600],
  [{ budget: 1000, spent: 300 }, 700],
  [{ budget: 1000, spent: 0 }, 1000],
  [{ budget: 100, spent: 300 }, -200],
  [{ budget: 1000 }, undefined],
  [{ spent: 300, booked: 100 }, undefined],
  [{}, undefined],
])("a sum of %j is %s: what is not known is not taken for nothing", (record, left) => {
  expect(withComputed(fields, record).left).toBe(left);
});

test.each([
  [{ spent: 300, booked: 100 }, 400],
  [{ booked: 100 }, 100],
  [{ budget: 1000 }, undefined],
])("a sum of what may be missing, of %j, is %s", (record, used) => {
  expect(withComputed(fields, record).used).toBe(used);
});

test("a sum may stand on another sum, and an older one goes when it has no value any more", () => {
  expect(withComputed(fields, { budget: 5, spent: 2 }).owed).toBe(-3);
  expect(withComputed(fields, { budget: 5, left: 9 })).not.toHaveProperty("left");
});
