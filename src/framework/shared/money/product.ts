import type { JsonObject, Schema } from "../schema/schema.ts";
import { roundHalfUp } from "./cents.ts";

/** Numbers of a row multiplied and rounded to a whole number; undefined while one of them is missing. */
export function productOf(names: readonly string[], row: JsonObject): number | undefined {
  const values = names.map((name) => row[name]);
  return values.every((value) => typeof value === "number")
    ? roundHalfUp(values.reduce((product, value) => product * value, 1))
    : undefined;
}

/** The fields of an entry that are multiplied from others (`x-product-of`), with what they come to now. */
export function productsIn(entry: Schema, row: JsonObject): Map<string, number | undefined> {
  return new Map(
    Object.entries(entry.properties ?? {}).flatMap(([name, { "x-product-of": of }]) =>
      of ? [[name, productOf(of, row)] as const] : [],
    ),
  );
}
