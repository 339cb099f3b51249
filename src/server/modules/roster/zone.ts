import { writtenInstant } from "#shared/dates/written.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../http/errors.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { placeOfShift } from "../../tenants/places.ts";
import type { Times } from "./checks.ts";

/**
 * Refuses a plan that does not say in whose time it is, where clocks at its place show something else than the provider's:
 * nobody would know at what time the worker is to be there.
 * @throws 422 at `time_zone`
 */
export async function refuseUnclearZone(context: Context, wished: JsonObject, times: Times): Promise<void> {
  if (typeof wished.time_zone === "string") return;
  const { zone } = tenantCalendar(context);
  const place = await placeOfShift(context, wished);
  const [here, there] = [zone, place.zone].map((each) => writtenInstant(times.start.toISOString(), each));
  if (here === there) return;
  throw invalid({
    time_zone: [
      `${place.state} is in a different time zone. Choose the time zone, then check the start and end.`,
    ],
  });
}
