import { expect, test } from "vitest";
import { productOf, productsIn } from "./product.ts";

const entry = {
  properties: {
    quantity: { type: "number" },
    rate: { type: "integer", format: "money" },
    total: { type: "integer", format: "money", "x-product-of": ["quantity", "rate"] },
  },
} as const;

test("a line comes to quantity times price, rounded half up to the cent", () => {
  expect(productOf(["quantity", "rate"], { quantity: 10.5, rate: 7023 })).toBe(73_742);
  expect(productOf(["quantity", "rate"], { quantity: 3, rate: 333 })).toBe(999);
});

test("it comes to nothing while one of them is missing", () => {
  expect(productsIn(entry as never, { quantity: 2 })).toEqual(new Map([["total", undefined]]));
  expect(productsIn(entry as never, { quantity: 2, rate: 5 })).toEqual(new Map([["total", 10]]));
});
