import { sql, type SqlBool } from "kysely";
import { addDays } from "#shared/dates/dates.ts";
import { isObject, type Json, type JsonObject, withoutNulls } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { HttpError, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { createRecord } from "../../records/create.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { fieldFor, recordTypeOf } from "../../records/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { bandPrices } from "../roster/bookingPrice.ts";
import { usualTerms } from "./usualTerms.ts";

/** The active services that a participant does not receive yet, each with what is usually agreed on it. */
export async function unassignedServices(context: Context, { params, query }: Input): Promise<unknown> {
  const services = recordTypeOf(context.services.types, "services");
  const participants = recordTypeOf(context.services.types, "participants");
  const id = params.id ?? "";
  const participant = wholeRecord(participants, await reachRow(context, participants, id), context);
  const asked = readListQuery(services, context.user, query, false);
  const shown = ["name", "unit", "default_price", "support_items"];
  const { rows, count } = await listRecords(context, services, {
    ...asked,
    filter: { field: "status", operator: "is", value: "active" },
    fields: shown.flatMap((name) => fieldFor(services, context.user, name) ?? []),
    also: sql<SqlBool>`uuid::text not in (select data->>'service' from records as booked
      where booked.resource = 'service-bookings' and booked.deleted_at is null
        and booked.ref_participant = ${id} and booked.data->>'status' <> 'ended')`,
  });
  const termsOf = await usualTerms(context, { ...participant, uuid: id });
  const unassigned = rows.map((service) => {
    const { uuid, name, unit, default_price } = service;
    return { uuid, name, unit, default_price, participant: id, service: uuid, ...termsOf(service) };
  });
  return { unassigned_services: unassigned, pagination: pagination(count, rows.length, asked) };
}

/**
 * Gives a participant services. What is agreed on each (`terms`) is validated here; without it a service begins today at
 * its default prices.
 * @throws 422 at the service, or at the field of its terms
 */
export async function assignServices(context: Context, { body }: Input): Promise<unknown> {
  const [bookings, catalogue] = [
    recordTypeOf(context.services.types, "service-bookings"),
    recordTypeOf(context.services.types, "services"),
  ];
  const participant = String(body.client_uuid);
  await reachRow(context, recordTypeOf(context.services.types, "participants"), participant);
  const chosen = body.services as string[];
  const terms = agreedTerms(context, body.terms, chosen);
  const { today } = tenantCalendar(context);
  for (const service of chosen) {
    const row = await reachRow(context, catalogue, service).catch(() => {
      throw invalid({ services: ["One of the services was not found."] });
    });
    const { default_price: agreed_rate = 0, support_items: items } = wholeRecord(catalogue, row, context);
    const { index, agreed } = terms.get(service) ?? { index: -1, agreed: {} };
    const booking: JsonObject = { agreed_rate, ...bandPrices(items), start_date: today, ...agreed };
    await createRecord(context, bookings, {
      participant,
      service,
      ...booking,
      ...nothingBefore(String(booking.start_date), today),
    }).catch((error: unknown) => {
      throw index < 0 ? error : at(`terms.${index}`, error);
    });
  }
  return answer(chosen.length === 1 ? "1 service assigned" : `${chosen.length} services assigned`);
}

/** Of a service that begins now or later nothing was delivered or planned elsewhere. */
const nothingBefore = (start: string, today: string): JsonObject =>
  start < today ? {} : { opening_delivered: 0, opening_scheduled: 0, opening_on: addDays(today, -1) };

/**
 * What is agreed on each of the services, by their id.
 * @throws 422 that names each failing field
 */
function agreedTerms(
  context: Context,
  sent: Json | undefined,
  chosen: readonly string[],
): Map<string, { index: number; agreed: JsonObject }> {
  if (sent === undefined || sent === null) return new Map();
  const { terms } = checkedInput(context, "actions/service-assignment", { terms: sent });
  const entries = Array.isArray(terms) ? terms.filter(isObject) : [];
  return new Map(
    entries.map(({ service, label: _label, ...agreed }, index) => {
      if (!chosen.includes(String(service)))
        throw invalid({ [`terms.${index}.service`]: ["This service is not among those that are assigned."] });
      return [String(service), { index, agreed: withoutNulls(agreed) }];
    }),
  );
}

/** The same refusal, with its fields named where they stand in what was sent. */
function at(place: string, error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 422 || !error.errors) return error;
  return invalid(
    Object.fromEntries(Object.entries(error.errors).map(([name, said]) => [`${place}.${name}`, said])),
  );
}
