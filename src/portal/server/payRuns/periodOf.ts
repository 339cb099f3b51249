import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";

/** The pay period that a pay run is for. */
export const periodOf = ({ start_date: start, end_date: end }: JsonObject): PayPeriod => ({
  start: String(start),
  end: String(end),
});
