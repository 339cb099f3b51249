import { expect, test } from "vitest";
import { centsFromText } from "#framework/shared/money/cents.ts";
import { isState } from "#portal/shared/places/place.ts";
import type { PriceRegion } from "#portal/shared/places/place.ts";
import { vectorsOf } from "#tests/support/vectors.ts";
import { limitAt, shareOf } from "./limit.ts";

const cents = (dollars = ""): number | undefined => centsFromText(dollars);

test.each(vectorsOf("limits/regions.csv").map((row) => [row.case, row] as const))("%s", (_, row) => {
  const { state = "", state_with_price: other, region, shared_by: sharedBy } = row;
  if (!isState(state)) throw new Error(`${state} is not a state`);
  const item = {
    price_type: row.price_type ?? null,
    price: cents(row.national) ?? null,
    price_remote: cents(row.remote) ?? null,
    price_very_remote: cents(row.very_remote) ?? null,
    ...(other && { state_prices: [{ state: other, price: cents(row.state_price) ?? null }] }),
  };
  const limit = limitAt(item, { state, priceRegion: region as PriceRegion });
  expect(limit).toBe(cents(row.limit));
  expect(limit === undefined ? undefined : shareOf(limit, Number(sharedBy))).toBe(cents(row.share));
});
