import { writtenInstant } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { FieldMessages } from "#framework/server/http/errors.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { placeOfShift } from "../places/places.ts";
import type { Times } from "./judge/times.ts";

/**
 * What is wrong with a plan that does not say in which zone its times are, where clocks at its place show something else
 * than the provider's: nobody would know when the worker is to be there.
 */
export async function zoneProblem(
  context: Context,
  shift: JsonObject,
  times: Times,
): Promise<FieldMessages | undefined> {
  if (typeof shift.time_zone === "string") return undefined;
  const { zone } = tenantCalendar(context);
  const place = await placeOfShift(context, shift);
  const [here, there] = [zone, place.zone].map((each) => writtenInstant(times.start.toISOString(), each));
  if (here === there) return undefined;
  return {
    time_zone: [
      `${place.state} is in a different time zone. Choose the time zone, then check the start and end.`,
    ],
  };
}
