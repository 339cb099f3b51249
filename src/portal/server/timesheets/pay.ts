import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";

/** What a payment record costs: category, units, base rate, multiplier, amount and allowances of its schema. */
export type PayOf = (context: Context, record: JsonObject) => Promise<JsonObject>;

/**
 * Fills in what the time of a payment record is paid, by the award of its worker. The one place where pay is worked out:
 * every record passes here when it is created or its time changes. Without an award engine a record says its time only.
 */
export const payOf: PayOf = () => Promise.resolve({});
