import { sql, type SqlBool } from "kysely";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { fieldFor, recordTypeOf } from "../../records/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { bandPrices } from "../roster/bookingPrice.ts";

/** The active services that a participant does not receive yet. */
export async function unassignedServices(context: Context, { params, query }: Input): Promise<unknown> {
  const services = recordTypeOf(context.services.types, "services");
  const participant = params.id ?? "";
  await reachRow(context, recordTypeOf(context.services.types, "participants"), participant);
  const asked = readListQuery(services, context.user, query, false);
  const { rows, count } = await listRecords(context, services, {
    ...asked,
    filter: { field: "status", operator: "is", value: "active" },
    fields: ["name", "unit", "default_price"].flatMap((name) => fieldFor(services, context.user, name) ?? []),
    also: sql<SqlBool>`uuid::text not in (select data->>'service' from records as booked
      where booked.resource = 'service-bookings' and booked.deleted_at is null
        and booked.ref_participant = ${participant} and booked.data->>'status' <> 'ended')`,
  });
  const unassigned = rows.map(({ uuid, name, unit, default_price }) => ({
    uuid,
    name,
    unit,
    default_price,
    participant,
  }));
  return { unassigned_services: unassigned, pagination: pagination(count, rows.length, asked) };
}

/**
 * Gives a participant services, each from today at the service's default prices; price, ratio, budget and dates are then
 * agreed in the booking.
 */
export async function assignServices(context: Context, { body }: Input): Promise<unknown> {
  const [bookings, catalogue] = [
    recordTypeOf(context.services.types, "service-bookings"),
    recordTypeOf(context.services.types, "services"),
  ];
  const participant = String(body.client_uuid);
  await reachRow(context, recordTypeOf(context.services.types, "participants"), participant);
  const chosen = body.services as string[];
  for (const service of chosen) {
    const row = await reachRow(context, catalogue, service).catch(() => {
      throw invalid({ services: ["One of the services was not found."] });
    });
    const { default_price: agreed_rate = 0, support_items: items } = wholeRecord(catalogue, row, context);
    await createRecord(context, bookings, {
      participant,
      service,
      agreed_rate,
      ...bandPrices(items),
      start_date: tenantCalendar(context).today,
    });
  }
  return answer(chosen.length === 1 ? "1 service assigned" : `${chosen.length} services assigned`);
}
