import { addDays } from "#framework/shared/dates/dates.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { bandPrices } from "../roster/bookingPrice.ts";
import { participantOf } from "./staff.ts";
import { usualTerms } from "./usualTerms.ts";

/**
 * A service that is not agreed otherwise begins today, at its prices. Of one that begins now or later nothing was delivered
 * or planned elsewhere.
 */
export const bookingBegins: Prepare = async ({ context }, booking) => {
  const catalogue = recordTypeOf(context.services.types, "services");
  const row = await findAccessibleRow(context, catalogue, String(booking.service));
  const { default_price: price = 0, support_items: items } = decodeRow(catalogue, row, context);
  const { today } = tenantCalendar(context);
  const { agreed_rate = price, start_date = today } = booking;
  return {
    ...bandPrices(items),
    agreed_rate,
    start_date,
    ...(String(start_date) >= today && {
      opening_delivered: 0,
      opening_scheduled: 0,
      opening_on: addDays(today, -1),
    }),
  };
};

/** What is usually agreed on each of the services that a participant is offered. */
export const shownTerms: Shown = async (context, services) => {
  const termsOf = await usualTerms(context, await participantOf(context, String(services[0]?.participant)));
  return services.map((service) => ({ service: service.uuid ?? null, ...termsOf(service) }));
};
