import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";

/** What a shift is estimated to come to, in cents; undefined where nothing is known. */
type Estimate<Found> = (shift: JsonObject) => Found | undefined;

/** Prepares an estimate for a set of shifts: what it needs is read once, whatever their number. */
export type Estimator<Found = number> = (
  context: Context,
  shifts: readonly JsonObject[],
) => Promise<Estimate<Found>>;
